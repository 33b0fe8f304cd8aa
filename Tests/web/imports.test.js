// Which module of the client imports which.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const client = new URL('../../Sources/WebClient/Public/', import.meta.url)
const names = readdirSync(client, { recursive: true })
  .filter((name) => name.endsWith('.js') && !name.startsWith('leaflet'))

/** The modules that each imports, also those that it loads later. @type {Map<string, string[]>} */
const imports = new Map(names.map((name) => {
  const source = readFileSync(new URL(name, client), 'utf8')
    .replace(/^\s*(\/?\*|\/\/).*$/gm, '')
  const found = source.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+\.js)'/g)
  return [name, [...found].map(([, target]) => path.join(path.dirname(name), target))]
}))

/** The first cycle of a graph, from a node to itself; nothing if there is none. */
function cycleIn(graph) {
  const done = new Set()
  const visit = (node, way) => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...way, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}

test('every module that is imported is there', () => {
  assert.ok(names.length > 100)
  for (const [name, targets] of imports) {
    for (const target of targets.filter((each) => !each.startsWith('leaflet'))) {
      assert.ok(imports.has(target), `${name} imports ${target}`)
    }
  }
})

test('no module imports itself by way of others', () => {
  assert.equal(cycleIn(imports)?.join(' → '), undefined)
})

test('a cycle is found', () => {
  const graph = new Map([['a', ['b', 'c']], ['b', ['c']], ['c', ['d']], ['d', ['b']]])
  assert.deepEqual(cycleIn(graph), ['b', 'c', 'd', 'b'])
  assert.equal(cycleIn(new Map([['a', ['b', 'c']], ['b', ['c']], ['c', []]])), undefined)
})

for (const folder of ['app', 'editor']) {
  test(`no folder of ${folder}/ imports itself by way of others`, () => {
    const folders = new Map()
    for (const [name, targets] of imports) {
      const from = path.dirname(name)
      if (!from.startsWith(`${folder}/`)) continue
      const others = targets.map((target) => path.dirname(target))
        .filter((each) => each !== from && each.startsWith(`${folder}/`))
      folders.set(from, [...folders.get(from) ?? [], ...others])
    }
    assert.equal(cycleIn(folders)?.join(' → '), undefined)
  })
}

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const client = new URL('../../Sources/WebClient/Public/', import.meta.url)
const read = (path) => readFileSync(new URL(path, client), 'utf8')
const page = read('index.html')

/** Every module that a module imports before it runs, itself among them. */
function imported(path, found = new Set()) {
  if (found.has(path) || path.startsWith('leaflet/')) return found
  found.add(path)
  const base = new URL(path, 'file:///')
  for (const [, name] of read(path).matchAll(/^(?:import|\} from)\b.*?'(\.[^']+)'$/gm)) {
    imported(new URL(name, base).pathname.slice(1), found)
  }
  return found
}

test('the page asks at once for every module that it begins with', () => {
  const begins = [...imported('app/shell/main.js'), ...imported('screens/welcome.js')]
  const asked = [...page.matchAll(/modulepreload" href="\{\{assets\}\}\/([^"]+)"/g)]
  const names = asked.map(([, name]) => name)
  assert.deepEqual(names.filter((name) => !existsSync(new URL(name, client))), [])
  const first = 'app/shell/main.js'
  assert.deepEqual(begins.filter((name) => name !== first && !names.includes(name)), [])
})

test('no markup has scripts or styles inside: the Content-Security-Policy forbids them', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
})

test('no module makes markup out of text', () => {
  const names = readdirSync(client, { recursive: true })
    .filter((each) => each.endsWith('.js') && !each.startsWith('leaflet'))
  assert.ok(names.length > 100)
  for (const name of names) {
    const source = read(name)
    const forbidden =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
    assert.doesNotMatch(source.replace(/^\s*(\/?\*|\/\/).*$/gm, ''), forbidden, name)
    assert.ok(source.split('\n').length <= 251, `${name} is short enough to be read`)
  }
})

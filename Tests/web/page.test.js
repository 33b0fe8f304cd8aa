import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const client = new URL('../../Sources/WebClient/Public/', import.meta.url)
const read = (path) => readFileSync(new URL(path, client), 'utf8')
const page = read('index.html')
const modules = readdirSync(client, { recursive: true })
  .filter((each) => each.endsWith('.js') && !each.startsWith('leaflet'))
assert.ok(modules.length > 100)

test('no markup has scripts or styles inside: the Content-Security-Policy forbids them', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
})

test('no module asks where it is: bundled, it is elsewhere', () => {
  for (const name of modules) assert.doesNotMatch(read(name), /import\.meta/, name)
})

test('no module of the game waits at its top level: its texts are bundled with it', () => {
  assert.doesNotMatch(read('app/shell/main.js'), /^await|^(?:const|let) .*= await/m)
})

test('no module makes markup out of text', () => {
  for (const name of modules) {
    const source = read(name)
    const forbidden =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
    assert.doesNotMatch(source.replace(/^\s*(\/?\*|\/\/).*$/gm, ''), forbidden, name)
    assert.ok(source.split('\n').length <= 251, `${name} is short enough to be read`)
  }
})

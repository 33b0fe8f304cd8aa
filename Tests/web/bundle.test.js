// The client as it ships: put together by scripts/bundle-client.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
after(() => rmSync(folder, { recursive: true }))
execFileSync(`${root}scripts/bundle-client`, [`${root}Sources/WebClient/Public`, folder])

const read = (name) => readFileSync(path.join(folder, name), 'utf8')
const files = readdirSync(folder, { recursive: true })
/** The modules that one asks for, at once or later, from the bundle's folder on. */
const asked = (name) => [...read(name).matchAll(/(?:from|import|import\()"(\.[^"]+\.js)"/g)]
  .map(([, target]) => path.join(path.dirname(name), target))

test('every file that a module or a page asks for is there, or is Leaflet', () => {
  const needed = files.filter((name) => name.endsWith('.js')).flatMap(asked)
  for (const page of ['index.html', 'editor.html']) {
    const names = read(page).matchAll(/(?:src|href)="\{\{assets\}\}\/([^"]+)"/g)
    needed.push(...[...names].map(([, name]) => name))
  }
  assert.ok(needed.length > 20)
  for (const name of needed.filter((name) => path.dirname(name) !== 'leaflet')) {
    assert.ok(existsSync(path.join(folder, name)), name)
  }
})

test('the game begins with one module, and goes on with others only when it wants them', () => {
  const [, first] = read('index.html').match(/<script[^>]* src="\{\{assets\}\}\/([^"]+)"/)
  assert.doesNotMatch(read(first), /(?:from|import)"\./)
  const [code] = read(first).split('export{')
  assert.match(code.slice(-200), /"languagechange"/, 'main.js runs after what it needs')
  assert.ok(asked(first).length >= 4, 'two languages, a match, the other pages')
})

test('style sheets are whole, and nothing is in the bundle twice', () => {
  assert.deepEqual(files.filter((name) => name.endsWith('.css')).sort(),
    ['styles/editor-page.css', 'styles/game.css', 'styles/pages.css'])
  for (const name of ['game', 'pages']) assert.doesNotMatch(read(`styles/${name}.css`), /@import/)
  assert.deepEqual(files.filter((name) => /\.(md|map)$/.test(name)), [])
})

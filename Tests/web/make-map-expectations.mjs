// Asks the program what is wrong with every file of map-cases.mjs, and keeps the answers:
//
//     node Tests/web/make-map-expectations.mjs .build/debug/whereami

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { mapCases } from './map-cases.mjs'

/** More lines than these are kept as their number and hash. */
const LINES_KEPT = 12

const program = process.argv[2]
const folder = mkdtempSync(path.join(tmpdir(), 'maps-'))
const maps = path.join(folder, 'maps')
mkdirSync(maps)
const file = path.join(folder, 'map.geojson')

const cases = mapCases.map(({ name, bytes }, index) => {
  writeFileSync(file, bytes)
  const options = { encoding: 'utf8', maxBuffer: 2 ** 24 }
  const answer = spawnSync(program, ['maps', 'check', file], options)
  const lines = answer.stdout.trimEnd().split('\n').map((line) => line.slice(`${file}: `.length))
  if (answer.status === 0) writeFileSync(path.join(maps, `m${index}.geojson`), bytes)
  return lines.length > LINES_KEPT
    ? { name, count: lines.length, sha256: hash(lines.join('\n')) } : { name, lines }
})

// What good maps measure: regions, km² and the diagonal in km, each rounded.
const list = execFileSync(program, ['maps', 'list', '--maps', maps], { encoding: 'utf8' })
for (const line of list.trimEnd().split('\n')) {
  const [, index, regions, area, diagonal] =
    /^m(\d+) +regions (\d+) +(\d+) km² +diagonal (\d+) km/.exec(line)
  Object.assign(cases[index], {
    regions: Number(regions), squareKilometers: Number(area), diagonalKm: Number(diagonal),
  })
}
rmSync(folder, { recursive: true })

const target = fileURLToPath(new URL('map-expectations.json', import.meta.url))
const command = 'node Tests/web/make-map-expectations.mjs .build/debug/whereami'
const body = cases.map((answer) => JSON.stringify(answer)).join(',\n')
writeFileSync(target, `{"command":${JSON.stringify(command)},"cases":[\n${body}\n]}\n`)

function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}

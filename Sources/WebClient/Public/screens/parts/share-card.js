/**
 * A result as a picture of 1200 × 630 pixels, as link previews and chats show them: the points, a
 * bar for each round, and the pins on a map of the world. It looks the same in every theme.
 */

import { formats, t } from '../../app/ui/i18n.js'
import { greatCircle } from '../../map/great-circle.js'
import { mercator } from '../../map/pieces.js'
import { world } from '../../map/world-data.js'

const WIDTH = 1200
const HEIGHT = 630
const COLOURS = {
  paper: '#f4eee1', ink: '#1d2a32', soft: '#54606a', line: '#d9cfba', accent: '#b5371b',
  sea: '#cddfe2', land: '#f6efdd', coast: '#94876a',
}
const SERIF = 'Georgia, "Palatino Linotype", "DejaVu Serif", serif'
const SANS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const LEFT = 72
/** The map's part of the picture, and the part of the world that it shows: x and y in turns. */
const MAP = { x: 560, y: 130, width: 568, height: 400, north: mercator(76), south: mercator(-56) }

/**
 * @param {object} result
 * @param {import('../../app/state/match-state.js').MatchView} [result.match] Finished; without one
 *   the map shows no place.
 * @param {number[]} result.scores By round.
 * @param {string} result.title The map's title.
 * @param {string} result.name Whose result it is.
 * @param {number} result.total
 * @param {number} result.most The most points that a match can bring.
 * @param {number} result.perfect The most points that a round can bring.
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function shareCard(result) {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  context.fillStyle = COLOURS.paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawWords(context, result)
  drawBars(context, result.scores, result.perfect)
  // Without the map's data the points still tell the story.
  const drawing = await world('world').then(({ overview }) => overview, () => null)
  drawMap(context, drawing, result.match ?? { rounds: [], me: '' })
  return canvas
}

function write(context, text, { x = LEFT, y, font, colour, width = MAP.x - LEFT - 40 }) {
  context.font = font
  context.fillStyle = colour
  context.fillText(text, x, y, width)
}

function drawWords(context, { title, name, total, most }) {
  const { number } = formats()
  write(context, t('app.name'), { y: 100, font: `600 40px ${SERIF}`, colour: COLOURS.accent })
  write(context, title, { y: 170, font: `30px ${SANS}`, colour: COLOURS.soft })
  write(context, name, { y: 216, font: `600 30px ${SANS}`, colour: COLOURS.ink })
  write(context, number(total), { y: 330, font: `700 104px ${SERIF}`, colour: COLOURS.ink })
  write(context, t('share.of', { most: number(most) }),
    { y: 380, font: `30px ${SANS}`, colour: COLOURS.soft })
}

/** A bar for each round; the whole is a perfect round. */
function drawBars(context, scores, perfect) {
  const step = Math.min(30, 150 / Math.max(1, scores.length))
  scores.forEach((score, index) => {
    const y = 420 + index * step
    context.fillStyle = COLOURS.line
    context.fillRect(LEFT, y, 400, step - 8)
    context.fillStyle = COLOURS.accent
    context.fillRect(LEFT, y, (400 * score) / perfect, step - 8)
  })
}

function drawMap(context, drawing, { rounds, me }) {
  context.save()
  context.beginPath()
  context.rect(MAP.x, MAP.y, MAP.width, MAP.height)
  context.clip()
  context.fillStyle = COLOURS.sea
  context.fill()
  const scale = Math.min(MAP.width, MAP.height / (MAP.south - MAP.north))
  const left = MAP.x + MAP.width / 2
  const top = MAP.y + MAP.height / 2 - (scale * (MAP.south + MAP.north)) / 2
  context.save()
  context.translate(left, top)
  context.scale(scale, scale)
  if (drawing) drawWorld(context, drawing, 0.6 / scale)
  context.restore()
  const at = ({ lat, lng }) => [left + (scale * lng) / 360, top + scale * mercator(lat)]
  for (const { solution, results } of rounds.filter(({ results }) => results)) {
    const own = results.find(({ player }) => player === me)
    const points = own && !own.noPin ? greatCircle(solution, own.guess) : []
    // A line that leaves the map on one side comes in on the other.
    for (const turn of points.length > 0 ? [-360, 0, 360] : []) {
      drawGuess(context, points.map(({ lat, lng }) => at({ lat, lng: lng + turn })))
    }
    dot(context, at(solution), COLOURS.ink)
  }
  context.restore()
}

function drawWorld(context, { land, lakes, lines }, width) {
  context.fillStyle = COLOURS.land
  for (const { path } of land) context.fill(path, 'evenodd')
  context.fillStyle = COLOURS.sea
  for (const { path } of lakes) context.fill(path, 'evenodd')
  context.lineWidth = width
  context.strokeStyle = COLOURS.coast
  for (const { path } of [...lines.coast, ...lines.border]) context.stroke(path)
}

function drawGuess(context, places) {
  context.beginPath()
  for (const [x, y] of places) context.lineTo(x, y)
  context.lineWidth = 3
  context.strokeStyle = COLOURS.accent
  context.stroke()
  dot(context, places.at(-1), COLOURS.accent)
}

function dot(context, [x, y], colour) {
  context.beginPath()
  context.arc(x, y, 8, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
  context.lineWidth = 2.5
  context.strokeStyle = COLOURS.paper
  context.stroke()
}

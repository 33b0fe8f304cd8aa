/**
 * Draws an equirectangular picture with WebGL, as one sees it from the middle of its sphere.
 */

import { isStill } from '../app/state/settings.js'
import { arrowPlace, extent } from './direction.js'

/** How long one picture passes into the next. Milliseconds. */
const FADE = 350

const VERTICES = `
attribute vec2 corner;
varying vec2 at;
void main() { at = corner; gl_Position = vec4(corner, 0.0, 1.0); }`

const FRAGMENTS = `
precision highp float;
varying vec2 at;
uniform vec2 extent;
uniform float heading, pitch, share;
uniform sampler2D before, after;
void main() {
  vec3 ray = normalize(vec3(at * extent, 1.0));
  float c = cos(pitch), s = sin(pitch);
  ray = vec3(ray.x, c * ray.y + s * ray.z, c * ray.z - s * ray.y);
  float bearing = heading + atan(ray.x, ray.z);
  vec2 place = vec2(bearing / 6.28318531 + 0.5, 0.5 - asin(clamp(ray.y, -1.0, 1.0)) / 3.14159265);
  gl_FragColor = mix(texture2D(before, place), texture2D(after, place), share);
}`

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {object|null} `null` where there is no WebGL. Pictures are loaded, and then shown.
 */
export function sphere(canvas) {
  const gl = canvas.getContext('webgl', { antialias: false })
  let parts = gl && prepare(gl)
  if (!parts) return null
  let direction = { heading: 0, pitch: 0, field: 75 }
  let shown = null
  let began = -Infinity
  let frame = 0

  function draw() {
    frame = 0
    if (!parts || !shown || gl.isContextLost()) return
    const { width, height } = canvas.getBoundingClientRect()
    const density = Math.min(2, devicePixelRatio || 1)
    const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * density)))
    if (canvas.width !== wide || canvas.height !== high) {
      [canvas.width, canvas.height] = [wide, high]
    }
    gl.viewport(0, 0, wide, high)
    const half = extent(direction.field, { width: wide, height: high })
    const share = isStill() ? 1 : Math.min(1, (performance.now() - began) / FADE)
    gl.uniform2f(parts.place('extent'), half.x, half.y)
    gl.uniform1f(parts.place('heading'), direction.heading * Math.PI / 180)
    gl.uniform1f(parts.place('pitch'), direction.pitch * Math.PI / 180)
    gl.uniform1f(parts.place('share'), share)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    if (share < 1) redraw()
  }

  function redraw() {
    frame ||= requestAnimationFrame(draw)
  }

  function upload(unit, picture) {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture)
  }

  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  canvas.addEventListener('webglcontextrestored', () => {
    parts = prepare(gl)
    if (!shown) return
    for (const unit of [0, 1]) upload(unit, shown)
    redraw()
  })
  const sizes = new ResizeObserver(redraw)
  sizes.observe(canvas)

  return {
    element: canvas,
    /** @param {Blob} blob @returns {Promise<ImageBitmap>} */
    load: (blob) => createImageBitmap(blob),
    /** @param {ImageBitmap} picture @param {boolean} fades */
    show(picture, fades) {
      upload(0, shown ?? picture)
      upload(1, picture)
      shown?.close()
      shown = picture
      began = fades ? performance.now() : -Infinity
      redraw()
    },
    place: arrowPlace,
    /** @param {import('./direction.js').Direction} next */
    look(next) {
      direction = next
      redraw()
    },
    remove() {
      sizes.disconnect()
      cancelAnimationFrame(frame)
      shown?.close()
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

/** A program that draws one triangle over the whole frame, with two textures. */
function prepare(gl) {
  const program = gl.createProgram()
  for (const [kind, source] of [[gl.VERTEX_SHADER, VERTICES], [gl.FRAGMENT_SHADER, FRAGMENTS]]) {
    const shader = gl.createShader(kind)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  const place = (name) => gl.getUniformLocation(program, name)
  for (const [unit, name] of ['before', 'after'].entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    // Around the Earth without a seam; the sides of all pictures are powers of two.
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, 1, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, new Uint8Array(3))
    gl.uniform1i(place(name), unit)
  }
  return { place }
}

/** The strings of a JSON text: what may stand between the quotation marks (RFC 8259 §7). */

import { JsonError } from './json-error.js'

const SHORT_ESCAPES = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)))

/**
 * Passes a string.
 * @param {Uint8Array} bytes
 * @param {number} start The byte after the opening quotation mark.
 * @returns {number} The closing quotation mark.
 * @throws {JsonError}
 */
export function passString(bytes, start) {
  let position = start
  for (;;) {
    if (position >= bytes.length) throw new JsonError('unexpectedEnd', bytes.length)
    const byte = bytes[position]
    if (byte === 0x22) return position
    if (byte === 0x5c) position = passEscape(bytes, position)
    else if (byte < 0x20) throw new JsonError('controlCharacter', position)
    else if (byte < 0x80) position += 1
    else position = passMultibyteCharacter(bytes, position)
  }
}

function passEscape(bytes, start) {
  if (start + 1 >= bytes.length) throw new JsonError('unexpectedEnd', bytes.length)
  if (bytes[start + 1] !== 0x75) {
    if (!SHORT_ESCAPES.has(bytes[start + 1])) throw new JsonError('invalidEscape', start)
    return start + 2
  }
  const unit = codeUnit(bytes, start + 2)
  if (unit === undefined) throw new JsonError('invalidEscape', start)
  if (unit < 0xd800 || unit > 0xdfff) return start + 6
  const low = bytes[start + 6] === 0x5c && bytes[start + 7] === 0x75
    ? codeUnit(bytes, start + 8) : undefined
  if (unit >= 0xdc00 || low === undefined || low < 0xdc00 || low > 0xdfff) {
    throw new JsonError('loneSurrogate', start)
  }
  return start + 12
}

function codeUnit(bytes, start) {
  const digits = String.fromCharCode(...bytes.subarray(start, start + 4))
  return /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
}

/** Passes a character of two to four bytes, as the table in RFC 3629 §4 allows them. */
function passMultibyteCharacter(bytes, position) {
  const [length, least, most] = shape(bytes[position])
  const isWhole = length > 0 && position + length <= bytes.length
    && bytes[position + 1] >= least && bytes[position + 1] <= most
    && bytes.subarray(position + 2, position + length).every((byte) => byte >> 6 === 0b10)
  if (!isWhole) throw new JsonError('invalidUTF8', position)
  return position + length
}

/** The length of a character that begins with the byte, and the bounds of its second byte. */
function shape(first) {
  if (first >= 0xc2 && first <= 0xdf) return [2, 0x80, 0xbf]
  if (first === 0xe0) return [3, 0xa0, 0xbf]
  if (first === 0xed) return [3, 0x80, 0x9f]
  if (first >= 0xe1 && first <= 0xef) return [3, 0x80, 0xbf]
  if (first === 0xf0) return [4, 0x90, 0xbf]
  if (first >= 0xf1 && first <= 0xf3) return [4, 0x80, 0xbf]
  if (first === 0xf4) return [4, 0x80, 0x8f]
  return [0, 0, 0]
}

/**
 * A JSON text (RFC 8259) with the place of every value, which `JSON.parse` does not tell.
 *
 * As strict as the server's reader, with the same words for the same mistakes: UTF-8 without a
 * byte order mark, no half surrogate pairs, nesting up to a bound. One pass to a flat tape of
 * tokens, never recursive; numbers and strings are converted when they are asked for.
 */

import { JsonError } from './json-error.js'
import { passString } from './json-strings.js'

/** @typedef {'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'} JsonKind */

const NONE = -1
const KINDS = ['object', 'array', 'string', 'number', 'boolean', 'null']
const [OBJECT, ARRAY, STRING, NUMBER, BOOLEAN, NULL] = [0, 1, 2, 3, 4, 5]

/** A value in a text. */
export class JsonNode {
  constructor(text, index) {
    this.text = text
    this.index = index
  }

  /** @returns {JsonKind} */
  get kind() {
    return KINDS[this.text.kinds[this.index]]
  }

  /** The byte at which the value begins, quotation mark included. */
  get offset() {
    return this.text.starts[this.index] - (this.text.kinds[this.index] === STRING ? 1 : 0)
  }

  /** The characters of a string; `undefined` for another kind of value. @returns {?string} */
  get string() {
    if (this.text.kinds[this.index] !== STRING) return undefined
    return this.text.stringAt(this.index)
  }

  /** The number; `undefined` for another kind of value and beyond the largest double. */
  get number() {
    if (this.text.kinds[this.index] !== NUMBER) return undefined
    const number = Number(this.text.slice(this.index))
    return Number.isFinite(number) ? number : undefined
  }

  /** The elements of an array; `undefined` for another kind of value. @returns {?JsonNode[]} */
  get elements() {
    const { kinds, nexts } = this.text
    if (kinds[this.index] !== ARRAY) return undefined
    const elements = []
    for (let index = this.index + 1; index < nexts[this.index]; index = nexts[index]) {
      elements.push(new JsonNode(this.text, index))
    }
    return elements
  }

  /** The value of the last member of that name. @returns {?JsonNode} */
  member(name) {
    const { kinds, nexts } = this.text
    if (kinds[this.index] !== OBJECT) return undefined
    let found
    for (let index = this.index + 1; index < nexts[this.index]; index = nexts[index + 1]) {
      if (this.text.stringAt(index) === name) found = index + 1
    }
    return found === undefined ? undefined : new JsonNode(this.text, found)
  }

  /** The value as JavaScript has it. */
  value() {
    const end = this.text.ends[this.index] + (this.kind === 'string' ? 1 : 0)
    return JSON.parse(new TextDecoder().decode(this.text.bytes.subarray(this.offset, end)))
  }
}

/** A parsed text: the tape. */
export class JsonText {
  /**
   * @param {Uint8Array} bytes
   * @param {number} maximumDepth How deep arrays and objects may be nested.
   * @throws {JsonError} The first thing that is wrong.
   */
  constructor(bytes, maximumDepth = 64) {
    this.bytes = bytes
    this.maximumDepth = maximumDepth
    this.position = 0
    this.depth = 0
    this.open = NONE
    this.kinds = []
    this.starts = []
    this.ends = []
    /** For each token the one after it and all that is in it. */
    this.nexts = []
    this.parse()
    // One character a byte, so that offsets fit: good for numbers, which are ASCII.
    this.plain = new TextDecoder('latin1').decode(bytes)
    this.utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  }

  get root() {
    return new JsonNode(this, 0)
  }

  slice(index) {
    return this.plain.slice(this.starts[index], this.ends[index])
  }

  stringAt(index) {
    const raw = this.utf8.decode(this.bytes.subarray(this.starts[index], this.ends[index]))
    return raw.includes('\\') ? JSON.parse(`"${raw}"`) : raw
  }

  parse() {
    let isEmpty = this.parseValue()
    while (this.open !== NONE) {
      const isObject = this.kinds[this.open] === OBJECT
      let byte = this.nextByte()
      if (byte === (isObject ? 0x7d : 0x5d)) {
        this.closeContainer()
        isEmpty = false
        continue
      }
      if (!isEmpty) {
        if (byte !== 0x2c) throw new JsonError('unexpectedByte', this.position)
        this.position += 1
        byte = this.nextByte()
      }
      if (isObject) this.parseName(byte)
      isEmpty = this.parseValue()
    }
    this.skipWhiteSpace()
    if (this.position < this.bytes.length) throw new JsonError('trailingBytes', this.position)
  }

  parseName(byte) {
    if (byte !== 0x22) throw new JsonError('unexpectedByte', this.position)
    this.parseString()
    if (this.nextByte() !== 0x3a) throw new JsonError('unexpectedByte', this.position)
    this.position += 1
  }

  /** Returns whether the value is a container, which is empty so far. */
  parseValue() {
    const byte = this.nextByte()
    if (byte === 0x7b || byte === 0x5b) {
      this.openContainer(byte === 0x7b ? OBJECT : ARRAY)
      return true
    }
    if (byte === 0x22) this.parseString()
    else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) this.parseNumber()
    else if (byte === 0x74) this.parseWord('true', BOOLEAN)
    else if (byte === 0x66) this.parseWord('false', BOOLEAN)
    else if (byte === 0x6e) this.parseWord('null', NULL)
    else throw new JsonError('unexpectedByte', this.position)
    return false
  }

  openContainer(kind) {
    if (this.depth >= this.maximumDepth) throw new JsonError('tooDeep', this.position)
    this.depth += 1
    this.append(kind, this.position, this.position, this.open)
    this.open = this.kinds.length - 1
    this.position += 1
  }

  closeContainer() {
    this.position += 1
    const around = this.nexts[this.open]
    this.ends[this.open] = this.position
    this.nexts[this.open] = this.kinds.length
    this.open = around
    this.depth -= 1
  }

  parseString() {
    const start = this.position + 1
    this.position = passString(this.bytes, start)
    this.append(STRING, start, this.position)
    this.position += 1
  }

  parseNumber() {
    const start = this.position
    if (this.bytes[this.position] === 0x2d) this.position += 1
    if (this.bytes[this.position] === 0x30) {
      this.position += 1
      if (this.isDigitHere) throw new JsonError('invalidNumber', start)
    } else {
      this.skipDigits(start)
    }
    if (this.bytes[this.position] === 0x2e) {
      this.position += 1
      this.skipDigits(start)
    }
    if ((this.bytes[this.position] | 0x20) === 0x65) {
      this.position += 1
      const sign = this.bytes[this.position]
      if (sign === 0x2b || sign === 0x2d) this.position += 1
      this.skipDigits(start)
    }
    this.append(NUMBER, start, this.position)
  }

  get isDigitHere() {
    const byte = this.bytes[this.position]
    return byte >= 0x30 && byte <= 0x39
  }

  skipDigits(start) {
    if (!this.isDigitHere) {
      const isEnd = this.position >= this.bytes.length
      throw new JsonError(isEnd ? 'unexpectedEnd' : 'invalidNumber', isEnd ? this.position : start)
    }
    while (this.isDigitHere) this.position += 1
  }

  parseWord(word, kind) {
    const start = this.position
    for (let index = 0; index < word.length; index += 1, this.position += 1) {
      if (this.position >= this.bytes.length) throw new JsonError('unexpectedEnd', this.position)
      if (this.bytes[this.position] !== word.charCodeAt(index)) {
        throw new JsonError('unexpectedByte', this.position)
      }
    }
    this.append(kind, start, this.position)
  }

  append(kind, start, end, next = this.kinds.length + 1) {
    this.kinds.push(kind)
    this.starts.push(start)
    this.ends.push(end)
    this.nexts.push(next)
  }

  /** The next byte that is not white space; does not pass it. */
  nextByte() {
    this.skipWhiteSpace()
    if (this.position >= this.bytes.length) throw new JsonError('unexpectedEnd', this.position)
    return this.bytes[this.position]
  }

  skipWhiteSpace() {
    const { bytes } = this
    let { position } = this
    while (bytes[position] === 0x20 || bytes[position] === 0x0a || bytes[position] === 0x0d
      || bytes[position] === 0x09) position += 1
    this.position = position
  }
}

/// Writes JSON, compact, to the end of a buffer of bytes.
///
/// It writes commas and colons by itself. The caller gives the members of objects their names, and
/// closes what it has opened. Nothing is allocated but the buffer.
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8]
  /// A value has been written on this level, so that the next takes a comma.
  private var needsComma = false

  /// - Parameter capacity: The bytes that are expected; more make the buffer grow.
  public init(capacity: Int = 256) {
    bytes = []
    // Without room an array has no buffer, which costs less than an empty one.
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  /// Forgets what has been written and keeps the buffer.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a member's name, which needs no escaping; its value comes next.
  public mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { name in
      assert(!name.contains(where: JSONEscapes.needsEscape), "such a name goes to name(text:)")
      bytes.append(contentsOf: name)
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name that is not known before; its value comes next.
  public mutating func name(text: String) {
    string(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, escaped where it must be and nowhere else.
  public mutating func string(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { appendQuoted($0) }
  }

  /// Writes a string given as UTF-8, which must be valid.
  public mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    appendQuoted(text)
  }

  /// Writes a string given as a literal.
  public mutating func string(literal text: StaticString) {
    separate()
    text.withUTF8Buffer { appendQuoted($0) }
  }

  public mutating func boolean(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  public mutating func null() {
    separate()
    append("null")
  }

  public mutating func integer(_ value: Int64) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    JSONDecimal.append(value.magnitude, to: &bytes)
  }

  public mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// Writes the shortest number that reads back as the same value. Never NaN or an infinity: JSON
  /// has neither.
  public mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no such number")
    separate()
    JSONDecimal.append(value, to: &bytes)
  }

  /// Writes one value that is JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Appends an integer as JSON writes it to bytes that are put together by hand.
  public static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    JSONDecimal.append(UInt64(value.magnitude), to: &bytes)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for index in text.indices where JSONEscapes.needsEscape(text[index]) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      JSONEscapes.append(text[index], to: &bytes)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    bytes.append(UInt8(ascii: "\""))
  }
}

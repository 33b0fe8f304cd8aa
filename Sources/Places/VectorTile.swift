/// A vector tile's points with their properties (Mapbox Vector Tile Specification 2.1, in the wire
/// format of protocol buffers). Lines and areas are passed over.
public struct VectorTile: Hashable, Sendable {
  public struct Layer: Hashable, Sendable {
    public let name: String
    public let points: [Point]

    public init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  public struct Point: Hashable, Sendable {
    /// Shares of the tile's side from the west and from the north; beyond 0…1 outside of it.
    public let across: Double
    public let down: Double
    public let properties: [String: Value]
  }

  public enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case integer(Int64)
    case boolean(Bool)

    public var integer: Int64? {
      switch self {
      case .integer(let value): value
      case .number(let value): Int64(exactly: value.rounded())
      case .text(let text): Int64(text)
      case .boolean: nil
      }
    }

    public var number: Double? {
      switch self {
      case .integer(let value): Double(value)
      case .number(let value): value
      case .text, .boolean: nil
      }
    }
  }

  public let layers: [Layer]

  public init(layers: [Layer]) { self.layers = layers }

  /// `nil` for bytes that are no vector tile.
  public init?(_ bytes: [UInt8]) {
    var layers: [Layer] = []
    var message = ProtobufMessage(bytes[...])
    while let field = message.next() {
      guard case (3, .bytes(let content)) = field else { continue }
      guard let layer = Layer(content) else { return nil }
      layers.append(layer)
    }
    guard message.isSound else { return nil }
    self.layers = layers
  }
}

extension VectorTile.Layer {
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var (name, extent): (String?, UInt64) = (nil, 4096)
    var (keys, values): ([String], [VectorTile.Value]) = ([], [])
    var features: [ArraySlice<UInt8>] = []
    var message = ProtobufMessage(bytes)
    while let field = message.next() {
      switch field {
      case (1, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
      case (2, .bytes(let feature)): features.append(feature)
      case (3, .bytes(let key)): keys.append(String(decoding: key, as: UTF8.self))
      case (4, .bytes(let value)):
        guard let value = VectorTile.Value(value) else { return nil }
        values.append(value)
      case (5, .integer(let side)): extent = side
      default: break
      }
    }
    guard message.isSound, let name, (1...65_536).contains(extent) else { return nil }
    var points: [VectorTile.Point] = []
    for feature in features {
      switch VectorTile.Point.read(feature, keys, values, extent: Double(extent)) {
      case .point(let point): points.append(point)
      case .other: break
      case .broken: return nil
      }
    }
    self.init(name: name, points: points)
  }
}

extension VectorTile.Point {
  fileprivate enum Outcome {
    case point(VectorTile.Point)
    case other
    case broken
  }

  fileprivate static func read(
    _ bytes: ArraySlice<UInt8>, _ keys: [String], _ values: [VectorTile.Value], extent: Double
  ) -> Outcome {
    var (tags, geometry): ([UInt64], [UInt64]) = ([], [])
    var kind: UInt64 = 0
    var message = ProtobufMessage(bytes)
    while let field = message.next() {
      switch field {
      case (2, .bytes(let packed)): tags = ProtobufMessage.packed(packed)
      case (3, .integer(let type)): kind = type
      case (4, .bytes(let packed)): geometry = ProtobufMessage.packed(packed)
      default: break
      }
    }
    guard message.isSound, tags.count.isMultiple(of: 2) else { return .broken }
    // One command "move to" (1) with one point, whose numbers are zigzag.
    guard kind == 1, geometry.count == 3, geometry[0] == 1 | 1 << 3 else { return .other }
    var properties: [String: VectorTile.Value] = [:]
    for index in stride(from: 0, to: tags.count, by: 2) {
      guard tags[index] < UInt64(keys.count), tags[index + 1] < UInt64(values.count) else {
        return .broken
      }
      properties[keys[Int(tags[index])]] = values[Int(tags[index + 1])]
    }
    func share(_ number: UInt64) -> Double {
      Double(Int64(bitPattern: number >> 1) ^ -Int64(number & 1)) / extent
    }
    return .point(
      .init(across: share(geometry[1]), down: share(geometry[2]), properties: properties))
  }
}

extension VectorTile.Value {
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var found: Self?
    var message = ProtobufMessage(bytes)
    while let field = message.next() {
      switch field {
      case (1, .bytes(let text)): found = .text(String(decoding: text, as: UTF8.self))
      case (2, .fixed32(let bits)): found = .number(Double(Float(bitPattern: bits)))
      case (3, .fixed64(let bits)): found = .number(Double(bitPattern: bits))
      case (4, .integer(let value)): found = .integer(Int64(bitPattern: value))
      case (5, .integer(let value)): found = .integer(Int64(clamping: value))
      case (6, .integer(let value)):
        found = .integer(Int64(bitPattern: value >> 1) ^ -Int64(value & 1))
      case (7, .integer(let value)): found = .boolean(value != 0)
      default: break
      }
    }
    guard message.isSound, let found else { return nil }
    self = found
  }
}

/// The fields of a message in the wire format of protocol buffers
/// (https://protobuf.dev/programming-guides/encoding), one after the other.
struct ProtobufMessage {
  enum Value: Hashable {
    case integer(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    case bytes(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>
  /// Whether everything so far could be read.
  private(set) var isSound = true

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next field's number and value; `nil` at the end, and at what cannot be read.
  mutating func next() -> (number: UInt64, value: Value)? {
    guard !rest.isEmpty, isSound else { return nil }
    guard let key = Self.integer(&rest), let value = value(type: key & 7) else {
      isSound = false
      return nil
    }
    return (key >> 3, value)
  }

  private mutating func value(type: UInt64) -> Value? {
    switch type {
    case 0: return Self.integer(&rest).map(Value.integer)
    case 1: return fixed(bytes: 8).map(Value.fixed64)
    case 2:
      guard let count = Self.integer(&rest), count <= UInt64(rest.count) else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return .bytes(rest.prefix(Int(count)))
    case 5: return fixed(bytes: 4).map { .fixed32(UInt32(truncatingIfNeeded: $0)) }
    default: return nil
    }
  }

  /// The lowest byte comes first.
  private mutating func fixed(bytes: Int) -> UInt64? {
    guard rest.count >= bytes else { return nil }
    defer { rest = rest.dropFirst(bytes) }
    return rest.prefix(bytes).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Seven bits a byte, the lowest first.
  private static func integer(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Integers one after the other, up to the first that cannot be read.
  static func packed(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
    var (rest, integers) = (bytes, [UInt64]())
    while !rest.isEmpty, let value = integer(&rest) { integers.append(value) }
    return integers
  }
}

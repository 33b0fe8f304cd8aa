/// Walks over Deflate's blocks and counts the bytes that they stand for (RFC 1951 §3.2.3).
struct DeflateMeasure {
  private(set) var bits: BitReader
  private let limit: Int
  private var inflatedByteCount = 0

  init(_ bytes: [UInt8], from start: Int, limit: Int) {
    bits = BitReader(bytes, from: start)
    self.limit = limit
  }

  /// Goes to the end of the last block; refuses data that is shorter or longer than `limit`.
  mutating func measure() throws(PictureRefusal) {
    var isLast = false
    while !isLast {
      isLast = try bits.bit() == 1
      switch try bits.bits(2) {
      case 0: try passStoredBlock()
      case 1:
        let codes = Self.fixedCodes
        try passBlock(literals: codes.literals, distances: codes.distances)
      case 2:
        let (literals, distances) = try readCodes()
        try passBlock(literals: literals, distances: distances)
      default: throw .damaged(.imageData)
      }
    }
    guard inflatedByteCount == limit else { throw .damaged(.imageData) }
  }

  private mutating func count(_ byteCount: Int) throws(PictureRefusal) {
    inflatedByteCount += byteCount
    guard inflatedByteCount <= limit else { throw .damaged(.imageData) }
  }

  private mutating func passStoredBlock() throws(PictureRefusal) {
    try bits.skipBytes(0)
    let byteCount = try bits.bits(16)
    guard try bits.bits(16) == ~byteCount & 0xFFFF else { throw .damaged(.imageData) }
    try bits.skipBytes(byteCount)
    try count(byteCount)
  }

  /// Literal bytes and copies of earlier bytes up to the block's end (RFC 1951 §3.2.5).
  private mutating func passBlock(
    literals: PrefixCode, distances: PrefixCode
  ) throws(PictureRefusal) {
    while true {
      let symbol = try literals.symbol(from: &bits)
      if symbol == Self.endOfBlock { return }
      guard symbol > Self.endOfBlock else {
        try count(1)
        continue
      }
      let lengthIndex = symbol - Self.endOfBlock - 1
      guard lengthIndex < Self.lengths.count else { throw .damaged(.imageData) }
      let length = Self.lengths[lengthIndex]
      let byteCount = length.base + (try bits.bits(length.extraBits))
      let distanceIndex = try distances.symbol(from: &bits)
      guard distanceIndex < Self.distances.count else { throw .damaged(.imageData) }
      let distance = Self.distances[distanceIndex]
      guard distance.base + (try bits.bits(distance.extraBits)) <= inflatedByteCount else {
        throw .damaged(.imageData)
      }
      try count(byteCount)
    }
  }

  /// The codes of a block that brings its own (RFC 1951 §3.2.7).
  private mutating func readCodes() throws(PictureRefusal) -> (PrefixCode, PrefixCode) {
    let literalCount = try bits.bits(5) + 257
    let distanceCount = try bits.bits(5) + 1
    let lengthCount = try bits.bits(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .damaged(.imageData) }
    var lengthLengths = Array(repeating: 0, count: Self.codeLengthOrder.count)
    for symbol in Self.codeLengthOrder.prefix(lengthCount) {
      lengthLengths[symbol] = try bits.bits(3)
    }
    let lengthCode = try PrefixCode(lengths: lengthLengths[...])
    let lengths = try readLengths(literalCount + distanceCount, code: lengthCode)
    guard lengths[Self.endOfBlock] > 0 else { throw .damaged(.imageData) }
    return (
      try PrefixCode(lengths: lengths[..<literalCount]),
      try PrefixCode(lengths: lengths[literalCount...])
    )
  }

  /// Word lengths, of which runs are written shorter.
  private mutating func readLengths(
    _ count: Int, code: PrefixCode
  ) throws(PictureRefusal) -> [Int] {
    var lengths: [Int] = []
    lengths.reserveCapacity(count)
    while lengths.count < count {
      let symbol = try code.symbol(from: &bits)
      let (length, repetitions): (Int, Int)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damaged(.imageData) }
        (length, repetitions) = (last, 3 + (try bits.bits(2)))
      case 17: (length, repetitions) = (0, 3 + (try bits.bits(3)))
      case 18: (length, repetitions) = (0, 11 + (try bits.bits(7)))
      default: (length, repetitions) = (symbol, 1)
      }
      guard lengths.count + repetitions <= count else { throw .damaged(.imageData) }
      lengths.append(contentsOf: repeatElement(length, count: repetitions))
    }
    return lengths
  }
}

// RFC 1951's tables.
extension DeflateMeasure {
  private static let endOfBlock = 256

  /// The order in which the lengths of the code for lengths are written (§3.2.7).
  private static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The lengths of a copy by symbol, from 257 on: four to each number of extra bits, and 258
  /// bytes at the end (§3.2.5).
  private static let lengths: [(base: Int, extraBits: Int)] =
    (0..<8).map { (3 + $0, 0) }
    + (8..<28).map { (3 + (4 + $0 % 4) << ($0 / 4 - 1), $0 / 4 - 1) }
    + [(258, 0)]

  /// The distances by symbol: two to each number of extra bits (§3.2.5).
  private static let distances: [(base: Int, extraBits: Int)] =
    (0..<4).map { (1 + $0, 0) }
    + (4..<30).map { (1 + (2 + $0 % 2) << ($0 / 2 - 1), $0 / 2 - 1) }

  /// The codes of blocks that bring none (§3.2.6).
  private static let fixedCodes: (literals: PrefixCode, distances: PrefixCode) = {
    let runs = [(8, 144), (9, 112), (7, 24), (8, 8)]
    let lengths = runs.flatMap { length, count in Array(repeating: length, count: count) }
    // Cannot fail: both sets of lengths fill their codes, as every test of a fixed block shows.
    return (
      try! PrefixCode(lengths: lengths[...]),
      try! PrefixCode(lengths: Array(repeating: 5, count: 32)[...])
    )
  }()
}

/// The bytes of `atlas.bin`, which `recipe/README.md` describes: sections, each of them a table of
/// blobs.
///
/// The file belongs to the program and is trusted after the check of its head: invalid bytes trap.
struct AtlasFile: Sendable {
  /// In the order of the file.
  enum Section: Int, CaseIterable {
    case fineLand, fineLines, coarseLand, coarseLines, countries, towns, countryNames, worth, relief
  }

  static let magic = Array("WAIATLS1".utf8)

  let bytes: [UInt8]
  /// The offsets of the sections.
  private let starts: [Int]

  /// `nil` when the head is not that of an atlas, or the length not the one that it tells.
  init?(bytes: [UInt8]) {
    let count = Section.allCases.count
    let head = Self.magic.count + 4 * (count + 2)
    guard bytes.count >= head, bytes.starts(with: Self.magic) else { return nil }
    let numbers = (0..<count + 2).map {
      Int(Self.littleEndian32(bytes, at: Self.magic.count + 4 * $0))
    }
    let starts = numbers.dropFirst()
    guard numbers[0] == count, starts.last == bytes.count, starts.first.map({ $0 >= head }) == true,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.bytes = bytes
    self.starts = Array(starts)
  }

  /// The blob with this number of a section's table of `count` blobs.
  func blob(_ number: Int, of count: Int, in section: Section) -> Range<Int> {
    precondition(number >= 0 && number < count, "a blob of the table")
    let start = starts[section.rawValue]
    let data = start + 4 * (count + 1)
    let first = Int(Self.littleEndian32(bytes, at: start + 4 * number))
    let end = Int(Self.littleEndian32(bytes, at: start + 4 * (number + 1)))
    return data + first..<data + end
  }

  private static func littleEndian32(_ bytes: [UInt8], at index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      | UInt32(bytes[index + 3]) << 24
  }
}

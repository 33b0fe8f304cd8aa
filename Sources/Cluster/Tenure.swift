import GameRules

/// One life of a server process as a writer of the database: a row of `tenures`.
///
/// A process that starts again has another tenure, so an id never names two lives. Ids are random,
/// and their order says nothing about time.
public struct TenureID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let bits: UInt128

  public init(bits: UInt128) { self.bits = bits }

  public static func < (left: TenureID, right: TenureID) -> Bool { left.bits < right.bits }

  /// 32 hexadecimal digits in lower case.
  public var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// Reads hexadecimal digits, at most 32; `nil` if the text is anything else.
  public init?(_ text: some StringProtocol) {
    guard let bits = UInt128(text, radix: 16) else { return nil }
    self.bits = bits
  }
}

/// A tenure that was not sealed when the table was read.
public struct OpenTenure: Hashable, Sendable {
  public let id: TenureID
  /// The number of transactions that the tenure has committed. It grows with each one.
  public let beat: Int64
  /// The version of the rules and the schema that the process has.
  public let version: Int

  public init(id: TenureID, beat: Int64, version: Int) {
    (self.id, self.beat, self.version) = (id, beat, version)
  }
}

/// A sealed tenure of which some parts are not adopted.
public struct SealedTenure: Hashable, Sendable {
  public let id: TenureID
  /// The version of the process whose tenure it was.
  public let version: Int
  /// The adopters of the parts that are adopted.
  public let adopters: [JournalPart: TenureID]

  public init(id: TenureID, version: Int, adopters: [JournalPart: TenureID]) {
    (self.id, self.version, self.adopters) = (id, version, adopters)
  }
}

/// A sixteenth of a tenure's journal: the entries of the matches whose ids have the same hash.
///
/// Parts are the unit of adoption, so that several survivors share a dead node's matches.
public struct JournalPart: Hashable, Comparable, Sendable, CaseIterable {
  /// From 0 to 15.
  public let number: Int

  /// The number of parts of a journal. Stored rows depend on it: it never changes.
  public static let count = 16

  public static let allCases = (0..<count).map { JournalPart(number: $0) }

  private init(number: Int) { self.number = number }

  /// The part with that number; `nil` unless the number is from 0 to 15.
  public init?(_ number: Int) {
    guard (0..<Self.count).contains(number) else { return nil }
    self.number = number
  }

  /// The part that has the match's entries.
  public init(of match: MatchID) {
    number = Int(StableHash.of(match.uuid.bits) % UInt64(Self.count))
  }

  public static func < (left: JournalPart, right: JournalPart) -> Bool {
    left.number < right.number
  }
}

/// The rows of `tenures` and `adoptions` and the row of `matchmaking`, read in one snapshot.
///
/// A node reads them every ``ClusterLimits/lookPause``. All its machines judge the same look.
public struct ClusterSnapshot: Hashable, Sendable {
  /// All open tenures, that of the reader included if it is open.
  public let open: [OpenTenure]
  /// All sealed tenures that are not wholly adopted.
  public let sealed: [SealedTenure]
  /// The tenure that leads the matchmaking; `nil` if none ever has.
  public let leader: TenureID?

  public init(open: [OpenTenure], sealed: [SealedTenure], leader: TenureID?) {
    (self.open, self.sealed, self.leader) = (open, sealed, leader)
  }
}

/// The code by which players find a room: six of 28 letters and digits, none of which is easily
/// mistaken for another.
public struct RoomCode: Hashable, Sendable, CustomStringConvertible {
  /// In upper case.
  public let text: String

  /// The number of characters.
  public static let length = 6
  /// Without `B`, `I`, `L`, `O`, `S` and `Z`, nor the digits `0` and `1`.
  public static let alphabet = "23456789ACDEFGHJKMNPQRTUVWXY"
  private static let characters = Array(alphabet.utf8)

  /// `nil` for a text that is no code. Lower case counts as upper case.
  public init?(_ text: String) {
    let bytes = text.utf8.map(Self.uppercased)
    guard bytes.count == Self.length, bytes.allSatisfy(Self.characters.contains) else {
      return nil
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter random: A cryptographic source: whoever can foresee a code can join uninvited.
  public init(using random: inout some RandomNumberGenerator) {
    let bytes = (0..<Self.length).map { _ in
      Self.characters[Int.random(in: Self.characters.indices, using: &random)]
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  public var description: String { text }

  private static func uppercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
  }
}

extension RoomCode: Comparable {
  public static func < (left: RoomCode, right: RoomCode) -> Bool { left.text < right.text }
}

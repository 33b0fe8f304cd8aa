import Geodesy

/// A panorama at which a round may start, as a places file lists it.
public struct PlaceStart: Hashable, Sendable {
  /// The provider's id of the picture.
  public let reference: PictureReference
  public let coordinate: Coordinate
  /// The number of its sequence in the file: pictures that were taken in one go.
  public let sequence: UInt32
  /// Days from 1 January 1970 to the day it was taken, UTC.
  public let day: UInt32

  public init(
    reference: PictureReference, coordinate: Coordinate, sequence: UInt32, day: UInt32
  ) {
    self.reference = reference
    self.coordinate = coordinate
    self.sequence = sequence
    self.day = day
  }
}

/// A provider's id of a picture: 128 bits, written as a UUID or as a decimal number.
public struct PictureReference: Hashable, Sendable {
  /// How a provider writes its ids.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// `8-4-4-4-12` lower-case hexadecimal digits (RFC 9562).
    case uuid
    /// A decimal number of at most 38 digits.
    case number
  }

  public let bits: UInt128

  public init(bits: UInt128) { self.bits = bits }

  /// `nil` for a text that is not of the form.
  public init?(_ text: String, form: Form) {
    switch form {
    case .number:
      guard text.utf8.count <= 38, !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }),
        let bits = UInt128(text)
      else { return nil }
      self.bits = bits
    case .uuid:
      let characters = Array(text.utf8)
      guard characters.count == 36,
        [8, 13, 18, 23].allSatisfy({ characters[$0] == UInt8(ascii: "-") })
      else { return nil }
      let digits = text.filter { $0 != "-" }
      guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit),
        let bits = UInt128(digits, radix: 16)
      else { return nil }
      self.bits = bits
    }
  }

  /// As the provider writes it.
  public func text(_ form: Form) -> String {
    switch form {
    case .number: return String(bits)
    case .uuid:
      let digits = String(bits, radix: 16)
      let padded = Array(String(repeating: "0", count: 32 - digits.count) + digits)
      return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(padded[$0]) }
        .joined(separator: "-")
    }
  }
}

import Foundation
import Testing

@testable import Pictures

/// A picture file with metadata, and the same picture without.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let format: PictureFormat
  /// The EXIF orientation of the file with metadata.
  let orientation: UInt8
  let laden: [UInt8]
  let bare: [UInt8]
  /// The file with metadata once it is cleaned: the one without, and the orientation.
  private(set) var cleaned: [UInt8] = []

  var testDescription: String { name }

  init(
    _ name: String, _ format: PictureFormat, orientation: UInt8, laden: String, bare: String
  ) {
    self.name = name
    self.format = format
    self.orientation = orientation
    self.laden = Self.decoded(laden)
    self.bare = Self.decoded(bare)
    cleaned = oriented
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    // A literal of this file's neighbour; a mistake in it must stop the tests.
    Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters)!)
  }

  /// The file without metadata, and the orientation.
  private var oriented: [UInt8] {
    guard orientation > 1 else { return bare }
    switch format {
    case .jpeg:
      // Behind the start marker and the JFIF segment, if there is one.
      let place = bare[3] == 0xE0 ? 20 : 2
      let segment: [UInt8] = [0xFF, 0xE1, 0, 34] + "Exif".utf8 + [0, 0]
      return bare.prefix(place) + segment + Self.exif(orientation) + bare.dropFirst(place)
    case .png:
      var draft = PNGDraft(bare)
      draft.chunks.insert(.init("eXIf", Self.exif(orientation)), at: 1)
      return draft.bytes
    case .webp:
      var draft = WebPDraft(bare)
      if draft.chunks[0].type != "VP8X" {
        let alpha: UInt8 = draft.chunks[0].type == "VP8L" && draft.hasLosslessAlpha ? 0x10 : 0
        draft.chunks.insert(.init("VP8X", [alpha, 0, 0, 0, 19, 0, 0, 15, 0, 0]), at: 0)
      }
      draft.chunks[0].data[0] |= 0x08
      draft.chunks.append(.init("EXIF", Self.exif(orientation)))
      return draft.bytes
    }
  }

  /// A TIFF block of one directory of one tag.
  static func exif(_ orientation: UInt8) -> [UInt8] {
    "MM".utf8 + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + [0, 0, 0, 0]
  }
}

/// The secrets that must not leave the server.
enum Secrets {
  /// 48° 12′ 34.5″ as three EXIF fractions, in both byte orders, from the 48 on.
  private static let places: [[UInt8]] = [
    [48, 0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 1, 0x59, 0, 0, 0, 10],
    [48, 0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 0x59, 1, 0, 0, 10],
  ]
  private static let word = Array("LEAK".utf8)

  /// Whether a place, or the word that stands in every piece of metadata, is to be found.
  static func areFound(in bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      if bytes[start] == 48 {
        if places.contains(where: { bytes[start...].starts(with: $0) }) { return true }
      } else if bytes[start] == word[0] {
        if bytes[start...].starts(with: word) { return true }
      }
      start += 1
    }
    return false
  }
}

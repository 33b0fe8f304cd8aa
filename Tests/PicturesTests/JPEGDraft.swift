@testable import Pictures

/// A JPEG file as the test wants it, right or wrong.
struct JPEGDraft {
  struct Segment: Equatable {
    var marker: UInt8
    var content: [UInt8]
    /// The coded data that follows a scan's header.
    var codedData: [UInt8] = []

    init(_ marker: UInt8, _ content: [UInt8]) {
      self.marker = marker
      self.content = content
    }
  }

  var segments: [Segment]

  /// The segments of a well formed file.
  init(_ file: [UInt8]) {
    segments = []
    var rest = file.dropFirst(2)
    while rest.count >= 4, rest.dropFirst().first != 0xD9 {
      let count = rest.dropFirst(2).prefix(2).reduce(0) { $0 << 8 | Int($1) }
      var segment = Segment(
        rest[rest.startIndex + 1], Array(rest.dropFirst(4).prefix(count - 2)))
      rest = rest.dropFirst(2 + count)
      while segment.marker == 0xDA, !Self.beginsWithMarker(rest) {
        segment.codedData.append(rest.removeFirst())
      }
      segments.append(segment)
    }
  }

  private static func beginsWithMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == 0xFF, let code = bytes.dropFirst().first else { return false }
    return code != 0 && !(0xD0...0xD7).contains(code)
  }

  func index(of marker: UInt8) -> Int { segments.firstIndex { $0.marker == marker }! }

  var bytes: [UInt8] { bytes(filledWith: []) }

  /// The file with something before each segment's marker and the end's.
  func bytes(filledWith fill: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    for segment in segments {
      bytes += fill + [0xFF, segment.marker]
      bytes.append(bigEndian: segment.content.count + 2, byteCount: 2)
      bytes += segment.content + segment.codedData
    }
    return bytes + fill + [0xFF, 0xD9]
  }
}

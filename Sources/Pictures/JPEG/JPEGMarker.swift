/// The second byte of the markers that are looked at (ITU-T T.81 table B.1); the first is 0xFF.
enum JPEGMarker {
  static let baselineFrame: UInt8 = 0xC0
  static let extendedFrame: UInt8 = 0xC1
  static let progressiveFrame: UInt8 = 0xC2
  static let huffmanTables: UInt8 = 0xC4
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let applications: ClosedRange<UInt8> = 0xE0...0xEF
  static let jfif: UInt8 = 0xE0
  static let exif: UInt8 = 0xE1
  static let adobe: UInt8 = 0xEE
  static let comment: UInt8 = 0xFE

  /// Frames of processes that are not taken, arithmetic conditioning, hierarchical progression, a
  /// late height, and the extensions of ITU-T T.84.
  static func isOfOtherProcess(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xC3, 0xC5...0xCF, 0xDC, 0xDE, 0xDF, 0xF0...0xFD: true
    default: false
    }
  }
}

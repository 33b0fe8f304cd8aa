/// The progress of a JPEG file's scans: for each coefficient, the lowest bit that has come so far.
///
/// Each bit comes once, from the highest down (ITU-T T.81 §G.1.1.1), so the number of scans that
/// mean something is bounded. A sequential file brings all of a component at once.
struct JPEGProgress {
  /// By component and coefficient; nil before the first scan.
  private var lowestBits: [[Int?]]
  private var scanCount = 0

  init(componentCount: Int) {
    lowestBits = Array(repeating: Array(repeating: nil, count: 64), count: componentCount)
  }

  var hasBegun: Bool { scanCount > 0 }

  /// Whether every component has been begun.
  var isComplete: Bool { lowestBits.allSatisfy { $0[0] != nil } }

  mutating func add(_ scan: JPEGScan) throws(PictureRefusal) {
    scanCount += 1
    guard scanCount <= PictureLimits.maximumScanCount else { throw .unsupported(.scanCount) }
    let expected = scan.previousBit == 0 ? nil : scan.previousBit
    for index in scan.components.map(\.index) {
      guard lowestBits[index][scan.band].allSatisfy({ $0 == expected }),
        scan.band.contains(0) || lowestBits[index][0] != nil
      else { throw .damaged(.disorder) }
      for coefficient in scan.band { lowestBits[index][coefficient] = scan.lowestBit }
    }
  }
}

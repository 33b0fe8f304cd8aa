/// A JPEG file's frame header: its dimensions and components (ITU-T T.81 §B.2.2).
struct JPEGFrame {
  struct Component {
    let identifier: UInt8
    let horizontalSampling: Int
    let verticalSampling: Int
    let quantizationTable: UInt8
  }

  let isProgressive: Bool
  let size: PixelSize
  let components: [Component]

  /// Reads the segment behind a baseline, extended or progressive frame's marker, without its
  /// length.
  init(marker: UInt8, _ segment: ByteReader) throws(PictureRefusal) {
    var fields = segment
    isProgressive = marker == JPEGMarker.progressiveFrame
    guard try fields.byte() == 8 else { throw .unsupported(.samplePrecision) }
    let height = try fields.bigEndian(byteCount: 2)
    let width = try fields.bigEndian(byteCount: 2)
    // The height then follows the first scan.
    guard height > 0 else { throw .unsupported(.codingProcess) }
    size = try PixelSize(width: width, height: height)
    let count = Int(try fields.byte())
    guard [1, 3, 4].contains(count) else { throw .unsupported(.componentCount) }
    guard fields.remainingCount == count * 3 else { throw .damaged(.header) }
    var components: [Component] = []
    for _ in 0..<count { components.append(try Component(from: &fields)) }
    guard Set(components.map(\.identifier)).count == count else { throw .damaged(.header) }
    self.components = components
  }

  /// The number of units between which a scan of these components can be interrupted: blocks of a
  /// lone component, else groups of all components' blocks (ITU-T T.81 §A.2).
  func unitCount(ofScan indices: [Int]) -> Int {
    let widest = components.map(\.horizontalSampling).max() ?? 1
    let highest = components.map(\.verticalSampling).max() ?? 1
    guard indices.count == 1, let index = indices.first else {
      return size.width.dividedRoundingUp(by: 8 * widest)
        * size.height.dividedRoundingUp(by: 8 * highest)
    }
    let component = components[index]
    let columns = (size.width * component.horizontalSampling).dividedRoundingUp(by: widest)
    let rows = (size.height * component.verticalSampling).dividedRoundingUp(by: highest)
    return columns.dividedRoundingUp(by: 8) * rows.dividedRoundingUp(by: 8)
  }
}

extension JPEGFrame.Component {
  fileprivate init(from fields: inout ByteReader) throws(PictureRefusal) {
    identifier = try fields.byte()
    let sampling = Int(try fields.byte())
    horizontalSampling = sampling >> 4
    verticalSampling = sampling & 0x0F
    quantizationTable = try fields.byte()
    guard 1...4 ~= horizontalSampling, 1...4 ~= verticalSampling, quantizationTable <= 3 else {
      throw .damaged(.header)
    }
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}

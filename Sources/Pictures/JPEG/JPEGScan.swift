/// A JPEG scan's header: which part of which components it brings (ITU-T T.81 §B.2.3).
struct JPEGScan {
  struct Component {
    /// The component's index in the frame.
    let index: Int
    let identifier: UInt8
    let directTable: UInt8
    let alternatingTable: UInt8
  }

  let components: [Component]
  /// Of a block's 64 coefficients in zigzag order.
  let band: ClosedRange<Int>
  /// The lowest bit that an earlier scan brought, where this one refines it; else 0.
  let previousBit: Int
  /// The lowest bit that this scan brings.
  let lowestBit: Int

  /// Reads the segment behind the marker, without its length.
  ///
  /// A sequential scan has all coefficients in full, whatever is written there: decoders do not
  /// look.
  init(_ segment: ByteReader, of frame: JPEGFrame) throws(PictureRefusal) {
    var fields = segment
    guard !fields.isAtEnd else { throw .damaged(.header) }
    let count = Int(try fields.byte())
    guard 1...frame.components.count ~= count, fields.remainingCount == count * 2 + 3 else {
      throw .damaged(.header)
    }
    var components: [Component] = []
    for _ in 0..<count { components.append(try Component(from: &fields, of: frame)) }
    // In the frame's order, which says too that each is there once.
    guard zip(components, components.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
      throw .damaged(.header)
    }
    self.components = components
    let first = Int(try fields.byte())
    let last = Int(try fields.byte())
    let bits = Int(try fields.byte())
    guard frame.isProgressive else {
      (band, previousBit, lowestBit) = (0...63, 0, 0)
      return
    }
    guard first <= last, last <= 63 else { throw .damaged(.header) }
    (band, previousBit, lowestBit) = (first...last, bits >> 4, bits & 0x0F)
    try checkProgression()
  }

  /// ITU-T T.81 §G.1.1.1: the first coefficients alone, others of one component, bit by bit.
  private func checkProgression() throws(PictureRefusal) {
    guard band.lowerBound == 0 ? band.upperBound == 0 : components.count == 1,
      lowestBit <= 13, previousBit == 0 || previousBit == lowestBit + 1
    else { throw .damaged(.header) }
  }

  /// Refuses a scan that reads with tables that are not there, or has too many blocks in a group
  /// (ITU-T T.81 §B.2.3).
  func check(against tables: JPEGTables, of frame: JPEGFrame) throws(PictureRefusal) {
    let needsDirect = band.lowerBound == 0 && previousBit == 0
    let needsAlternating = band.upperBound > 0
    for component in components {
      guard tables.hasQuantization(frame.components[component.index].quantizationTable),
        !needsDirect || tables.hasDirect(component.directTable),
        !needsAlternating || tables.hasAlternating(component.alternatingTable)
      else { throw .damaged(.table) }
    }
    let blocks = components.map {
      frame.components[$0.index].horizontalSampling * frame.components[$0.index].verticalSampling
    }
    guard components.count == 1 || blocks.reduce(0, +) <= 10 else { throw .damaged(.header) }
  }

  /// The segment anew, without marker and length.
  var segment: [UInt8] {
    var bytes = [UInt8(components.count)]
    for component in components {
      bytes += [component.identifier, component.directTable << 4 | component.alternatingTable]
    }
    return bytes
      + [
        UInt8(band.lowerBound), UInt8(band.upperBound), UInt8(previousBit << 4 | lowestBit),
      ]
  }
}

extension JPEGScan.Component {
  fileprivate init(from fields: inout ByteReader, of frame: JPEGFrame) throws(PictureRefusal) {
    identifier = try fields.byte()
    let tables = try fields.byte()
    directTable = tables >> 4
    alternatingTable = tables & 0x0F
    let identifier = identifier
    guard let index = frame.components.firstIndex(where: { $0.identifier == identifier }),
      directTable <= 3, alternatingTable <= 3
    else { throw .damaged(.header) }
    self.index = index
  }
}

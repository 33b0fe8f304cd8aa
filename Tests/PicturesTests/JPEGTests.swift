import Testing

@testable import Pictures

@Suite("A JPEG file")
struct JPEGTests {
  typealias Segment = JPEGDraft.Segment

  private static let plain = JPEGDraft(Sample.baselineJPEG.bare)

  private func expect(
    _ refusal: PictureRefusal, _ change: (inout JPEGDraft) -> Void,
    in draft: JPEGDraft = plain, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var draft = draft
    change(&draft)
    #expect(throws: refusal, sourceLocation: sourceLocation) {
      try Picture(checking: draft.bytes)
    }
  }

  @Test(
    "loses every application segment and comment, wherever it stands",
    arguments: Array(0xE0...0xEF) + [0xFE] as [UInt8])
  func segments(marker: UInt8) throws {
    let bare = JPEGDraft(Sample.progressiveJPEG.bare)
    for place in 0...bare.segments.count {
      var laden = bare
      laden.segments.insert(Segment(marker, Array("<script>LEAK</script>".utf8)), at: place)
      #expect(try Picture(checking: laden.bytes).bytes == bare.bytes)
    }
  }

  @Test("loses fill bytes before markers")
  func fillBytes() throws {
    let bare = JPEGDraft(Sample.restartingProgressiveJPEG.bare)
    var filled = bare
    let scan = bare.index(of: 0xDA)
    let restart = bare.segments[scan].codedData.firstIndex(of: 0xFF)!
    filled.segments[scan].codedData.insert(contentsOf: [0xFF, 0xFF], at: restart)
    #expect(try Picture(checking: filled.bytes(filledWith: [0xFF, 0xFF])).bytes == bare.bytes)
  }

  @Test("keeps from a JFIF segment only that it was there")
  func jfif() throws {
    var laden = Self.plain
    laden.segments[0].content = "JFIF".utf8 + [0, 1, 2, 1, 1, 44, 1, 44, 1, 1, 76, 69, 65]
    #expect(try Picture(checking: laden.bytes).bytes == Self.plain.bytes)
    var without = Self.plain
    without.segments.removeFirst()
    #expect(try Picture(checking: without.bytes).bytes == without.bytes)
    laden.segments[0].content.removeLast(8)
    #expect(try Picture(checking: laden.bytes).bytes == without.bytes, "too short to count")
  }

  @Test("keeps from an Adobe segment only the colour transform", arguments: [0, 1, 2] as [UInt8])
  func adobe(transform: UInt8) throws {
    var laden = JPEGDraft(Sample.inkJPEG.bare)
    let place = laden.index(of: 0xEE)
    laden.segments[place].content = "Adobe".utf8 + [0, 101, 76, 69, 65, 75, transform, 1, 2, 3]
    var bare = laden
    bare.segments[place].content = "Adobe".utf8 + [0, 100, 0, 0, 0, 0, transform]
    #expect(try Picture(checking: laden.bytes).bytes == bare.bytes)
  }

  @Test("loses an orientation that comes after a scan, where viewers do not look")
  func lateOrientation() throws {
    var laden = JPEGDraft(Sample.progressiveJPEG.bare)
    laden.segments.append(Segment(0xE1, "Exif".utf8 + [0, 0] + Sample.exif(6)))
    #expect(try Picture(checking: laden.bytes).bytes == Sample.progressiveJPEG.bare)
  }

  @Test(
    "of another process is refused",
    arguments: [
      0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF, 0xDC,
      0xDE, 0xDF, 0xF0, 0xF7, 0xFD,
    ] as [UInt8])
  func otherProcesses(marker: UInt8) {
    expect(.unsupported(.codingProcess)) { $0.segments[$0.index(of: 0xC0)].marker = marker }
  }

  @Test("may call itself extended instead of baseline")
  func extended() throws {
    var draft = Self.plain
    draft.segments[draft.index(of: 0xC0)].marker = 0xC1
    #expect(try Picture(checking: draft.bytes).bytes == draft.bytes)
  }

  @Test(
    "is refused with a marker that may not stand there",
    arguments: [0x01, 0x02, 0xBF, 0xD0, 0xD7, 0xD8] as [UInt8])
  func strayMarkers(marker: UInt8) {
    expect(.damaged(.disorder)) { $0.segments.insert(Segment(marker, []), at: 1) }
  }

  @Test("is refused with a frame header that is not valid or not taken")
  func frames() {
    func frame(_ refusal: PictureRefusal, _ index: Int, _ value: UInt8) {
      expect(refusal) { $0.segments[$0.index(of: 0xC0)].content[index] = value }
    }
    frame(.unsupported(.samplePrecision), 0, 12)
    frame(.tooManyPixels(width: 20, height: 1040), 1, 4)
    frame(.tooManyPixels(width: 1044, height: 16), 3, 4)
    frame(.unsupported(.codingProcess), 2, 0)  // A height that comes later.
    frame(.damaged(.header), 4, 0)
    frame(.unsupported(.componentCount), 5, 2)
    frame(.damaged(.header), 5, 4)
    frame(.damaged(.header), 6, 2)  // An identifier that is there twice.
    frame(.damaged(.header), 7, 0x20)
    frame(.damaged(.header), 7, 0x52)
    frame(.damaged(.header), 8, 4)
    frame(.damaged(.table), 8, 3)  // A quantization table that is nowhere.
    expect(.damaged(.disorder)) { $0.segments.append($0.segments[$0.index(of: 0xC0)]) }
    expect(.damaged(.disorder)) { $0.segments.remove(at: $0.index(of: 0xC0)) }
  }

  @Test("is refused with tables that are not valid")
  func tables() {
    func table(_ marker: UInt8, _ content: [UInt8]) {
      expect(.damaged(.table)) { $0.segments.insert(Segment(marker, content), at: 1) }
    }
    let counts = [UInt8](repeating: 0, count: 16)
    table(0xDB, [])
    table(0xDB, [0] + Array(repeating: 1, count: 63))
    table(0xDB, [0] + Array(repeating: 1, count: 65))
    table(0xDB, [0x04] + Array(repeating: 1, count: 64))
    table(0xDB, [0x20] + Array(repeating: 1, count: 128))
    table(0xC4, [])
    table(0xC4, [0x04] + [1] + counts.dropFirst() + [0])
    table(0xC4, [0x20] + [1] + counts.dropFirst() + [0])
    table(0xC4, [0x00] + counts)
    table(0xC4, [0x00] + [3] + counts.dropFirst() + [0, 1, 2])
    table(0xC4, [0x00] + [1, 3] + counts.dropFirst(2) + [0, 1, 2, 3])
    table(0xC4, [0x00] + [1] + counts.dropFirst() + [16])
    table(0xC4, [0x10] + [2] + counts.dropFirst() + [0])
    table(0xC4, [0x10] + [2] + counts.dropFirst())
    table(0xC4, Array("LEAK LEAK LEAK LEAK LEAK".utf8))
    table(0xDB, Array("LEAK LEAK LEAK LEAK LEAK".utf8))
    expect(.damaged(.header)) { $0.segments.insert(Segment(0xDD, [0]), at: 1) }
    expect(.damaged(.table)) { $0.segments.removeAll { $0.marker == 0xC4 } }
    expect(.damaged(.table)) { $0.segments.removeAll { $0.marker == 0xDB } }
  }

  @Test("may have tables of 16 bits")
  func longTables() throws {
    var draft = Self.plain
    draft.segments.insert(Segment(0xDB, [0x13] + Array(repeating: 1, count: 128)), at: 1)
    #expect(try Picture(checking: draft.bytes).bytes == draft.bytes)
  }

  @Test("is refused with a scan that does not fit its frame")
  func scans() {
    func scan(_ refusal: PictureRefusal, _ index: Int, _ value: UInt8) {
      expect(refusal) { $0.segments[$0.index(of: 0xDA)].content[index] = value }
    }
    scan(.damaged(.header), 0, 0)
    scan(.damaged(.header), 0, 4)
    scan(.damaged(.header), 1, 9)  // A component that the frame has not.
    scan(.damaged(.header), 1, 2)  // Twice the same.
    scan(.damaged(.header), 2, 0x40)
    scan(.damaged(.header), 2, 0x04)
    scan(.damaged(.table), 2, 0x30)
    scan(.damaged(.table), 2, 0x03)
    expect(.damaged(.header)) { $0.segments[$0.index(of: 0xDA)].content.append(0) }
    expect(.damaged(.imageData)) { $0.segments[$0.index(of: 0xDA)].codedData = [] }
    expect(.damaged(.disorder)) { $0.segments.append($0.segments[$0.index(of: 0xDA)]) }
    expect(.damaged(.disorder)) { $0.segments.remove(at: $0.index(of: 0xDA)) }
    expect(.damaged(.header)) {  // Twelve blocks in a group.
      $0.segments[$0.index(of: 0xC0)].content[7] = 0x42
      $0.segments[$0.index(of: 0xC0)].content[10] = 0x21
    }
    expect(.damaged(.disorder)) {  // A component without a scan.
      $0.segments[$0.index(of: 0xDA)].content = [1, 1, 0x00, 0, 63, 0]
    }
  }

  @Test("has its sequential scans say that they have everything, whatever they said")
  func sequentialBands() throws {
    var odd = Self.plain
    odd.segments[odd.index(of: 0xDA)].content.replaceSubrange(7..., with: [5, 4, 0x77])
    #expect(try Picture(checking: odd.bytes).bytes == Self.plain.bytes)
  }

  @Test("is refused if its progression is not one of bits from the highest down")
  func progression() {
    let draft = JPEGDraft(Sample.progressiveJPEG.bare)
    let scans = draft.segments.indices.filter { draft.segments[$0].marker == 0xDA }
    #expect(scans.count == 10)
    for scan in scans where draft.segments[scan].content.count == 6 {
      // Twice the same scan.
      expect(.damaged(.disorder), { $0.segments.insert($0.segments[scan], at: scan) }, in: draft)
    }
    func band(_ refusal: PictureRefusal, _ values: [UInt8], at scan: Int) {
      expect(
        refusal,
        {
          let count = $0.segments[scan].content.count
          $0.segments[scan].content.replaceSubrange((count - 3)..., with: values)
        }, in: draft)
    }
    band(.damaged(.header), [0, 1, 0x01], at: scans[0])  // The first coefficient is not alone.
    band(.damaged(.header), [1, 5, 0x02], at: scans[0])  // Others of several components.
    band(.damaged(.header), [6, 5, 0x02], at: scans[1])
    band(.damaged(.header), [1, 64, 0x02], at: scans[1])
    band(.damaged(.header), [1, 5, 0x0E], at: scans[1])
    band(.damaged(.header), [1, 5, 0x31], at: scans[1])
    band(.damaged(.disorder), [1, 5, 0x32], at: scans[1])  // Refines what is not there.
    expect(.damaged(.disorder), { $0.segments.remove(at: scans[0]) }, in: draft)
  }

  @Test("has at most as many scans as the limit says")
  func scanCount() throws {
    var draft = JPEGDraft(Sample.restartingProgressiveJPEG.bare)
    let restarts = draft.index(of: 0xDD)
    draft.segments[restarts].content = [0, 0]
    let first = draft.index(of: 0xDA)
    let direct = draft.segments[first].content.prefix(3)
    draft.segments.removeSubrange(first...)
    // One table for both kinds of coefficients, then each alone.
    for kind: UInt8 in [0x00, 0x10] {
      let table = [kind, 1] + [UInt8](repeating: 0, count: 15) + [0]
      draft.segments.append(Segment(0xC4, table))
    }
    for coefficient in 0..<64 as Range<UInt8> {
      var scan = Segment(0xDA, direct + [coefficient, coefficient, 0x01])
      scan.codedData = [0]
      draft.segments.append(scan)
    }
    #expect(try Picture(checking: draft.bytes).bytes == draft.bytes)
    var refinement = Segment(0xDA, direct + [0, 0, 0x10])
    refinement.codedData = [0]
    expect(.unsupported(.scanCount), { $0.segments.append(refinement) }, in: draft)
  }

  @Test("is refused if restart markers are missing, too many, out of order or next to each other")
  func restarts() {
    let draft = JPEGDraft(Sample.grayJPEG.bare)
    let scan = draft.index(of: 0xDA)
    let data = draft.segments[scan].codedData
    let markers = data.indices.dropLast().filter {
      data[$0] == 0xFF && (0xD0...0xD7).contains(data[$0 + 1])
    }
    #expect(markers.count == 8, "3 × 3 blocks")
    func damaged(_ change: (inout [UInt8]) -> Void) {
      expect(.damaged(.imageData), { change(&$0.segments[scan].codedData) }, in: draft)
    }
    damaged { $0.removeSubrange(markers[7]...(markers[7] + 1)) }
    damaged { $0 += [0xFF, 0xD0, 0x55] }
    damaged { $0[markers[3] + 1] = 0xD4 }
    damaged { $0.removeSubrange((markers[2] + 2)..<markers[3]) }
    damaged { $0.removeSubrange(..<markers[0]) }
    expect(.damaged(.imageData), { $0.segments.remove(at: $0.index(of: 0xDD)) }, in: draft)
  }

  /// ITU-T T.81 §A.2.2 and §A.2.3, worked out by hand for 20 × 16 pixels.
  @Test(
    "counts groups of blocks in a scan of several components, and blocks of a lone one",
    arguments: [
      ([0, 1, 2], 0x22, 2), ([0], 0x22, 6), ([1], 0x22, 2), ([0, 1], 0x22, 2),
      ([0, 1, 2], 0x11, 6), ([2], 0x11, 6), ([0, 1, 2], 0x21, 4), ([1], 0x21, 4), ([1], 0x12, 3),
    ] as [([Int], UInt8, Int)])
  func units(scan: [Int], sampling: UInt8, count: Int) throws {
    let header: [UInt8] = [8, 0, 16, 0, 20, 3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0]
    let frame = try JPEGFrame(marker: 0xC0, ByteReader(header))
    #expect(frame.unitCount(ofScan: scan) == count)
  }

  @Test("is refused without its end, and with anything but a marker after a segment")
  func structure() {
    let bytes = Self.plain.bytes
    #expect(throws: PictureRefusal.damaged(.truncated)) {
      try Picture(checking: bytes.dropLast(2) + Array(repeating: 0x20, count: 100))
    }
    var stray = bytes
    stray.insert(0, at: 20)
    #expect(throws: PictureRefusal.damaged(.disorder)) { try Picture(checking: stray) }
    #expect(throws: PictureRefusal.damaged(.header)) {
      try Picture(checking: [0xFF, 0xD8, 0xFF, 0xFE, 0, 1])
    }
  }
}

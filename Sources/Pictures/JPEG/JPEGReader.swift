/// Takes a JPEG file apart and puts together what is allowed of it (ITU-T T.81, T.871, T.872).
///
/// Kept: frame, tables, restart interval, scans. Written anew: a JFIF segment without density and
/// thumbnail and an Adobe segment with the colour transform alone, where the file had one, because
/// decoders conclude the colour space from them; an EXIF segment with the orientation alone. Left
/// behind: all other application segments (EXIF, XMP, ICC profiles, further pictures), comments,
/// fill bytes, and what follows the end. The coded data is copied, not decoded: the number of its
/// restart markers is right, its content is a matter for the decoder.
struct JPEGReader {
  private var file: ByteReader
  private var header = JPEGHeader()
  private var frame: JPEGFrame?
  private var tables = JPEGTables()
  private var progress = JPEGProgress(componentCount: 0)
  /// In units of a scan; 0 where there are no restarts.
  private var restartInterval = 0
  /// The bytes that are written after the header.
  private var body: [UInt8] = []

  /// The picture in a file that begins with a start marker.
  static func picture(in bytes: [UInt8]) throws(PictureRefusal) -> Picture {
    var reader = JPEGReader(file: ByteReader(bytes))
    _ = try reader.file.bytes(2)
    try reader.readSegments()
    guard let frame = reader.frame, reader.progress.isComplete else { throw .damaged(.disorder) }
    let start: [UInt8] = [0xFF, JPEGMarker.startOfImage]
    let end: [UInt8] = [0xFF, JPEGMarker.endOfImage]
    let cleaned = start + reader.header.segments + reader.body + end
    return Picture(format: .jpeg, size: frame.size, bytes: cleaned)
  }

  private init(file: ByteReader) {
    self.file = file
  }

  /// Reads to the end marker; what follows it is not looked at.
  private mutating func readSegments() throws(PictureRefusal) {
    while true {
      let marker = try readMarker()
      switch marker {
      case JPEGMarker.endOfImage: return
      case JPEGMarker.baselineFrame, JPEGMarker.extendedFrame, JPEGMarker.progressiveFrame:
        try readFrame(marker)
      case JPEGMarker.quantizationTables:
        let segment = try readSegment()
        try tables.defineQuantization(segment)
        body.append(marker: marker, segment: segment)
      case JPEGMarker.huffmanTables:
        let segment = try readSegment()
        try tables.defineHuffman(segment)
        body.append(marker: marker, segment: segment)
      case JPEGMarker.restartInterval: try readRestartInterval()
      case JPEGMarker.startOfScan: try readScan()
      case JPEGMarker.applications:
        let segment = try readSegment()
        // Later segments do not change how decoders read the first scan.
        if !progress.hasBegun { header.read(segment, marker: marker) }
      case JPEGMarker.comment: _ = try readSegment()
      case _ where JPEGMarker.isOfOtherProcess(marker): throw .unsupported(.codingProcess)
      default: throw .damaged(.disorder)
      }
    }
  }

  /// A marker's second byte. Any number of bytes 0xFF may precede it (ITU-T T.81 §B.1.1.2).
  private mutating func readMarker() throws(PictureRefusal) -> UInt8 {
    guard try file.byte() == 0xFF else { throw .damaged(.disorder) }
    var byte: UInt8
    repeat { byte = try file.byte() } while byte == 0xFF
    return byte
  }

  /// The content of a segment, after its length.
  private mutating func readSegment() throws(PictureRefusal) -> ByteReader {
    let byteCount = try file.bigEndian(byteCount: 2)
    guard byteCount >= 2 else { throw .damaged(.header) }
    return try file.section(byteCount - 2)
  }

  private mutating func readFrame(_ marker: UInt8) throws(PictureRefusal) {
    let segment = try readSegment()
    guard frame == nil else { throw .damaged(.disorder) }
    let frame = try JPEGFrame(marker: marker, segment)
    self.frame = frame
    progress = JPEGProgress(componentCount: frame.components.count)
    body.append(marker: marker, segment: segment)
  }

  private mutating func readRestartInterval() throws(PictureRefusal) {
    let segment = try readSegment()
    guard segment.remainingCount == 2 else { throw .damaged(.header) }
    var fields = segment
    restartInterval = try fields.bigEndian(byteCount: 2)
    body.append(marker: JPEGMarker.restartInterval, segment: segment)
  }

  private mutating func readScan() throws(PictureRefusal) {
    let segment = try readSegment()
    guard let frame else { throw .damaged(.disorder) }
    let scan = try JPEGScan(segment, of: frame)
    try scan.check(against: tables, of: frame)
    try progress.add(scan)
    body.append(marker: JPEGMarker.startOfScan, content: scan.segment)
    let unitCount = frame.unitCount(ofScan: scan.components.map(\.index))
    try copyCodedData(restartCount: restartInterval == 0 ? 0 : (unitCount - 1) / restartInterval)
  }

  /// Copies a scan's data up to the marker behind it (ITU-T T.81 §B.1.1.5, §B.2.1): no interval is
  /// empty, and restart markers count from 0 to 7 and again.
  private mutating func copyCodedData(restartCount: Int) throws(PictureRefusal) {
    var restarts = 0
    var intervalStart = body.count
    while true {
      let byte = try file.byte()
      guard byte == 0xFF else {
        body.append(byte)
        continue
      }
      file.stepBack(1)
      let marker = try readMarker()
      if marker == 0 {
        body += [0xFF, 0]
        continue
      }
      guard body.count > intervalStart else { throw .damaged(.imageData) }
      guard JPEGMarker.restarts.contains(marker) else {
        file.stepBack(2)
        break
      }
      guard restarts < restartCount,
        marker == JPEGMarker.restarts.lowerBound + UInt8(restarts % 8)
      else { throw .damaged(.imageData) }
      restarts += 1
      body += [0xFF, marker]
      intervalStart = body.count
    }
    guard restarts == restartCount else { throw .damaged(.imageData) }
  }
}

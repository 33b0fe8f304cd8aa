/// Takes a PNG file apart and puts together what is allowed of it (W3C PNG, third edition; ISO
/// 15948).
///
/// Kept: header, palette, transparency, image data as one chunk, and the colour chunks that have
/// room for numbers only (cICP, gAMA, cHRM, sRGB). Left behind: everything else that a viewer may
/// do without, which includes iCCP, text, time, pHYs and the frames of an animation. The image data
/// must inflate to just the bytes that the header's dimensions need, so a small file cannot swell.
struct PNGReader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// How far the file is read. Only goes forward.
  private enum Stage: Int {
    case beforePalette, beforeImageData, imageData, afterImageData
  }

  private var file: ByteReader
  private let headerChunk: PNGChunk
  private let header: PNGHeader
  private var stage = Stage.beforePalette
  private var colorChunks: [FourCharacterCode: PNGChunk] = [:]
  private var palette: PNGChunk?
  private var transparency: PNGChunk?
  private var orientation: Orientation?
  private var imageData: [UInt8] = []

  /// The picture in a file that begins with `signature`.
  static func picture(in bytes: [UInt8]) throws(PictureRefusal) -> Picture {
    var reader = try PNGReader(bytes)
    try reader.readChunks()
    return try reader.picture()
  }

  private init(_ bytes: [UInt8]) throws(PictureRefusal) {
    file = ByteReader(bytes)
    _ = try file.bytes(Self.signature.count)
    headerChunk = try PNGChunk(from: &file)
    header = try PNGHeader(headerChunk)
  }

  /// Reads to the end chunk; what follows it is not looked at.
  private mutating func readChunks() throws(PictureRefusal) {
    while true {
      let chunk = try PNGChunk(from: &file)
      if stage == .imageData, chunk.type != .imageData { stage = .afterImageData }
      switch chunk.type {
      case .imageHeader: throw .damaged(.disorder)
      case .palette: try read(palette: chunk)
      case .transparency: try read(transparency: chunk)
      case .imageData: try read(imageData: chunk)
      case .exif: orientation = orientation ?? Orientation(exif: chunk.data)
      case .imageEnd:
        guard stage == .afterImageData, chunk.data.isEmpty else { throw .damaged(.disorder) }
        return
      default:
        guard chunk.type.isAncillary else { throw .unsupported(.criticalChunk) }
        read(color: chunk)
      }
    }
  }

  /// Palettes of pictures that have colours in their pixels are only advice, and not kept.
  private mutating func read(palette chunk: PNGChunk) throws(PictureRefusal) {
    guard palette == nil, transparency == nil, stage == .beforePalette else {
      throw .damaged(.disorder)
    }
    let (count, rest) = chunk.data.count.quotientAndRemainder(dividingBy: 3)
    let isIndexed = header.colorType == .indexed
    guard rest == 0, 1...(isIndexed ? 1 << header.bitDepth : 256) ~= count else {
      throw .damaged(.table)
    }
    switch header.colorType {
    case .gray, .grayWithAlpha: throw .damaged(.disorder)
    case .color, .colorWithAlpha, .indexed: palette = chunk
    }
    stage = .beforeImageData
  }

  private mutating func read(transparency chunk: PNGChunk) throws(PictureRefusal) {
    guard transparency == nil, stage.rawValue <= Stage.beforeImageData.rawValue else {
      throw .damaged(.disorder)
    }
    switch header.colorType {
    case .gray: guard chunk.data.count == 2 else { throw .damaged(.table) }
    case .color: guard chunk.data.count == 6 else { throw .damaged(.table) }
    case .indexed:
      guard let palette else { throw .damaged(.disorder) }
      guard 1...(palette.data.count / 3) ~= chunk.data.count else { throw .damaged(.table) }
    case .grayWithAlpha, .colorWithAlpha: throw .damaged(.disorder)
    }
    transparency = chunk
  }

  private mutating func read(imageData chunk: PNGChunk) throws(PictureRefusal) {
    guard stage != .afterImageData, header.colorType != .indexed || palette != nil else {
      throw .damaged(.disorder)
    }
    stage = .imageData
    imageData += chunk.data
  }

  /// Keeps a colour chunk if it is one, stands where it may and says something valid. Viewers pass
  /// over any other, and so is it passed over here.
  private mutating func read(color chunk: PNGChunk) {
    guard stage == .beforePalette, colorChunks[chunk.type] == nil, chunk.isValidColor else {
      return
    }
    colorChunks[chunk.type] = chunk
  }

  /// Writes the chunks in one order, whatever it was.
  private func picture() throws(PictureRefusal) -> Picture {
    let byteCount = try ZlibStream.byteCount(
      of: imageData, inflatingTo: header.imageDataByteCount)
    var chunks = [headerChunk] + PNGChunk.colorTypes.compactMap { colorChunks[$0] }
    if let orientation, orientation != .upright {
      chunks.append(PNGChunk(type: .exif, data: orientation.exif[...]))
    }
    if let palette, header.colorType == .indexed { chunks.append(palette) }
    if let transparency { chunks.append(transparency) }
    chunks.append(PNGChunk(type: .imageData, data: imageData.prefix(byteCount)))
    chunks.append(PNGChunk(type: .imageEnd, data: []))
    var bytes = Self.signature
    for chunk in chunks { chunk.append(to: &bytes) }
    return Picture(format: .png, size: header.size, bytes: bytes)
  }
}

extension PNGChunk {
  /// The colour chunks that have no room for free content, in the order in which they are written.
  fileprivate static let colorTypes: [FourCharacterCode] = [
    .codingIndependentColor, .gamma, .chromaticities, .standardColor,
  ]

  /// Whether this is a colour chunk with a meaning (W3C PNG §11.3.2).
  fileprivate var isValidColor: Bool {
    switch type {
    case .codingIndependentColor:
      data.count == 4 && data[data.startIndex + 2] == 0 && data[data.startIndex + 3] <= 1
    case .gamma: data.count == 4 && data.contains { $0 != 0 } && data[data.startIndex] < 0x80
    case .chromaticities: data.count == 32
    case .standardColor: data.count == 1 && data[data.startIndex] <= 3
    default: false
    }
  }
}

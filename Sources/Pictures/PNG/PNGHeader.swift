/// The IHDR chunk of a PNG file (W3C PNG §11.2.1).
struct PNGHeader {
  let size: PixelSize
  let colorType: PNGColorType
  /// Bits per sample, or per palette index.
  let bitDepth: Int
  let isInterlaced: Bool

  init(_ chunk: PNGChunk) throws(PictureRefusal) {
    guard chunk.type == .imageHeader else { throw .damaged(.disorder) }
    guard chunk.data.count == 13 else { throw .damaged(.header) }
    var fields = ByteReader(Array(chunk.data))
    size = try PixelSize(
      width: fields.bigEndian(byteCount: 4), height: fields.bigEndian(byteCount: 4))
    bitDepth = Int(try fields.byte())
    guard let colorType = PNGColorType(rawValue: try fields.byte()),
      colorType.bitDepths.contains(bitDepth)
    else { throw .damaged(.header) }
    self.colorType = colorType
    // Compression and filter methods: there is one of each.
    guard try fields.byte() == 0, try fields.byte() == 0 else { throw .damaged(.header) }
    let interlaceMethod = try fields.byte()
    guard interlaceMethod <= 1 else { throw .damaged(.header) }
    isInterlaced = interlaceMethod == 1
  }

  /// How long the image data is once inflated: each row of each pass, and a filter byte before it
  /// (W3C PNG §7, §8).
  var imageDataByteCount: Int { passes.reduce(0) { $0 + $1.rowCount * $1.rowByteCount } }

  /// The rows of each pass that has any; of a file that is not interlaced, of the only one.
  var passes: [(rowCount: Int, rowByteCount: Int)] {
    guard isInterlaced else { return [(size.height, rowByteCount(width: size.width))] }
    return Self.interlacing.compactMap { pass in
      let columns = (size.width - pass.x + pass.xStep - 1) / pass.xStep
      let rows = (size.height - pass.y + pass.yStep - 1) / pass.yStep
      return columns > 0 ? (rows, rowByteCount(width: columns)) : nil
    }
  }

  private func rowByteCount(width: Int) -> Int {
    1 + (width * bitDepth * colorType.sampleCount + 7) / 8
  }

  /// Adam7: the first pixel of each pass and the way to the next.
  private static let interlacing: [(x: Int, y: Int, xStep: Int, yStep: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]
}

/// The color types of PNG, with their numbers in the file.
enum PNGColorType: UInt8 {
  case gray = 0
  case color = 2
  case indexed = 3
  case grayWithAlpha = 4
  case colorWithAlpha = 6

  var bitDepths: Set<Int> {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .color, .grayWithAlpha, .colorWithAlpha: [8, 16]
    }
  }

  var sampleCount: Int {
    switch self {
    case .gray, .indexed: 1
    case .grayWithAlpha: 2
    case .color: 3
    case .colorWithAlpha: 4
    }
  }
}

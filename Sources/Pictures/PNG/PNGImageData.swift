/// The image data of a PNG picture for whoever can inflate it: ``Picture`` only measures it.
public struct PNGImageData: Sendable {
  /// A zlib stream (RFC 1950), and nothing after it.
  public let stream: ArraySlice<UInt8>
  private let passes: [(rowCount: Int, rowByteCount: Int)]

  /// Refuses a picture of another format.
  public init(of picture: Picture) throws(PictureRefusal) {
    guard picture.format == .png else { throw .unknownFormat }
    var file = ByteReader(picture.bytes)
    _ = try file.bytes(PNGReader.signature.count)
    passes = try PNGHeader(PNGChunk(from: &file)).passes
    var chunk = try PNGChunk(from: &file)
    while chunk.type != .imageData { chunk = try PNGChunk(from: &file) }
    stream = chunk.data
  }

  /// How long the stream is once inflated.
  public var byteCount: Int { passes.reduce(0) { $0 + $1.rowCount * $1.rowByteCount } }

  /// Whether every row begins with a filter type that there is (W3C PNG §9.2).
  ///
  /// - Parameter inflated: What the stream was inflated to: ``byteCount`` bytes.
  public func hasKnownFilters(_ inflated: some Collection<UInt8>) -> Bool {
    var row = inflated.startIndex
    for pass in passes {
      for _ in 0..<pass.rowCount {
        guard inflated[row] <= Self.lastFilterType else { return false }
        row = inflated.index(row, offsetBy: pass.rowByteCount)
      }
    }
    return true
  }

  private static let lastFilterType: UInt8 = 4
}

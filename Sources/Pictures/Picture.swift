/// A player's picture that is safe to keep and to serve: nothing is in it but what is needed to
/// show it.
///
/// Nothing is decoded here. An upload's container is parsed strictly and written anew from a list
/// of the parts that are allowed, so that location, camera, comments, thumbnails, colour profiles,
/// unknown parts and whatever follows the picture's end are left behind. What remains of EXIF is
/// the orientation, without which photos from phones lie on their side.
///
/// Whether the coded data, which is copied, makes a picture is for `PictureDecoding` to find out.
///
/// Every picture equals what `init(checking:)` makes of its `bytes`.
public struct Picture: Hashable, Sendable {
  /// The format of the content, whatever the sender declared.
  public let format: PictureFormat
  /// In pixels as stored: a viewer that obeys an orientation may exchange width and height.
  public let width: Int
  /// In pixels as stored.
  public let height: Int
  /// The file to keep and to serve; at most as long as the upload.
  public let bytes: [UInt8]

  /// The picture in an upload, or why there is none.
  ///
  /// Takes time in proportion to the upload's length, which `PictureLimits` bounds.
  public init(checking upload: [UInt8]) throws(PictureRefusal) {
    guard upload.count <= PictureLimits.maximumByteCount else {
      throw .tooLarge(byteCount: upload.count)
    }
    guard let format = PictureFormat(signatureOf: upload) else { throw .unknownFormat }
    switch format {
    case .png: self = try PNGReader.picture(in: upload)
    case .jpeg: self = try JPEGReader.picture(in: upload)
    case .webp: self = try WebPReader.picture(in: upload)
    }
  }

  init(format: PictureFormat, size: PixelSize, bytes: [UInt8]) {
    self.format = format
    width = size.width
    height = size.height
    self.bytes = bytes
  }
}

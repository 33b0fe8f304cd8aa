import Pictures
import Storage

extension NewsPicture {
  /// A picture of an operator's or a feed's, as it is kept.
  init(_ picture: Picture) {
    self.init(type: picture.format.mediaType, bytes: picture.bytes)
  }
}

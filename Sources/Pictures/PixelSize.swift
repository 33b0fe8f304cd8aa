/// Width and height within the limits.
struct PixelSize: Hashable {
  let width: Int
  let height: Int

  /// Refuses a dimension of zero as damage, and one above the limit as too many pixels.
  init(width: Int, height: Int) throws(PictureRefusal) {
    let limits = PictureLimits.dimensions
    guard width >= limits.lowerBound, height >= limits.lowerBound else {
      throw .damaged(.header)
    }
    guard limits.contains(width), limits.contains(height) else {
      throw .tooManyPixels(width: width, height: height)
    }
    self.width = width
    self.height = height
  }
}

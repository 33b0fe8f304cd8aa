import CCairo

/// A picture in memory that Cairo draws into. Confined to the call that made it; must be closed.
final class CairoCanvas {
  let width: Int
  let height: Int
  let context: OpaquePointer
  private let surface: OpaquePointer
  private var isClosed = false

  /// All of it transparent: four bytes a pixel (blue, green, red, alpha), or one for a mask.
  init(width: Int, height: Int, isMask: Bool) throws(SketchError) {
    self.width = width
    self.height = height
    let format = isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
    // Both are never null: errors are told by the status (cairo.h).
    surface = cairo_image_surface_create(format, Int32(width), Int32(height))!
    context = cairo_create(surface)!
    do { try check() } catch {
      close()
      throw error
    }
  }

  /// Throws when Cairo has been unable to do anything since the beginning.
  func check() throws(SketchError) {
    let status = cairo_status(context)
    if status != CAIRO_STATUS_SUCCESS { throw .cairo(status: status.rawValue) }
  }

  /// Calls the body with the pixels, whose rows are `stride` bytes apart; drawing is finished
  /// before, and what is drawn later sees what the body changes.
  func withPixels<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isClosed, "an open canvas")
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    // Valid as long as the surface, which this object holds.
    let start = UnsafeMutableRawPointer(cairo_image_surface_get_data(surface))
    defer { cairo_surface_mark_dirty(surface) }
    return try body(UnsafeMutableRawBufferPointer(start: start, count: stride * height), stride)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  deinit { assert(isClosed, "a canvas is closed by who made it") }
}

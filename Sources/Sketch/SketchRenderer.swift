import Atlas
import Geodesy
import PictureEncoding

/// Draws the surroundings of a place: a picture that shows where a player stands, but tells no name
/// and no coordinates.
///
/// An immutable value: the same place and width give the same bytes, on any thread.
public struct SketchRenderer: Sendable {
  let atlas: Atlas

  public init(atlas: Atlas) { self.atlas = atlas }

  /// A JPEG file of exactly ``SketchLimits/pictureBytes`` that shows the place in the middle of a
  /// square `width` wide, north up, ``SketchLimits/side`` pixels each way.
  public func picture(of place: Coordinate, width: Meters) throws(SketchError) -> [UInt8] {
    try sketch(of: place, width: width).file
  }

  /// The picture, with the quality that it has and the length before it was filled up.
  func sketch(of place: Coordinate, width: Meters) throws(SketchError) -> Sketch {
    guard SketchLimits.possibleKilometers.contains(width.kilometers) else { throw .width }
    let canvas = try CairoCanvas(
      width: SketchLimits.side, height: SketchLimits.side, isMask: false)
    defer { canvas.close() }
    try draw(place, width: width, on: canvas)
    return try canvas.withPixels { pixels, stride throws(SketchError) in
      do throws(JPEGFile.Failure) {
        let picture = try JPEGFile.filled(
          UnsafeRawBufferPointer(pixels), .bgrx, width: canvas.width, height: canvas.height,
          stride: stride, qualities: SketchLimits.qualities, byteCount: SketchLimits.pictureBytes)
        return Sketch(file: picture.file, quality: picture.quality, length: picture.length)
      } catch {
        throw .encoding(error)
      }
    }
  }

  private func draw(
    _ place: Coordinate, width: Meters, on canvas: CairoCanvas
  ) throws(SketchError) {
    let side = canvas.width
    let projection = LocalProjection(center: place, width: width, pixels: side)
    let detail: AtlasDetail = width < SketchLimits.coarseFrom ? .fine : .coarse
    // To the corners, the margin of the land mask included.
    let share = Double(side + 2 * LandMask.margin) / Double(side)
    let reach = Circle(center: place, radius: Meters(width.value * share * 0.71))
    let mask = try LandMask(
      land: atlas.land(within: reach, detail: detail), projection: projection, side: side)
    let relief = try ReliefLattice(
      atlas: atlas, projection: projection, side: side, width: width)
    Ground(mask: mask, relief: relief).paint(on: canvas)
    let pen = Pen(context: canvas.context)
    let lines = atlas.lines(within: reach, detail: detail)
    LineDrawing(lines, projection: projection).draw(with: pen)
    TownDrawing(atlas: atlas, projection: projection, width: width, side: side).draw(with: pen)
    Ornaments(side: side, width: width).draw(with: pen)
    try canvas.check()
  }
}

/// A finished picture.
struct Sketch {
  /// Of ``SketchLimits/pictureBytes``.
  let file: [UInt8]
  /// libjpeg's quality.
  let quality: Int32
  /// Without the filling.
  let length: Int
}

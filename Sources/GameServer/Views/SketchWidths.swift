/// The widths of the section that the sketches of a place show.
enum SketchWidths {
  static let kilometers = [75, 150, 300, 600, 1200]
}

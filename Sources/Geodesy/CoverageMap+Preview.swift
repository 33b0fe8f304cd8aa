/// A picture of a map, to see whether it is what it should be.
extension CoverageMap {
  /// An SVG image of the regions with `count` places drawn on them by a ``SeededRandom`` of that
  /// seed.
  ///
  /// Equirectangular, cropped to the bounds, with the true proportions at the middle latitude; each
  /// region tells its name, area and chance when pointed at.
  public func svgPreview(sampling count: Int, seed: UInt64) -> String {
    var random = SeededRandom(seed: seed)
    let frame = PreviewFrame(bounds: bounds)
    var places: [Coordinate] = []
    for _ in 0..<count { places.append(samplePlace(using: &random).coordinate) }
    let weights = regions.reduce(0) { $0 + $1.weight }
    var svg = previewHead(frame)
    for (index, region) in regions.enumerated() {
      svg += previewRegion(region, index: index, chance: region.weight / weights, frame: frame)
    }
    svg += previewGraticule(frame)
    svg += "<path class=\"places\" d=\""
    for place in places {
      let (x, y) = frame.point(place)
      svg += "M\(Decimal.tenths(x)) \(Decimal.tenths(y))h0"
    }
    svg += "\"/>\n</g>\n"
    svg += previewLabels(frame, count: count, seed: seed)
    return svg + "</svg>\n"
  }

  private func previewHead(_ frame: PreviewFrame) -> String {
    let (width, height) = (Decimal.tenths(frame.imageWidth), Decimal.tenths(frame.imageHeight))
    let box = """
      x="\(Decimal.tenths(frame.left))" y="\(Decimal.tenths(frame.top))" \
      width="\(Decimal.tenths(frame.width))" height="\(Decimal.tenths(frame.height))"
      """
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="13" fill="#333">
      <style>
      .region { stroke: #555; stroke-width: 0.4; fill-rule: evenodd }
      .graticule { stroke: #7a8a99; stroke-width: 0.5; stroke-opacity: 0.5; fill: none }
      .places { stroke: #c00020; stroke-width: 3.2; stroke-linecap: round; stroke-opacity: 0.8 }
      .frame { fill: none; stroke: #555 }
      </style>
      <rect width="100%" height="100%" fill="#fff"/>
      <clipPath id="crop"><rect \(box)/></clipPath>
      <rect \(box) fill="#dbe9f4"/>
      <g clip-path="url(#crop)">

      """
  }

  private func previewRegion(
    _ region: Region, index: Int, chance: Double, frame: PreviewFrame
  ) -> String {
    // Neighbours in the file get hues far apart: the golden angle.
    let hue = Int((Double(index) * 137.507_764).truncatingRemainder(dividingBy: 360))
    let name = region.name ?? "region \(index)"
    let squareKilometers = Decimal.grouped(region.area.squareKilometers)
    let title = "\(name), \(squareKilometers) km², \(Decimal.tenths(chance * 100)) %"
    var path = ""
    for polygon in region.polygons {
      let shift = frame.shift(of: polygon)
      for ring in polygon.rings { path += frame.path(ring, shift: shift) }
    }
    return """
      <path class="region" fill="hsl(\(hue),45%,78%)" d="\(path)">\
      <title>\(escaped(title))</title></path>

      """
  }

  private func previewGraticule(_ frame: PreviewFrame) -> String {
    var path = ""
    let (right, bottom) = (frame.left + frame.width, frame.top + frame.height)
    for meridian in frame.meridians {
      let x = Decimal.tenths(frame.x(meridian))
      path += "M\(x) \(Decimal.tenths(frame.top))V\(Decimal.tenths(bottom))"
    }
    for parallel in frame.parallels {
      let y = Decimal.tenths(frame.y(parallel))
      path += "M\(Decimal.tenths(frame.left)) \(y)H\(Decimal.tenths(right))"
    }
    return "<path class=\"graticule\" d=\"\(path)\"/>\n"
  }

  private func previewLabels(_ frame: PreviewFrame, count: Int, seed: UInt64) -> String {
    let (right, bottom) = (frame.left + frame.width, frame.top + frame.height)
    var svg = """
      <rect class="frame" x="\(Decimal.tenths(frame.left))" y="\(Decimal.tenths(frame.top))" \
      width="\(Decimal.tenths(frame.width))" height="\(Decimal.tenths(frame.height))"/>
      <text x="\(Decimal.tenths(frame.left))" y="32" font-size="22" \
      font-weight="bold">\(escaped(title))</text>

      """
    for meridian in frame.meridians {
      svg += """
        <text x="\(Decimal.tenths(frame.x(meridian)))" y="\(Decimal.tenths(bottom + 17))" \
        text-anchor="middle">\(frame.label(longitude: meridian))</text>

        """
    }
    for parallel in frame.parallels {
      svg += """
        <text x="\(Decimal.tenths(frame.left - 6))" y="\(Decimal.tenths(frame.y(parallel) + 4))" \
        text-anchor="end">\(frame.label(latitude: parallel))</text>

        """
    }
    let facts = """
      \(Decimal.grouped(Double(count))) places, seed \(seed) · \
      \(regions.count) \(regions.count == 1 ? "region" : "regions") · \
      \(Decimal.grouped(area.squareKilometers)) km² · \
      diagonal \(Decimal.grouped(diagonal.kilometers)) km
      """
    let y = bottom + 42
    svg += """
      <circle cx="\(Decimal.tenths(frame.left + 5))" cy="\(Decimal.tenths(y - 4))" r="3" \
      fill="#c00020"/>
      <text x="\(Decimal.tenths(frame.left + 16))" y="\(Decimal.tenths(y))">\(facts)</text>
      <text x="\(Decimal.tenths(right))" y="\(Decimal.tenths(y))" text-anchor="end">\(name)</text>

      """
    return svg
  }

  /// The text as XML character data.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", " "...: result.unicodeScalars.append(scalar)
      default: result += " "  // XML 1.0 has no other control characters.
      }
    }
    return result
  }
}

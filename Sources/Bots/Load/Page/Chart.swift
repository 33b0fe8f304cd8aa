import Foundation

/// Lines in a coordinate system, as SVG that needs nothing else but the page's colours.
struct Chart {
  struct Line {
    var name: String
    var points: [(x: Double, y: Double)]
    /// Says that the line is a bound or a plan, not a measurement.
    var isDashed = false
  }

  var title: String
  /// A note for the reader.
  var caption: String
  var x: Axis
  var y: Axis
  var lines: [Line]
  /// A part of the width that does not count.
  var shaded: ClosedRange<Double>?
  var isWide = false

  private var width: Double { isWide ? 1040 : 508 }
  private var height: Double { isWide ? 320 : 230 }
  private static let left = 66.0
  private static let right = 28.0
  private static let top = 10.0
  private static let bottom = 26.0
  /// How many colours the page has for lines.
  static let colourCount = 8

  var svg: String {
    var parts = [
      """
      <figure\(isWide ? " class=\"wide\"" : "")><figcaption><b>\(title.escaped)</b> \
      <span>\(caption.escaped)</span></figcaption>\(legend)
      <svg viewBox="0 0 \(Int(width)) \(Int(height))" role="img" \
      aria-label="\(title.escaped)">
      """
    ]
    if let shaded {
      let (from, to) = (across(shaded.lowerBound), across(shaded.upperBound))
      parts.append(
        "<rect class=\"shade\" x=\"\(from.short)\" y=\"\(Self.top.short)\" "
          + "width=\"\((to - from).short)\" height=\"\((down(0) - Self.top).short)\"/>")
    }
    parts += grid
    for (number, line) in lines.enumerated() { parts.append(path(of: line, number)) }
    parts.append("</svg></figure>")
    return parts.joined(separator: "\n")
  }

  private var legend: String {
    guard lines.count > 1 else { return "" }
    let items = lines.enumerated().map { number, line in
      "<li class=\"c\(number % Self.colourCount)\(line.isDashed ? " dashed" : "")\">"
        + "\(line.name.escaped)</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>"
  }

  private var grid: [String] {
    var parts: [String] = []
    for tick in y.ticks {
      let height = down(y.position(of: tick.value)).short
      parts.append(
        "<path class=\"grid\" d=\"M\(Self.left.short) \(height)H\((width - Self.right).short)\"/>"
          + "<text x=\"\((Self.left - 7).short)\" y=\"\(height)\" class=\"y\">\(tick.label.escaped)"
          + "</text>")
    }
    for tick in x.ticks {
      parts.append(
        "<text x=\"\(across(tick.value).short)\" y=\"\((height - 6).short)\" class=\"x\">"
          + "\(tick.label.escaped)</text>")
    }
    return parts
  }

  private func path(of line: Line, _ number: Int) -> String {
    let points = line.points.filter { $0.x.isFinite && $0.y.isFinite }
    let steps = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(across(point.x).short) \(down(y.position(of: point.y)).short)"
    }
    let dashes = line.isDashed ? " dashed" : ""
    return "<path class=\"line c\(number % Self.colourCount)\(dashes)\" d=\"\(steps.joined())\">"
      + "<title>\(line.name.escaped)</title></path>"
  }

  private func across(_ value: Double) -> Double {
    Self.left + x.position(of: value) * (width - Self.left - Self.right)
  }

  private func down(_ share: Double) -> Double {
    height - Self.bottom - share * (height - Self.top - Self.bottom)
  }
}

extension Double {
  /// To a tenth of a pixel.
  fileprivate var short: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}

extension String {
  /// As text of an HTML page, or an attribute in double quotes.
  var escaped: String {
    var escaped = ""
    for character in self {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

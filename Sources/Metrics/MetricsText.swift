/// Writes metrics in Prometheus's text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
/// It is written here, as there is no client of Prometheus for Swift among the libraries that the
/// project builds with, and the format is a page long.
public struct MetricsText {
  /// The type of a family.
  public enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The content type of an HTTP response with this text.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  public private(set) var bytes: [UInt8] = []
  private var names: Set<String> = []

  public init() {}

  /// One family of samples; `body` adds them.
  ///
  /// - Precondition: The name is one, is not written twice, and a counter's ends with `_total`.
  public mutating func family(
    _ name: String, _ kind: Kind, _ help: String, _ body: (inout Samples) -> Void
  ) {
    precondition(Self.isName(name), "\(name) is no name")
    precondition((kind == .counter) == name.hasSuffix("_total"), "\(name) is not named by its kind")
    precondition(names.insert(name).inserted, "\(name) is written once")
    append("# HELP \(name) \(Self.escaped(help, quote: false))\n")
    append("# TYPE \(name) \(kind.rawValue)\n")
    var samples = Samples(name: name, kind: kind)
    body(&samples)
    bytes.append(contentsOf: samples.bytes)
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Whether it matches `[a-zA-Z_][a-zA-Z0-9_]*`: colons are for recording rules.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }

  /// Backslash and line feed are escaped everywhere, quotes in the values of labels.
  static func escaped(_ text: String, quote: Bool) -> String {
    guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x0A || $0 == 0x22 }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quote: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension MetricsText {
  /// A family of one sample without labels.
  public mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    family(name, .gauge, help) { $0.add(value) }
  }

  /// The same of a whole number.
  public mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    gauge(name, help, Double(value))
  }

  /// A family of one sample without labels.
  public mutating func counter(_ name: String, _ help: String, _ value: Double) {
    family(name, .counter, help) { $0.add(value) }
  }

  /// The same of a whole number.
  public mutating func counter(_ name: String, _ help: String, _ value: Int) {
    counter(name, help, Double(value))
  }

  /// A family of one histogram without labels.
  public mutating func histogram(_ name: String, _ help: String, _ snapshot: HistogramSnapshot) {
    family(name, .histogram, help) { $0.add(snapshot) }
  }
}

extension MetricsText {
  /// The samples of one family.
  public struct Samples {
    /// Names, and values, which may be any text.
    public typealias Labels = KeyValuePairs<String, String>

    private let name: String
    private let kind: Kind
    fileprivate(set) var bytes: [UInt8] = []

    init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }

    /// A sample of a counter or a gauge.
    public mutating func add(_ value: Double, _ labels: Labels = [:]) {
      precondition(kind != .histogram, "a histogram has its own samples")
      line("", Self.text(of: labels), Self.text(of: value))
    }

    /// The same of a whole number.
    public mutating func add(_ value: Int, _ labels: Labels = [:]) { add(Double(value), labels) }

    /// The samples of a histogram: how many are at most as great as each limit, their sum, and how
    /// many there are.
    public mutating func add(_ snapshot: HistogramSnapshot, _ labels: Labels = [:]) {
      precondition(kind == .histogram, "only a histogram has them")
      let labels = Self.text(of: labels)
      let prefix = labels.isEmpty ? "" : labels + ","
      var total = 0
      for (count, limit) in zip(snapshot.counts, snapshot.bounds.limits) {
        total += count
        let bound = Self.text(of: Double(limit) / snapshot.bounds.scale)
        line("_bucket", "\(prefix)le=\"\(bound)\"", "\(total)")
      }
      line("_bucket", "\(prefix)le=\"+Inf\"", "\(snapshot.total)")
      line("_sum", labels, Self.text(of: Double(snapshot.sum) / snapshot.bounds.scale))
      line("_count", labels, "\(snapshot.total)")
    }

    private mutating func line(_ suffix: String, _ labels: String, _ value: String) {
      bytes.append(contentsOf: name.utf8)
      bytes.append(contentsOf: suffix.utf8)
      if !labels.isEmpty {
        bytes.append(UInt8(ascii: "{"))
        bytes.append(contentsOf: labels.utf8)
        bytes.append(UInt8(ascii: "}"))
      }
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: value.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }

    private static func text(of labels: Labels) -> String {
      labels.map { name, value in
        precondition(MetricsText.isName(name) && name != "le", "\(name) is no label")
        return "\(name)=\"\(MetricsText.escaped(value, quote: true))\""
      }.joined(separator: ",")
    }

    /// As Go's ParseFloat reads it.
    static func text(of value: Double) -> String {
      if value.isNaN { return "NaN" }
      if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
      // Whole numbers without a point, as long as every one of them is exact.
      if value.rounded() == value, abs(value) < 0x1p53 { return "\(Int(value))" }
      return "\(value)"
    }
  }
}

import ArgumentParser

/// A value or a range of values on the command line: `2s`, `0ms...3s`, `0...1`.
///
/// The dots may be two, three, or the one character `…`.
struct RangeArgument<Bound>: ExpressibleByArgument, Sendable
where Bound: ExpressibleByArgument & Sendable {
  let lower: Bound
  let upper: Bound

  init(_ lower: Bound, _ upper: Bound) {
    self.lower = lower
    self.upper = upper
  }

  init?(argument: String) {
    let dots = ["...", "…", ".."].first { argument.contains($0) }
    let parts = dots.map { dots in
      argument.split(separator: dots, maxSplits: 1, omittingEmptySubsequences: false)
    }
    let texts = (parts ?? [argument[...]]).map(String.init)
    let bounds = texts.compactMap(Bound.init(argument:))
    guard bounds.count == texts.count, let lower = bounds.first, let upper = bounds.last
    else { return nil }
    self.init(lower, upper)
  }

  var defaultValueDescription: String {
    "\(lower.defaultValueDescription)...\(upper.defaultValueDescription)"
  }
}

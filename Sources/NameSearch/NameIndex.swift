/// An immutable index of names, which finds those that have the words of a query, one after the
/// other, the last one perhaps in part: `new yo` finds New York, and so does `york`.
///
/// All names are kept folded (``SearchWords``) in one buffer, with a sorted table of the places
/// where their words begin. A query is two binary searches and a look at the weights between them.
public struct NameIndex: Sendable {
  /// The beginning of a word of a name.
  private struct Key {
    /// The byte in ``text``.
    let start: UInt32
    let name: UInt32
  }

  /// The folded names, with one space between words, each ended by a zero.
  private let text: [UInt8]
  /// Where each name begins in ``text``.
  private let starts: [UInt32]
  private let weights: [Int32]
  /// In the order of the text from their starts on.
  private let keys: [Key]

  /// Names are known by their number in the sequence. Of those that match, the heavier come first.
  public init(_ names: some Sequence<(name: String, weight: Int32)>) {
    var text: [UInt8] = []
    var starts: [UInt32] = []
    var weights: [Int32] = []
    var keys: [Key] = []
    for (number, (name, weight)) in names.enumerated() {
      starts.append(UInt32(text.count))
      weights.append(weight)
      for (position, word) in SearchWords.inOrder(name).enumerated() {
        if position > 0 { text.append(Self.space) }
        keys.append(Key(start: UInt32(text.count), name: UInt32(number)))
        text.append(contentsOf: word.utf8)
      }
      text.append(0)
    }
    text.withUnsafeBufferPointer { text in
      keys.sort { left, right in
        let order = Self.order(text, Int(left.start), Int(right.start))
        return (order, left.start) < (0, right.start)
      }
    }
    (self.text, self.starts, self.weights, self.keys) = (text, starts, weights, keys)
  }

  /// How many names there are.
  public var count: Int { starts.count }

  /// The numbers of up to `limit` names that match, each once. The heavier come first, but a name
  /// that is just the query, if that has four letters or more, comes before all others.
  public func names(matching query: String, limit: Int) -> [Int] {
    let words = SearchWords.inOrder(query)
    guard !words.isEmpty, limit > 0 else { return [] }
    let prefix = Array(words.joined(separator: " ").utf8)
    return text.withUnsafeBufferPointer { text in
      let first = keys.partitioningIndex { Self.prefixOrder(text, $0.start, prefix) >= 0 }
      let end = keys[first...].partitioningIndex { Self.prefixOrder(text, $0.start, prefix) > 0 }
      var best = BestNames(limit: limit)
      for key in keys[first..<end] {
        let isWhole =
          prefix.count >= Self.leastLetters && key.start == starts[Int(key.name)]
          && text[Int(key.start) + prefix.count] == 0
        best.offer(
          .init(name: Int(key.name), isWhole: isWhole, weight: weights[Int(key.name)]))
      }
      return best.names
    }
  }

  /// A query of fewer bytes is hardly ever the whole name that is looked for.
  private static let leastLetters = 4
  private static let space = UInt8(ascii: " ")

  /// Compares the texts from two bytes on, up to the zeros that end them: below, at or above 0.
  private static func order(
    _ text: UnsafeBufferPointer<UInt8>, _ left: Int, _ right: Int
  ) -> Int {
    var (left, right) = (left, right)
    while text[left] == text[right], text[left] != 0 {
      left += 1
      right += 1
    }
    return Int(text[left]) - Int(text[right])
  }

  /// Compares the beginning of the text at `start` with a prefix.
  private static func prefixOrder(
    _ text: UnsafeBufferPointer<UInt8>, _ start: UInt32, _ prefix: [UInt8]
  ) -> Int {
    for (offset, byte) in prefix.enumerated() {
      // The zero at the end is less than every byte of a prefix, so the text is not left.
      let difference = Int(text[Int(start) + offset]) - Int(byte)
      if difference != 0 { return difference }
    }
    return 0
  }
}

/// The best few of the names that were offered.
private struct BestNames {
  struct Candidate {
    let name: Int
    let isWhole: Bool
    let weight: Int32

    func isBetter(than other: Candidate) -> Bool {
      if isWhole != other.isWhole { return isWhole }
      if weight != other.weight { return weight > other.weight }
      return name < other.name
    }
  }

  let limit: Int
  private var best: [Candidate] = []

  init(limit: Int) { self.limit = limit }

  var names: [Int] { best.map(\.name) }

  mutating func offer(_ candidate: Candidate) {
    if best.count == limit, let last = best.last, !candidate.isBetter(than: last) { return }
    if let present = best.firstIndex(where: { $0.name == candidate.name }) {
      guard candidate.isBetter(than: best[present]) else { return }
      best.remove(at: present)
    }
    let place = best.firstIndex { candidate.isBetter(than: $0) } ?? best.endIndex
    best.insert(candidate, at: place)
    if best.count > limit { best.removeLast() }
  }
}

extension RandomAccessCollection {
  /// The first index whose element is in the second part of a collection that a predicate divides
  /// into elements that do not meet it, and then elements that do.
  fileprivate func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

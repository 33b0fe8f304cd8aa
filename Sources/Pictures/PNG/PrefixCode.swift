/// A code of Deflate: symbols by the order of their code words, which the lengths alone determine
/// (RFC 1951 §3.2.2).
struct PrefixCode {
  static let maximumLength = 15

  /// How many code words each length has.
  private let counts: InlineArray<16, Int>
  private let symbols: [Int]

  /// The code whose symbol `i` has a word of `lengths[i]` bits, 0 to 15; 0 for a symbol without a
  /// word.
  ///
  /// Refuses a code with more words than there can be, and one with fewer unless it has a single
  /// word of one bit or none, as writers do when there is nothing to tell apart.
  init(lengths: ArraySlice<Int>) throws(PictureRefusal) {
    var counts = InlineArray<16, Int>(repeating: 0)
    for length in lengths where length > 0 { counts[length] += 1 }
    // How many words of a length are not begun by a shorter one; once below zero it stays there.
    var free = 1
    var offsets = InlineArray<17, Int>(repeating: 0)
    for length in 1...Self.maximumLength {
      free = free << 1 - counts[length]
      offsets[length + 1] = offsets[length] + counts[length]
    }
    let wordCount = offsets[Self.maximumLength + 1]
    guard free == 0 || wordCount == 0 || (wordCount == 1 && counts[1] == 1) else {
      throw .damaged(.imageData)
    }
    var symbols = Array(repeating: 0, count: wordCount)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[length]] = symbol
      offsets[length] += 1
    }
    self.counts = counts
    self.symbols = symbols
  }

  /// The symbol of the next word.
  func symbol(from bits: inout BitReader) throws(PictureRefusal) -> Int {
    // Words of one length are consecutive numbers; `word` counts from the first of its length.
    var word = 0
    var shorter = 0
    for length in 1...Self.maximumLength {
      word = word << 1 | (try bits.bit())
      if word < counts[length] { return symbols[shorter + word] }
      word -= counts[length]
      shorter += counts[length]
    }
    throw .damaged(.imageData)
  }
}

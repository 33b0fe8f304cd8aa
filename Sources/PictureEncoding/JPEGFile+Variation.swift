extension JPEGFile {
  /// The same picture with other bytes and slightly other pixels, by the salt: the steps in which
  /// fine detail is written (ITU-T T.81 §B.2.4.1) become a little greater or smaller. Costs a copy.
  ///
  /// Whole files and pixels differ. What follows the tables is the same, so that a program which
  /// compares that, or looks, recognises the picture.
  ///
  /// - Parameter file: A file as ``filled(_:_:width:height:stride:qualities:byteCount:)`` makes it;
  ///   anything else is returned as it is, as far as it cannot be understood.
  public static func varied(_ file: [UInt8], by salt: UInt64) -> [UInt8] {
    var file = file
    var random = Mixer(state: salt)
    var start = 2
    while start + 4 <= file.count {
      guard file[start] == 0xFF else { break }
      let marker = file[start + 1]
      // A fill byte.
      if marker == 0xFF {
        start += 1
        continue
      }
      // The picture itself begins.
      if marker == 0xDA { break }
      let end = start + 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
      guard end <= file.count else { break }
      if marker == 0xDB { vary(&file, tables: start + 4..<end, using: &random) }
      start = end
    }
    return file
  }

  /// Changes the tables of a segment, each a byte of its number and 64 steps, coarse detail first.
  private static func vary(_ file: inout [UInt8], tables: Range<Int>, using random: inout Mixer) {
    for table in stride(from: tables.lowerBound, through: tables.upperBound - 65, by: 65) {
      // Sixteen bits a step are not used here.
      guard file[table] < 16 else { return }
      for step in table + 1 + firstVaried..<table + 65 {
        let change = Int(random.next() % 3) - 1
        let value = Int(file[step]) + change
        if file[step] >= leastVaried, value <= 255 { file[step] = UInt8(value) }
      }
    }
  }

  /// The steps before it are so coarse that a change could be seen.
  private static let firstVaried = 15
  /// Smaller steps would change by more than an eighth.
  private static let leastVaried: UInt8 = 8
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, Fast Splittable Pseudorandom Number Generators, 2014).
private struct Mixer {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

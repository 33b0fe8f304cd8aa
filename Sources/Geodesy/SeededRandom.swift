/// A random number generator whose numbers follow from its seed alone, on every machine, forever.
///
/// xoshiro256** 1.0 (D. Blackman and S. Vigna, Scrambled Linear Pseudorandom Number Generators,
/// ACM Transactions on Mathematical Software 47, 2021), its state filled by SplitMix64 (G. L.
/// Steele, D. Lea and C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014) as
/// its authors advise. Not for secrets: 32 bytes of output betray all others.
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  @usableFromInline var state: (UInt64, UInt64, UInt64, UInt64)

  /// The generator for this seed; neighbouring seeds give unrelated numbers.
  public init(seed: UInt64) {
    var mixer = SplitMix64(state: seed)
    state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  /// The generator in this state, which must not be all zero.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    precondition(state != (0, 0, 0, 0), "zero is the state that never changes")
    self.state = state
  }

  @inlinable
  public mutating func next() -> UInt64 {
    let scrambled = state.1 &* 5
    let result = (scrambled << 7 | scrambled >> 57) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3 << 45 | state.3 >> 19
    return result
  }

  public static func == (left: SeededRandom, right: SeededRandom) -> Bool {
    left.state == right.state
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(state.0)
    hasher.combine(state.1)
    hasher.combine(state.2)
    hasher.combine(state.3)
  }
}

/// The generator that fills the state of ``SeededRandom``.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

extension RandomNumberGenerator {
  /// A number of 53 random bits in 0..<1.
  @inlinable
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

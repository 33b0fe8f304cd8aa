import Testing

@testable import Geodesy

@Suite("Seeded random numbers")
struct SeededRandomTests {
  /// The reference implementation's first numbers for this state, as published in the tests of the
  /// crate rand_xoshiro (rust-random/rngs, xoshiro256starstar.rs).
  @Test("xoshiro256** gives the reference implementation's numbers")
  func knownNumbers() {
    var random = SeededRandom(state: (1, 2, 3, 4))
    let numbers = (0..<10).map { _ in random.next() }
    #expect(
      numbers == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
        10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  /// The numbers for seed 1234567 published at rosettacode.org, Pseudo-random numbers/Splitmix64.
  @Test("SplitMix64 gives the published numbers")
  func knownMixerNumbers() {
    var mixer = SplitMix64(state: 1_234_567)
    let numbers = (0..<5).map { _ in mixer.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("the state is filled by SplitMix64, so a seed means the same numbers forever")
  func seeding() {
    var mixer = SplitMix64(state: 42)
    let state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
    #expect(SeededRandom(seed: 42) == SeededRandom(state: state))
    #expect(SeededRandom(seed: 42) != SeededRandom(seed: 43))
  }

  @Test("the unit interval is half open and evenly filled")
  func unit() {
    var random = SeededRandom(seed: 7)
    var buckets = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 {
      let number = random.nextUnit()
      #expect((0..<1).contains(number))
      buckets[Int(number * 10)] += 1
    }
    // Chi-square with 9 degrees of freedom exceeds 27.9 once in a thousand.
    let chiSquare = buckets.reduce(0.0) {
      $0 + (Double($1) - 10_000) * (Double($1) - 10_000) / 10_000
    }
    #expect(chiSquare < 27.9)
  }
}

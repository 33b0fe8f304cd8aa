/// Repeatable chance: the linear congruential generator with Knuth's MMIX constants.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: next(below: elements.count))]
  }

  mutating func byte() -> UInt8 { UInt8(next(below: 256)) }
}

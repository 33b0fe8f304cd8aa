/// Changes inputs as a fuzzer does, blindly and the same way every time.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ mixed >> 31) % UInt64(max(1, bound)))
  }

  /// One of the inputs with one to four changes.
  mutating func mutant(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs[number(below: inputs.count)]
    for _ in 0...number(below: 4) { change(&bytes, inputs) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ inputs: [[UInt8]]) {
    let place = number(below: bytes.count)
    let end = min(bytes.count, place + 1 + number(below: 16))
    switch bytes.isEmpty ? 1 : number(below: 7) {
    case 0: bytes[place] ^= 1 << UInt8(number(below: 8))
    case 1: bytes.insert(UInt8(number(below: 256)), at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: number(below: bytes.count))
    case 4: bytes[place] = UInt8(number(below: 256))
    case 5: bytes.removeSubrange(place...)
    default:
      // A piece of another input.
      let other = inputs[number(below: inputs.count)]
      let start = number(below: other.count)
      bytes.replaceSubrange(
        place..<end, with: other[start..<min(other.count, start + 1 + number(below: 64))])
    }
  }
}

/// Draws indices with given chances in constant time.
///
/// A. J. Walker, An Efficient Method for Generating Discrete Random Variables with General
/// Distributions, ACM Transactions on Mathematical Software 3, 1977; built in linear time after
/// M. D. Vose, IEEE Transactions on Software Engineering 17, 1991.
struct AliasTable {
  private struct Slot {
    /// Below this share of the slot the index is the slot's own, else the alias.
    var share: Double
    var alias: Int32
  }

  private var slots: [Slot]

  /// A table of at least one weight, none negative, their sum above zero.
  init(weights: [Double]) {
    let sum = weights.reduce(0, +)
    precondition(sum > 0 && sum.isFinite, "something can be drawn")
    let scale = Double(weights.count) / sum
    slots = weights.indices.map { Slot(share: weights[$0] * scale, alias: Int32($0)) }
    // Each slot that holds too little is filled up from one that holds too much.
    var small = slots.indices.filter { slots[$0].share < 1 }
    var large = slots.indices.filter { slots[$0].share >= 1 }
    while let taker = small.last, let giver = large.last {
      small.removeLast()
      slots[taker].alias = Int32(giver)
      slots[giver].share -= 1 - slots[taker].share
      if slots[giver].share < 1 {
        large.removeLast()
        small.append(giver)
      }
    }
    // Rounding alone makes the shares that remain differ from 1; each is its own alias anyway.
  }

  /// An index, from one random number: its upper part says the slot, the rest where in the slot.
  func sample(using random: inout some RandomNumberGenerator) -> Int {
    let (index, rest) = random.next().multipliedFullWidth(by: UInt64(slots.count))
    let slot = slots[Int(index)]
    return Double(rest >> 11) * 0x1p-53 < slot.share ? Int(index) : Int(slot.alias)
  }
}

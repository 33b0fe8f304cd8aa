/// A hash that is the same in every process and on every machine, unlike `Hasher`.
///
/// The mixing function is that of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, Fast Splittable
/// Pseudorandom Number Generators, OOPSLA 2014). Not for secrets.
enum StableHash {
  static func of(_ values: UInt128...) -> UInt64 {
    var hash: UInt64 = 0
    for value in values {
      hash = mix(hash ^ UInt64(truncatingIfNeeded: value))
      hash = mix(hash ^ UInt64(truncatingIfNeeded: value >> 64))
    }
    return hash
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// Rendezvous hashing, also called highest random weight (D. G. Thaler and C. V. Ravishankar, Using
/// Name-Based Mappings to Increase Hit Rates, IEEE/ACM Transactions on Networking 6, 1998): all who
/// know the same members rank them equally for a key, and a member that goes moves only its keys.
public enum Rendezvous {
  /// The members, the one that serves the key first. No two are equal.
  public static func rank(_ members: [TenureID], for key: UInt128) -> [TenureID] {
    members.map { (StableHash.of($0.bits, key), $0) }.sorted { $0 > $1 }.map(\.1)
  }
}

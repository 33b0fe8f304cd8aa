extension WireFields {
  /// The member with which a client says how much one page is to have.
  mutating func pageLimit(_ value: (Object) -> Int?) throws(WireFault) -> Int? {
    try optional(
      "limit", value, in: WireLimits.page, "How many the page has at most; without it, 20.")
  }
}

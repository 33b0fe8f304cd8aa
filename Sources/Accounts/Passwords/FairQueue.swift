import Collections

/// A queue for a scarce resource that is shared fairly among those who ask: pure.
///
/// - **Urgency**: ``WorkUrgency/prompt`` elements come before ``WorkUrgency/patient`` ones. While
///   both wait, one patient element follows each ``promptRun`` prompt ones: neither starves.
/// - **Turns**: of one urgency, sites take turns, and within a site its addresses; what one
///   address has handed over comes in its order. Who hands over much waits for it alone.
/// - **Bounds**: each urgency has room for ``limit`` elements of its own. When it is full, the
///   newest element of the address that has most, in the site that has most, is displaced; a
///   newcomer of that site and address is refused instead. So whoever has least waiting stays.
///
/// Handing over and taking cost the same however many wait, but for the search for the heaviest
/// when it is full, which looks at each site and at each address of one.
public struct FairQueue<Element: Sendable>: Sendable {
  /// The outcome of handing an element over.
  public enum Admission: Sendable {
    case taken
    /// It was taken, and this one, which waited, does not wait any more.
    case displaced(Element)
    /// There is no room, and nobody has more waiting than its origin.
    case refused
  }

  /// The most elements of one urgency.
  public let limit: Int
  /// How many prompt elements come in a row while a patient one waits.
  public let promptRun: Int
  private var prompt = Turns<Element>()
  private var patient = Turns<Element>()
  /// How many prompt ones have come since the last patient one, while one waited.
  private var run = 0

  public init(limit: Int, promptRun: Int = AccountLimits.promptRun) {
    precondition(limit >= 1 && promptRun >= 1)
    self.limit = limit
    self.promptRun = promptRun
  }

  /// How many elements wait.
  public var count: Int { prompt.count + patient.count }

  public mutating func append(
    _ element: Element, from origin: WorkOrigin, urgency: WorkUrgency
  ) -> Admission {
    switch urgency {
    case .prompt: prompt.append(element, from: origin, limit: limit)
    case .patient: patient.append(element, from: origin, limit: limit)
    }
  }

  /// The element whose turn it is; `nil` if none waits.
  public mutating func popFirst() -> Element? {
    let isPatientsTurn = prompt.count == 0 || run >= promptRun
    if isPatientsTurn, let element = patient.popFirst() {
      run = 0
      return element
    }
    // A newcomer has no claim to the next turn when nobody was kept waiting.
    run = patient.count > 0 ? run + 1 : 0
    return prompt.popFirst()
  }

  /// Takes out everything, in the order in which it would have come.
  public mutating func removeAll() -> [Element] {
    var all: [Element] = []
    while let element = popFirst() { all.append(element) }
    return all
  }
}

/// The elements of one urgency: sites take turns, and the addresses of each.
private struct Turns<Element: Sendable>: Sendable {
  private struct Site: Sendable {
    var count = 0
    /// The addresses that have something waiting; none is empty.
    var addresses: [String: Deque<Element>] = [:]
    /// The same, the one whose turn it is first.
    var rotation: Deque<String> = []

    mutating func append(_ element: Element, from address: String) {
      if addresses[address] == nil { rotation.append(address) }
      addresses[address, default: []].append(element)
      count += 1
    }

    mutating func popFirst() -> Element? {
      guard let address = rotation.popFirst(), let element = addresses[address]?.popFirst() else {
        return nil
      }
      count -= 1
      if addresses[address]?.isEmpty == true {
        addresses[address] = nil
      } else {
        rotation.append(address)
      }
      return element
    }

    /// The newest element of an address that has one.
    mutating func popLast(of address: String) -> Element? {
      guard let element = addresses[address]?.popLast() else { return nil }
      count -= 1
      if addresses[address]?.isEmpty == true {
        addresses[address] = nil
        rotation.removeAll { $0 == address }
      }
      return element
    }

    /// The address that has most, and how many; of several the one whose turn is last.
    var heaviest: (address: String, count: Int)? {
      var found: (address: String, count: Int)?
      for address in rotation {
        let count = addresses[address]?.count ?? 0
        if count >= found?.count ?? 0 { found = (address, count) }
      }
      return found
    }
  }

  private(set) var count = 0
  private var sites: [String: Site] = [:]
  private var rotation: Deque<String> = []

  mutating func append(
    _ element: Element, from origin: WorkOrigin, limit: Int
  ) -> FairQueue<Element>.Admission {
    guard count >= limit else {
      insert(element, from: origin)
      return .taken
    }
    guard let victim = heavier(than: origin) else { return .refused }
    guard let displaced = remove(from: victim) else { return .refused }
    insert(element, from: origin)
    return .displaced(displaced)
  }

  mutating func popFirst() -> Element? {
    guard let name = rotation.popFirst(), let element = sites[name]?.popFirst() else {
      return nil
    }
    count -= 1
    if sites[name]?.count == 0 { sites[name] = nil } else { rotation.append(name) }
    return element
  }

  private mutating func insert(_ element: Element, from origin: WorkOrigin) {
    if sites[origin.site] == nil { rotation.append(origin.site) }
    sites[origin.site, default: Site()].append(element, from: origin.address)
    count += 1
  }

  private mutating func remove(from origin: WorkOrigin) -> Element? {
    guard let element = sites[origin.site]?.popLast(of: origin.address) else { return nil }
    count -= 1
    if sites[origin.site]?.count == 0 {
      sites[origin.site] = nil
      rotation.removeAll { $0 == origin.site }
    }
    return element
  }

  /// The origin that has more waiting than this one would have with one more element; `nil` if this
  /// one is the heaviest.
  private func heavier(than origin: WorkOrigin) -> WorkOrigin? {
    let own = sites[origin.site]
    var heaviest: (name: String, count: Int)?
    for name in rotation {
      let count = sites[name]?.count ?? 0
      if count >= heaviest?.count ?? 0 { heaviest = (name, count) }
    }
    guard let heaviest else { return nil }
    if heaviest.count > (own?.count ?? 0) + 1 {
      guard let address = sites[heaviest.name]?.heaviest?.address else { return nil }
      return WorkOrigin(site: heaviest.name, address: address)
    }
    // The origin's site may have no more; within it, its addresses may differ.
    guard let own, let address = own.heaviest,
      address.count > (own.addresses[origin.address]?.count ?? 0) + 1
    else { return nil }
    return WorkOrigin(site: origin.site, address: address.address)
  }
}

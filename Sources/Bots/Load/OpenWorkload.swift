/// Gives commands that are due at a fixed rate to whoever's turn it is.
///
/// Commands do not wait for replies: if nobody can act, because the server answers nobody, the
/// commands that fall due wait, and are counted from when they were due. Otherwise a server that
/// stands still for a second would be measured by the few commands that were under way then, and
/// all those that were not sent because of it would be forgotten (coordinated omission; G. Tene,
/// How Not to Measure Latency, 2013).
struct OpenWorkload: Sendable {
  /// A command that is due, and who sends it.
  struct Turn: Hashable, Sendable {
    var seat: Int
    /// When it was due.
    var intended: Duration
    /// Whether it could not be sent then because nobody's turn it was.
    var hasWaitedForSeat: Bool
  }

  private var schedule: ArrivalSchedule
  private var end: Duration
  private var due = Queue<(intended: Duration, hasWaited: Bool)>()
  private var able = Queue<Int>()
  /// Those in `able`: nobody stands in line twice.
  private var isInLine: Set<Int> = []

  /// - Parameter end: Nothing falls due from then on.
  init(_ schedule: ArrivalSchedule, end: Duration) {
    self.schedule = schedule
    self.end = end
  }

  /// When the next command falls due.
  var nextDue: Duration? { schedule.next < end ? schedule.next : nil }

  /// Those that nobody has been found for.
  var waitingCount: Int { due.count }

  /// How long those have waited that nobody has been found for.
  func waitingTimes(at now: Duration) -> [Duration] { due.elements.map { now - $0.intended } }

  /// It is that one's turn, until something happens that makes it another's.
  mutating func becameAble(_ seat: Int) {
    if isInLine.insert(seat).inserted { able.append(seat) }
  }

  /// The next command to be sent now; `nil` if there is none, or nobody to send it.
  ///
  /// - Parameter isStillAble: Asked of whoever is next in line: a match may be over meanwhile.
  mutating func take(at now: Duration, isStillAble: (Int) -> Bool = { _ in true }) -> Turn? {
    while schedule.next <= now, schedule.next < end {
      due.append((schedule.next, able.count <= due.count))
      schedule.advance()
    }
    while !due.isEmpty, let seat = able.popFirst() {
      isInLine.remove(seat)
      guard isStillAble(seat), let next = due.popFirst() else { continue }
      return Turn(seat: seat, intended: next.intended, hasWaitedForSeat: next.hasWaited)
    }
    return nil
  }
}

/// First in, first out.
struct Queue<Element> {
  private var storage: [Element?] = []
  private var head = 0

  var count: Int { storage.count - head }
  var isEmpty: Bool { count == 0 }
  /// In their order.
  var elements: [Element] { storage[head...].compactMap { $0 } }

  mutating func append(_ element: Element) { storage.append(element) }

  mutating func popFirst() -> Element? {
    guard head < storage.count else { return nil }
    defer {
      head += 1
      // Amortized: what is moved is no more than what was taken.
      if head >= 64, head * 2 >= storage.count {
        storage.removeFirst(head)
        head = 0
      }
    }
    let element = storage[head]
    storage[head] = nil
    return element
  }
}

extension Queue: Sendable where Element: Sendable {}

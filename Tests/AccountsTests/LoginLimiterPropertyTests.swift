import GameRules
import Testing

@testable import Accounts

@Suite("Limits of logins: what holds whatever strangers do")
struct LoginLimiterPropertyTests {
  private static let start = Instant(millisecondsSinceEpoch: 1_700_000_000_000)
  private static let day = Duration.seconds(86_400)

  /// Tries one account from one address as soon as it may, with a pause now and then, and returns
  /// when it was allowed.
  private func guesses(
    over duration: Duration, pausing chance: Double, seed: UInt64
  ) -> [Instant] {
    var limiter = LoginLimiter()
    var generator = SeededGenerator(seed: seed)
    var now = Self.start
    var allowed: [Instant] = []
    while now < Self.start + duration {
      switch limiter.attempt(account: "ada", address: "a", at: now) {
      case .wait(let delay): now = now + delay
      case .allowed:
        limiter.failed(account: "ada", address: "a", at: now)
        allowed.append(now)
        if Double.random(in: 0..<1, using: &generator) < chance {
          now = now + .seconds(Int.random(in: 1...100_000, using: &generator))
        }
      }
    }
    return allowed
  }

  @Test("One address has at most 15 guesses in 20 minutes and 112 in any day against one account")
  func oneAddressOneAccount() {
    for (index, chance) in [0, 0.01, 0.05, 0.1, 0.3].enumerated() {
      for seed in 1...4 {
        let times = guesses(
          over: Self.day * 20, pausing: chance, seed: UInt64(index * 100 + seed))
        #expect(most(of: times, within: .seconds(1200)) <= 15)
        #expect(most(of: times, within: Self.day) <= 112)
      }
    }
    let greedy = guesses(over: Self.day, pausing: 0, seed: 0)
    #expect(greedy.count > 100, "the bound is near what is possible")
  }

  /// The most of the moments, which are in order, that fall into any span of that length.
  private func most(of times: [Instant], within span: Duration) -> Int {
    var first = 0
    var most = 0
    for (index, time) in times.enumerated() {
      while time - times[first] >= span { first += 1 }
      most = max(most, index - first + 1)
    }
    return most
  }

  @Test("One address has at most 20 guesses and one each half a minute, over all accounts")
  func oneAddressManyAccounts() {
    var limiter = LoginLimiter()
    var now = Self.start
    var count = 0
    while now < Self.start + Self.day {
      switch limiter.attempt(account: "account \(count)", address: "a", at: now) {
      case .wait(let delay): now = now + delay
      case .allowed: count += 1
      }
    }
    #expect(count <= 20 + 2880)
    #expect(count > 2800)
  }

  @Test(
    "K addresses have at most K times one's guesses, and the owner gets in within a minute",
    arguments: [1, 10, 200])
  func manyAddresses(count: Int) {
    var limiter = LoginLimiter()
    var guesses = 0
    var longestWait = Duration.zero
    for step in 0..<(86_400 / 20) {
      let now = Self.start + .seconds(step * 20)
      for number in 0..<count {
        let address = "10.\(number)"
        if limiter.attempt(account: "ada", address: address, at: now) == .allowed {
          limiter.failed(account: "ada", address: address, at: now)
          guesses += 1
        }
      }
      guard step % 50 == 7 else { continue }
      longestWait = max(longestWait, ownersWait(&limiter, address: "fresh \(step)", from: now))
    }
    #expect(guesses <= count * 112)
    #expect(longestWait <= .seconds(60))
    if count >= 200 { #expect(longestWait > .seconds(10), "the attack was noticed") }
  }

  /// How long the owner takes to get in, from an address nobody used, on a copy.
  private func ownersWait(
    _ limiter: inout LoginLimiter, address: String, from start: Instant
  ) -> Duration {
    var now = start
    var copy = limiter
    for _ in 0..<3 {
      switch copy.attempt(account: "ada", address: address, at: now) {
      case .allowed: return now - start
      case .wait(let delay): now = now + delay
      }
      // Strangers try on meanwhile, from ever new addresses.
      for number in 0..<50 {
        _ = copy.attempt(account: "ada", address: "\(address) \(number)", at: now)
      }
    }
    return .seconds(1_000_000)
  }

  @Test("Who does as told gets in: a wait is over when it was said to be", arguments: 1...20)
  func waitsAreTrue(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var limiter = LoginLimiter()
    var now = Self.start
    for step in 0..<3000 {
      now = now + .milliseconds(Int.random(in: 0...20_000, using: &generator))
      let account = "account \(Int.random(in: 0..<4, using: &generator))"
      let address = "address \(Int.random(in: 0..<6, using: &generator))"
      var copy = limiter
      var waited = Duration.zero
      while case .wait(let delay) = copy.attempt(
        account: account, address: address, at: now + waited)
      {
        #expect(delay > .zero)
        waited += delay
        guard waited <= .seconds(900 + 60 + 30) else {
          Issue.record("seed \(seed), step \(step): \(waited)")
          return
        }
      }
      guard limiter.attempt(account: account, address: address, at: now) == .allowed else {
        continue
      }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: limiter.succeeded(account: account, address: address, at: now)
      case 1: limiter.withdrawn(account: account, address: address, at: now)
      default: limiter.failed(account: account, address: address, at: now)
      }
    }
  }

  @Test("It never grows beyond its limits, and what was not asked for is ignored")
  func bounded() {
    var parameters = LoginLimiter.Parameters()
    parameters.pairLimit = 50
    parameters.addressLimit = 20
    parameters.accountLimit = 10
    var limiter = LoginLimiter(parameters: parameters)
    var generator = SeededGenerator(seed: 9)
    for step in 0..<20_000 {
      let now = Self.start + .seconds(step)
      let account = "\(Int.random(in: 0..<1000, using: &generator))"
      let address = "\(Int.random(in: 0..<1000, using: &generator))"
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: limiter.succeeded(account: account, address: address, at: now)
      case 1: limiter.failed(account: account, address: address, at: now)
      case 2: limiter.withdrawn(account: account, address: address, at: now)
      default: _ = limiter.attempt(account: account, address: address, at: now)
      }
      #expect(limiter.entryCount <= 80)
    }
    #expect(limiter.entryCount == 80)
  }

  @Test("A clock that is set back by a year makes nobody wait longer than the longest delay")
  func clockSetBack() {
    var limiter = LoginLimiter()
    for number in 0..<5000 {
      _ = limiter.attempt(
        account: "ada", address: "\(number % 40)", at: Self.start + .seconds(number * 7))
    }
    let back = Self.start + Self.day * -365
    for number in 0..<40 {
      var waited = Duration.zero
      while case .wait(let delay) = limiter.attempt(
        account: "ada", address: "\(number)", at: back + waited)
      {
        waited += delay
        guard waited <= .seconds(1000) else {
          Issue.record("address \(number)")
          return
        }
      }
    }
  }
}

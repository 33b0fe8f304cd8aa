import GameRules

/// How often a password may be tried: a pure machine; time is an argument.
///
/// Three limits, all of which an attempt must pass:
/// - **the pair** of account and address: a few free failures, then delays that double up to a cap;
/// - **the address**, over all accounts: a token bucket of failures;
/// - **the account**, over all addresses that never logged into it: once it has had many failures,
///   an address must wait out a delay *of its own* before each attempt. The delay is capped at a
///   minute, begins with the address's first asking, and no one else's attempts prolong it. So
///   strangers slow guessing down, but cannot lock the owner out: from a fresh address the owner
///   waits at most ``Parameters/accountDelayLimit``, from one that logged in before not at all.
///
/// An attempt is charged as a failure when it is allowed, so that many at once count as many;
/// ``succeeded(account:address:at:)`` and ``withdrawn(account:address:at:)`` take the charge back.
/// Where many share an address, failures at other accounts must not keep the neighbours out: an
/// account that has signed in there before (``KnownAddresses``) has its first
/// ``Parameters/knownPlaceTries`` attempts without regard to the address's limit, neither held up
/// nor charged by it. The pair's and the account's limits hold all the same, and after those few
/// the address's does, so that guessing gains three attempts for an account in a day.
///
/// Accounts that don't exist are asked for and charged just the same. Somebody at an address that
/// has used up its tries can tell, though, for which accounts it still has some: those that signed
/// in there.
///
/// With the standard parameters an address has at most 20 failures and then one each 30 s over all
/// accounts, and at most 15 in the first 20 minutes and then 4 an hour (≤ 112 in any day) against
/// one; K addresses together at most K times that. More than this cannot be kept from K fresh
/// addresses without keeping it from the owner's.
///
/// Memory is bounded: each table forgets the entry that was longest untouched when it is full.
/// Each entry costs its address a token, so to push others out one needs thousands of addresses;
/// what is forgotten is failures, and that a fresh address has begun to wait.
public struct LoginLimiter: Sendable {
  public let parameters: Parameters

  private var pairs: RecencyTable<Pair, PairRecord>
  private var addresses: RecencyTable<String, LeakyBucket>
  private var accounts: RecencyTable<String, LeakyBucket>
  private var clock = MonotonicClock()

  struct Pair: Hashable, Sendable {
    let account: String
    let address: String
  }

  public init(parameters: Parameters = Parameters()) {
    self.parameters = parameters
    pairs = RecencyTable(limit: parameters.pairLimit)
    addresses = RecencyTable(limit: parameters.addressLimit)
    accounts = RecencyTable(limit: parameters.accountLimit)
  }

  /// The entries of all tables: never more than the parameters' three limits together.
  public var entryCount: Int { pairs.count + addresses.count + accounts.count }

  /// Whether a password may be tried now; one that is allowed is charged.
  ///
  /// - Parameters:
  ///   - account: the account's key, such as ``EmailAddress/key``, whether it exists or not.
  ///   - address: where the attempt comes from; IPv6 by its /64, which is one customer.
  ///   - isKnownPlace: whether the account has signed in from that address before.
  public mutating func attempt(
    account: String, address: String, isKnownPlace: Bool = false, at time: Instant
  ) -> LoginPermission {
    let now = clock.moment(time)
    let pair = Pair(account: account, address: address)
    var record = recalled(pair, at: now)
    let remaining = record.notBefore - now
    if remaining > .zero { return .wait(remaining) }
    if !record.isWaitingForTurn {
      let isLetThrough = isKnownPlace && record.strikes < parameters.knownPlaceTries
      let isCharged = !record.isProven && !isLetThrough
      if isCharged, let wait = charge(address, at: now) { return .wait(wait) }
      record.isCharged = isCharged
      let delay = record.isProven ? .zero : accountDelay(account, at: now)
      if delay > .zero {
        record.isWaitingForTurn = true
        record.notBefore = now + delay
        record.touched = now
        pairs[pair] = record
        return .wait(delay)
      }
    }
    charge(&record, pair, at: now)
    return .allowed
  }

  /// An allowed attempt had the wrong password: its delay begins now.
  public mutating func failed(account: String, address: String, at time: Instant) {
    let now = clock.moment(time)
    let pair = Pair(account: account, address: address)
    guard var record = pairs[pair] else { return }
    record.notBefore = max(record.notBefore, now + parameters.pairDelay(record.strikes))
    record.touched = now
    pairs[pair] = record
  }

  /// An allowed attempt had the right one: the pair is clean, and known as the owner's.
  public mutating func succeeded(account: String, address: String, at time: Instant) {
    let now = clock.moment(time)
    let pair = Pair(account: account, address: address)
    let before = pairs[pair]
    pairs[pair] = PairRecord(isProven: true, notBefore: now, touched: now)
    guard before?.isProven != true else { return }
    if before?.isCharged != false, var bucket = addresses[address] {
      bucket.remove(parameters.addressBucket, at: now)
      addresses[address] = bucket
    }
    refund(account: account, at: now)
  }

  /// An allowed attempt was not carried out, for reasons of the server's own: the next is allowed
  /// at once in its stead. What it cost the address is not paid back, but not paid again either.
  public mutating func withdrawn(account: String, address: String, at time: Instant) {
    let now = clock.moment(time)
    let pair = Pair(account: account, address: address)
    guard var record = pairs[pair], record.strikes > 0 else { return }
    record.strikes -= 1
    record.isWaitingForTurn = true
    record.notBefore = now
    pairs[pair] = record
    if !record.isProven { refund(account: account, at: now) }
  }

  /// Charges an address an attempt, unless it has to wait.
  ///
  /// Not for a pair that is proven: neither would its attempts be bounded by it, nor may its logins
  /// pay for guesses at others' passwords.
  private mutating func charge(_ address: String, at now: Instant) -> Duration? {
    var bucket = addresses[address] ?? LeakyBucket(now)
    let wait = bucket.waitForRoom(parameters.addressBucket, at: now)
    if wait > .zero { return wait }
    bucket.add(parameters.addressBucket, at: now)
    addresses[address] = bucket
    return nil
  }

  /// The record of a pair, without what is too old.
  private func recalled(_ pair: Pair, at now: Instant) -> PairRecord {
    guard var record = pairs[pair] else { return PairRecord(notBefore: now, touched: now) }
    if now - record.touched >= parameters.pairMemory {
      record.strikes = 0
      record.isWaitingForTurn = false
    }
    return record
  }

  private func accountDelay(_ account: String, at now: Instant) -> Duration {
    guard let bucket = accounts[account] else { return .zero }
    return parameters.accountDelay(bucket.level(parameters.accountBucket, at: now))
  }

  private mutating func charge(_ record: inout PairRecord, _ pair: Pair, at now: Instant) {
    record.isWaitingForTurn = false
    record.strikes = min(record.strikes + 1, parameters.strikeLimit)
    record.notBefore = now + parameters.pairDelay(record.strikes)
    record.touched = now
    pairs[pair] = record
    guard !record.isProven else { return }
    var bucket = accounts[pair.account] ?? LeakyBucket(now)
    bucket.add(parameters.accountBucket, at: now)
    accounts[pair.account] = bucket
  }

  private mutating func refund(account: String, at now: Instant) {
    guard var bucket = accounts[account] else { return }
    bucket.remove(parameters.accountBucket, at: now)
    accounts[account] = bucket
  }
}

/// The login attempts at one account from one address.
private struct PairRecord: Sendable {
  /// A login succeeded here.
  var isProven = false
  /// The last attempt was charged to the address.
  var isCharged = true
  /// Failures since the last success.
  var strikes = 0
  /// The account's delay is paid for, and over at `notBefore`.
  var isWaitingForTurn = false
  var notBefore: Instant
  var touched: Instant
}

import Dispatch
import Synchronization
import Testing

@testable import Accounts

@Suite("Checking passwords")
struct PasswordVerifierTests {
  private let password = Password("correct horse")!
  private let quick = PasswordHashTests.quick

  @Test("The right password matches, another and an unknown account don't")
  func verdicts() async throws {
    let pool = SlowWorkPool(threadCount: 1)
    let verifier = PasswordVerifier(pool: pool, cost: quick)
    let hash = try await verifier.hash(password).get()
    let wrong = try #require(Password("incorrect horse"))
    #expect(
      await verifier.verify(password, against: hash) == .success(.matches(needsRehash: false)))
    #expect(await verifier.verify(wrong, against: hash) == .success(.doesNotMatch))
    #expect(await verifier.verify(password, against: nil) == .success(.doesNotMatch))
    await pool.stop()
  }

  @Test("A hash of another cost matches, and is said to need replacing")
  func rehash() async throws {
    let pool = SlowWorkPool(threadCount: 1)
    let stronger = try #require(ScryptCost(log2Rounds: 5, blockSize: 8, parallelism: 1))
    let verifier = PasswordVerifier(pool: pool, cost: stronger)
    let old = try PasswordHash(password, cost: quick)
    #expect(
      await verifier.verify(password, against: old) == .success(.matches(needsRehash: true)))
    let new = try await verifier.hash(password).get()
    #expect(new.cost == stronger)
    await pool.stop()
  }

  /// The sizes that decide how long scrypt takes (RFC 7914 §2, §6).
  private struct Work: Hashable {
    let cost: ScryptCost
    let password: Int
    let salt: Int
    let key: Int
  }

  @Test("An unknown account takes the work of a known one, and of one with a wrong password")
  func sameWork() async throws {
    let pool = SlowWorkPool(threadCount: 1)
    let done = Mutex<[Work]>([])
    let cost = try #require(ScryptCost(log2Rounds: 5, blockSize: 4, parallelism: 2))
    let verifier = PasswordVerifier(pool: pool, cost: cost) {
      (password, hash) throws(PasswordHashingFailure) in
      let work = Work(
        cost: hash.cost, password: password.bytes.count, salt: hash.salt.count,
        key: hash.key.count)
      done.withLock { $0.append(work) }
      return try hash.matches(password)
    }
    let own = try await verifier.hash(password).get()
    let other = try await verifier.hash(try #require(Password("another horse"))).get()
    for hash in [own, other, nil] {
      let verdict = try await verifier.verify(password, against: hash).get()
      #expect((verdict == .doesNotMatch) == (hash?.key != own.key))
    }
    #expect(
      done.withLock { $0 }
        == Array(repeating: Work(cost: cost, password: 13, salt: 16, key: 32), count: 3))
    await pool.stop()
  }

  @Test("When too many passwords are being checked, the next one is not; nor hashed, of new ones")
  func overload() async throws {
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 1)
    let verifier = PasswordVerifier(pool: pool, cost: quick)
    let gate = DispatchSemaphore(value: 0)
    let isBusy = DispatchSemaphore(value: 0)
    let blocking = Task {
      await pool.run {
        isBusy.signal()
        return gate.wait(timeout: .now() + 60) == .success
      }
    }
    #expect(await eventually { isBusy.wait(timeout: .now()) == .success })
    let waiting = Task { await verifier.verify(password, against: nil) }
    #expect(await eventually { pool.waitingCount == 1 })
    #expect(await verifier.verify(password, against: nil) == .failure(.overloaded))
    // New passwords have a place of their own: a crowd of sign-ins does not take it.
    let hashing = Task { await verifier.hash(password) }
    #expect(await eventually { pool.waitingCount == 2 })
    guard case .failure(.overloaded) = await verifier.hash(password) else {
      Issue.record("hashing was taken")
      return
    }
    gate.signal()
    #expect(await blocking.value == .success(true))
    #expect(await waiting.value == .success(.doesNotMatch))
    _ = try await hashing.value.get()
    await pool.stop()
    #expect(await verifier.verify(password, against: nil) == .failure(.stopped))
  }
}

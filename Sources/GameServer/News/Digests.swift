import Community
import GameRules
import Storage
import WireProtocol

/// Takes the players' wishes for digests of the news. ``DueTimer`` has the digests told.
@GameLoop
final class Digests: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let due: DueTimer

  init(store: any Store, clock: any ServerClock, due: DueTimer) {
    self.store = store
    self.clock = clock
    self.due = due
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(DigestGet.self) { [unowned self] _, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      call.succeed(DigestReply(try await self.store.digest(of: player)))
    }
    dispatcher.handleLater(DigestSet.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      guard let player = call.player else { return call.refuse(.unauthenticated) }
      let setting = DigestSetting(
        every: parameters.every, offset: parameters.timeZone ?? player.statistics.offset)
      let record = try await self.store.setDigest(setting, of: player.id, at: self.clock.now)
      self.due.look()
      call.succeed(DigestReply(record))
    }
  }
}

extension DigestReply {
  fileprivate init(_ record: DigestRecord?) {
    self.init(every: record?.setting.every ?? .off, next: record?.next)
  }
}

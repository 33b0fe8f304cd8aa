import Encodings
import Storage
import WebPush
import WireProtocol

extension PushAnnouncements: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(PushGet.self) { [unowned self] _, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      guard let key = self.key else { return call.refuse(.pushOff) }
      let subscriptions = try await self.store.pushSubscriptions(of: player)
      call.succeed(.init(key: key.publicText, subscribed: subscriptions.map(\.createdAt)))
    }
    dispatcher.handle(PushSubscribe.self, cost: RequestCost.pushSubscription) {
      [unowned self] parameters, call in
      self.subscribe(parameters, call)
    }
    dispatcher.handle(PushUnsubscribe.self) { [unowned self] parameters, call in
      guard let player = call.session.player else { return call.refuse(.unauthenticated) }
      self.journal.append(.pushUnsubscribed(endpoint: parameters.endpoint, of: player))
      call.succeed()
    }
  }

  private func subscribe(_ parameters: PushSubscribe.Parameters, _ call: Call<PushSubscribe>) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard key != nil else { return call.refuse(.pushOff) }
    guard let endpoint = endpoint(parameters.endpoint),
      let publicKey = Base64.decode(parameters.p256dh, .url),
      let secret = Base64.decode(parameters.auth, .url),
      PushSubscription.areKeys(publicKey, secret)
    else { return call.refuse(.subscriptionInvalid) }
    journal.append(
      .pushSubscribed(
        PushSubscriptionRecord(
          player: player, endpoint: endpoint.text, publicKey: publicKey,
          authenticationSecret: secret, createdAt: clock.now)))
    call.succeed()
  }
}

import Storage
import WireProtocol

extension Inbox: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(NotificationList.self) { [unowned self] parameters, call in
      try await self.listNotifications(parameters, call)
    }
    dispatcher.handleWhenDurable(NotificationRead.self) { [unowned self] parameters, call in
      try await self.readNotifications(parameters, call)
    }
  }

  private func listNotifications(
    _ parameters: NotificationList.Parameters, _ call: Call<NotificationList>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let page = try await store.inbox(
      of: player, before: parameters.before, limit: parameters.limit ?? WireLimits.usualPage)
    call.succeed(
      .init(
        notifications: try await cards(of: page.notifications), unread: page.unreadCount))
  }

  private func readNotifications(
    _ parameters: NotificationRead.Parameters, _ call: Call<NotificationRead>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let unread = try await store.readNotifications(of: player, upTo: parameters.upTo)
    call.succeed(.init(unread: unread))
  }
}

import Community
import GameRules
import Simulation
import Storage
import Synchronization

// News of feeds.
extension Mutation {
  static let feeds: [Mutation] = [
    Mutation("what a feed's file has is not kept", [.newsKept]) {
      $0.commit = skipped(oneOf: 1) { if case .feedRead = $0 { true } else { false } }
    }.overDays(),
    Mutation("an item of a feed comes twice", [.newsKept]) {
      let isTime = every(3)
      $0.commit = { writes in
        writes.flatMap { write -> [StoreWrite] in
          guard case .feedRead(let items, _, _) = write, let first = items.first, isTime() else {
            return [write]
          }
          return [write, .newsAdded(first.again, picture: nil)]
        }
      }
    },
    Mutation("a removed item of a feed comes back", [.newsKept]) {
      let known = Mutex<[NewsID: News]>([:])
      $0.commit = { writes in
        writes.flatMap { write -> [StoreWrite] in
          if case .feedRead(let items, _, _) = write {
            known.withLock { for item in items { $0[item.id] = item } }
          }
          guard case .newsRemoved(let id, _) = write, let item = known.withLock({ $0[id] }) else {
            return [write]
          }
          return [write, .newsAdded(item.again, picture: nil)]
        }
      }
    },
  ]
}

extension News {
  /// The same item with another id.
  fileprivate var again: News {
    News(
      id: NewsID(uuid: id.uuid.successor.successor.successor.successor), origin: origin,
      title: title, text: text, link: link, publishedAt: publishedAt)
  }
}

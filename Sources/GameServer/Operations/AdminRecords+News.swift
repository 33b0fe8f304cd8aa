import AdminSocket
import Community
import Encodings
import GameRules
import PictureDecoding
import Pictures
import Storage
import WireProtocol

// Operators' news. Each change is checked first, and carried out by a running server or without.
extension AdminRecords {
  /// A change of the news, not carried out.
  struct NewsChange {
    let reply: NewsReply
    let writes: [StoreWrite]
    let draft: AuditDraft
  }

  /// A new item, not stored. Decodes its picture, which takes some tens of milliseconds.
  func adding(_ parameters: AdminNewsAdd.Parameters, as id: NewsID) throws -> NewsChange {
    guard let title = NewsText.title(parameters.title) else {
      throw WireError.plain("a title is one line of 1 to 120 characters")
    }
    let news = News(
      id: id, origin: .operator, title: title,
      text: try parameters.text.flatMap { try Self.checked(text: $0) },
      link: try parameters.link.flatMap { try Self.checked(link: $0) }, publishedAt: now)
    let picture = try parameters.picture.map { try Self.picture($0) }
    return NewsChange(
      reply: NewsReply(news: NewsCard(news, hasPicture: picture != nil, bookmarks: 0)),
      writes: [.newsAdded(news, picture: picture)],
      draft: AuditDraft(action: .addNews, subject: id.description, details: title))
  }

  private static func picture(_ text: String) throws -> NewsPicture {
    guard let bytes = Base64.decode(text) else {
      throw WireError.plain("a picture comes in base64 without padding")
    }
    do throws(PictureRefusal) {
      return NewsPicture(try Picture(decoding: bytes))
    } catch {
      throw WireError.plain("the picture cannot be kept: \(error)")
    }
  }

  /// The removal of an item, not carried out.
  func removing(_ parameters: AdminNewsRemove.Parameters) async throws -> NewsChange {
    let unknown = WireError.plain("there is no news \(parameters.news)")
    guard let id = NewsID(text: parameters.news.lowercased().utf8) else { throw unknown }
    let found = try await store.news([id], for: nil)
    guard let record = found.first else { throw unknown }
    return NewsChange(
      reply: NewsReply(news: NewsCard(record)), writes: [.newsRemoved(id, at: now)],
      draft: AuditDraft(
        action: .removeNews, subject: id.description, details: record.news.title))
  }

  /// The latest items.
  public func news(_ parameters: AdminNewsList.Parameters) async throws -> AdminNewsList.Result {
    let records = try await store.news(NewsQuery(limit: parameters.limit), for: nil)
    return .init(news: records.map { NewsCard($0, characters: NewsWireLimits.textInLists) })
  }
}

// Without a running server the command itself changes the store.
extension AdminRecords {
  /// Publishes an item.
  public func addNews(
    _ parameters: AdminNewsAdd.Parameters, by peer: AdminPeer
  ) async throws -> NewsReply {
    var random = SystemRandomNumberGenerator()
    return try await carryOut(adding(parameters, as: NewsID(at: now, using: &random)), by: peer)
  }

  /// Removes an item.
  public func removeNews(
    _ parameters: AdminNewsRemove.Parameters, by peer: AdminPeer
  ) async throws -> NewsReply {
    try await carryOut(removing(parameters), by: peer)
  }

  private func carryOut(_ change: NewsChange, by peer: AdminPeer) async throws -> NewsReply {
    try await commit(change.writes, change.draft, by: peer)
    return change.reply
  }
}

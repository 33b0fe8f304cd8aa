import GameRules
import WireProtocol

/// Publishes an item of news.
public enum AdminNewsAdd: WireMethod {
  public static let name: StaticString = "admin.news.add"
  public static let documentation: StaticString = "Publishes an item of news."

  public struct Parameters: WireObject, Hashable {
    public var title: String
    public var text: String?
    public var link: String?
    public var picture: String?

    public init(
      title: String, text: String? = nil, link: String? = nil, picture: String? = nil
    ) {
      self.title = title
      self.text = text
      self.link = link
      self.picture = picture
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      title = try fields("title", \.title, "The title.")
      text = try fields.optional("text", \.text, "More about it.")
      link = try fields.optional("link", \.link, "An https address.")
      picture = try fields.optional(
        "picture", \.picture, "A PNG, JPEG or WebP file, in base64 without padding.")
    }
  }

  public typealias Result = NewsReply
}

/// Removes an item of news, of whatever source.
public enum AdminNewsRemove: WireMethod {
  public static let name: StaticString = "admin.news.remove"
  public static let documentation: StaticString = """
    Removes an item of news with its bookmarks. An item of a feed does not come back while its \
    file has it.
    """

  public struct Parameters: WireObject, Hashable {
    public var news: String

    public init(news: String) { self.news = news }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      news = try fields("news", \.news, "The item's id.")
    }
  }

  public typealias Result = NewsReply
}

/// Lists news.
public enum AdminNewsList: WireMethod {
  public static let name: StaticString = "admin.news.list"
  public static let documentation: StaticString = "The latest items of news of all sources."

  public struct Parameters: WireObject, Hashable {
    public var limit: Int

    public init(limit: Int) { self.limit = limit }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      limit = try fields("limit", \.limit, in: AdminNewsList.limits, "How many at most.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var news: [NewsCard]

    public init(news: [NewsCard]) { self.news = news }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      news = try fields("news", \.news, "The latest first.")
    }
  }

  /// How many are told at most.
  public static let limits = 1...1000
}

import Community
import GameRules
import NewsFeeds

/// A file is a feed or has a problem; the items of a feed are plain, bounded, and each is one.
enum FeedTarget {
  private static let now = Instant(millisecondsSinceEpoch: 1_790_000_000_000)

  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    let items: [FeedItem]
    do throws(FeedProblem) {
      items = try FeedReader.items(of: bytes, at: now)
    } catch {
      try expect(!error.description.isEmpty, "a problem has words")
      return
    }
    try expect(!declaresEntities(bytes), "entities are declared by no feed that is read")
    try expect(items.count <= FeedLimits.items, "not too many items")
    try expect(Set(items.map(\.id)).count == items.count, "each item once")
    for item in items {
      try expect((1...FeedLimits.idBytes).contains(item.id.utf8.count), "an id: \(item.id)")
      try expect(NewsText.title(item.title) == item.title, "a title: \(item.title)")
      if let text = item.text { try expect(NewsText.text(text) == text, "a text: \(text)") }
      if let link = item.link { try expect(EventText.link(link) == link, "a link: \(link)") }
      try expect(item.publishedAt <= now, "not of the future")
    }
    for (one, next) in zip(items, items.dropFirst()) {
      try expect(next.publishedAt <= one.publishedAt, "the newest first")
    }
  }

  /// Whether an entity is declared outside of comments and CDATA, in which the text says nothing.
  private static func declaresEntities(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("<!ENTITY") && !text.contains("<!--") && !text.contains("<![CDATA[")
      && !text.contains("<?")
  }

  static let seeds = [
    """
    <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>F</title>
    <item><title>A &amp;amp; b</title><guid>1</guid><link>https://a.example/1</link>
    <pubDate>Fri, 27 Nov 2020 13:45:00 +0100</pubDate>
    <description><![CDATA[<p>One<script>x</script> &eacute; &#65;</p>]]></description></item>
    <item><title>T</title><guid>1</guid></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>u</id><title type="html">&lt;b&gt;</title>
    <link href="https://a.example/"/><updated>2020-11-28T09:00:00Z</updated>
    <content type="xhtml"><div><p>One</p><style>p</style></div></content></entry></feed>
    """,
    """
    <!-- c --><!DOCTYPE r [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]>
    <rdf:RDF><item><title>&a;&c;</title></item></rdf:RDF>
    """,
  ].map { Array($0.utf8) }
}

import Community
import GameRules
import Testing

@testable import NewsFeeds

@Suite("Reading feeds")
struct FeedReaderTests {
  /// 2026-11-28T12:00:00Z.
  private static let now = Instant(millisecondsSinceEpoch: 1_795_867_200_000)

  private func read(_ text: String) throws(FeedProblem) -> [FeedItem] {
    try FeedReader.items(of: Array(text.utf8), at: Self.now)
  }

  private func problem(_ bytes: [UInt8]) -> FeedProblem? {
    do throws(FeedProblem) {
      _ = try FeedReader.items(of: bytes, at: Self.now)
      return nil
    } catch {
      return error
    }
  }

  private func problem(_ text: String) -> FeedProblem? { problem(Array(text.utf8)) }

  private func rss(_ items: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
      xmlns:media="http://search.yahoo.com/mrss/"><channel>
    <title>Feed</title><link>https://a.example/</link>\(items)</channel></rss>
    """
  }

  @Test("RSS 2.0: titles, texts, links, ids and dates")
  func rss2() throws {
    let items = try read(
      rss(
        """
        <item><title>Old &amp; good</title><guid isPermaLink="false">1</guid>
          <pubDate>Fri, 27 Nov 2026 13:45:00 +0100</pubDate>
          <description>&lt;p&gt;One&lt;br/&gt;two.&lt;/p&gt;</description></item>
        <item><title><![CDATA[New <b>maps</b>]]></title><link> https://a.example/2 </link>
          <pubDate>Sat, 28 Nov 2026 10:00 GMT</pubDate>
          <media:title xmlns:media="x">Other</media:title></item>
        """))
    #expect(items.map(\.title) == ["New maps", "Old & good"], "the newest first")
    #expect(items.map(\.id) == ["https://a.example/2", "1"])
    #expect(items.map(\.link) == ["https://a.example/2", nil])
    #expect(items[1].text == "One\ntwo." && items[0].text == nil)
    #expect(Self.now - items[0].publishedAt == .seconds(2 * 3600))
    #expect(Self.now - items[1].publishedAt == .seconds(23 * 3600 + 900))
  }

  @Test("Atom: plain texts, HTML, XHTML, and the alternate link")
  func atom() throws {
    let items = try read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title>Feed</title>
      <entry><id>urn:1</id><title>A &lt;b&gt; tag</title><updated>2026-11-28T09:00:00Z</updated>
        <link rel="enclosure" href="https://a.example/file"/><link href="https://a.example/1"/>
        <summary type="html">a &lt;i&gt;b&lt;/i&gt; &amp;amp;amp; c</summary></entry>
      <entry><id>urn:2</id><title type="html">&lt;b&gt;Two&lt;/b&gt;</title>
        <published>2026-11-28T10:00:00+01:00</published><updated>2026-11-28T11:00:00Z</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p>
          <script>alert(1)</script><p>two <em>three</em></p></div></content></entry>
      </feed>
      """)
    #expect(items.map(\.id) == ["urn:1", "urn:2"])
    #expect(items.map(\.title) == ["A <b> tag", "Two"])
    #expect(items.map(\.text) == ["a b &amp; c", "One\ntwo three"], "entities are resolved once")
    #expect(items[0].link == "https://a.example/1" && items[1].link == nil)
    #expect(items[0].publishedAt == items[1].publishedAt, "published counts before updated")
  }

  @Test("RSS 1.0 has its items beside the channel")
  func rss1() throws {
    let items = try read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://purl.org/rss/1.0/">
      <channel><title>Feed</title></channel>
      <item><title>One</title><link>https://a.example/1</link><dc:date>2026-11-27</dc:date></item>
      </rdf:RDF>
      """)
    #expect(items.map(\.title) == ["One"])
    #expect(Self.now - items[0].publishedAt == .seconds(36 * 3600))
  }

  @Test("Any document type declaration is refused before it is parsed, wherever it hides")
  func doctype() {
    let bomb = """
      <!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      """
    let rest = "<rss><channel><item><title>&b;</title></item></channel></rss>"
    for start in [
      "", "\u{FEFF}", "  \n\t", "<?xml version='1.0'?>", "<!-- <rss> --><?x y?>",
      "<?xml version='1.0' encoding='utf-8'?><!-- -->\r\n",
    ] { #expect(problem(start + bomb + rest) == .hasDoctype, "\(start)") }
    #expect(problem("<!doctype x>" + rest) == .hasDoctype)
    #expect(problem("<!DOCTYPE rss SYSTEM \"file:///etc/passwd\">" + rest) == .hasDoctype)
    #expect(problem("<rss><!DOCTYPE x><channel/></rss>") == .damaged, "it is none there")
    #expect(problem("<rss><channel>&b;</channel></rss>") == .damaged, "an unknown entity")
    let told = rss("<item><guid>1</guid><title><![CDATA[<!DOCTYPE html>Page]]></title></item>")
    #expect(problem(told) == nil, "in a text it declares nothing")
  }

  @Test("Anything but UTF-8 is refused, declared or not")
  func encodings() {
    let body = "<rss><channel/></rss>"
    for encoding in ["UTF-16", "iso-8859-1", "utf-7", "UTF-8x", "", "us-ascii"] {
      #expect(problem("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>" + body) == .notUTF8)
    }
    for declaration in ["encoding = 'utf-8'", "encoding=\"UTF-8\" standalone='yes'", ""] {
      #expect(problem("<?xml version='1.0' \(declaration)?>" + body) == nil, "\(declaration)")
    }
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in body.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(problem(wide) == .notUTF8)
    #expect(problem(Array(wide.dropFirst(2))) == .notUTF8, "zeros are no text")
    #expect(
      problem(Array("<rss><channel>".utf8) + [0xE4] + Array("</channel></rss>".utf8)) == .notUTF8)
  }

  @Test("What is too large, too deep, damaged or no feed is refused")
  func bounds() {
    let item = "<item><guid>1</guid><title>T</title>"
    let padding = String(repeating: " ", count: FeedLimits.bytes)
    #expect(problem(rss("") + padding) == .tooLarge)
    let deep = { (count: Int) in
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }
    #expect(problem(rss(item + deep(FeedLimits.depth - 3) + "</item>")) == nil)
    #expect(problem(rss(item + deep(FeedLimits.depth - 2) + "</item>")) == .tooDeep)
    #expect(problem(rss(deep(100_000))) == .tooDeep)
    #expect(problem(rss(item)) == .damaged)
    for text in ["", " ", "<", "text", "<?xml", "<!--", "<?x"] {
      #expect(problem(text) == .damaged)
    }
    for text in ["<html><body/></html>", "<opml/>", "<item><title>T</title></item>"] {
      #expect(problem(text) == .noFeed)
    }
  }

  @Test("Of more than 200 items the newest are read, and of one id the first")
  func many() throws {
    let items = (0..<300).map { number in
      "<item><guid>\(number)</guid><title>T\(number)</title>"
        + "<pubDate>\(number % 28 + 1) Oct 2026 00:00:00 GMT</pubDate></item>"
    }
    let read = try read(rss(items.joined() + items.joined()))
    #expect(read.count == FeedLimits.items && Set(read.map(\.id)).count == FeedLimits.items)
    #expect(read.first?.id == "27" && read.allSatisfy { Int($0.id)! % 28 >= 9 })
    let twice = try self.read(
      rss("<item><guid>1</guid><title>A</title></item><item><guid>1</guid><title>B</title></item>"))
    #expect(twice.map(\.title) == ["A"])
  }

  @Test("Texts have no tags, scripts, controls or signs that turn them, and are cut whole")
  func texts() throws {
    let flag = "🏳️‍🌈"
    let title = String(repeating: flag, count: 150)
    let items = try read(
      rss(
        """
        <item><guid>1</guid><title>a\u{202E}b\u{2066}c\u{200B}d\u{85}\u{FEFF}</title>
          <description><![CDATA[x<script>bad()</script><STYLE>p{}</sTyle >y<!-- z -->
          1 < 2 &lt;b&gt; &#x41;&#66;&bogus; &nbsp;&eacute;<img alt="a>b">!]]></description></item>
        <item><guid>2</guid><title>\(title)</title>
          <description>\(String(repeating: "w ", count: 3000))</description></item>
        """))
    #expect(items[0].title == "abcd")
    #expect(items[0].text == "xy\n1 < 2 <b> AB&bogus; é!")
    #expect(items[1].title == String(repeating: flag, count: 120))
    #expect(items[1].text?.count == 1999)
    let marks = "e" + String(repeating: "\u{301}", count: 5000)
    #expect(
      try read(rss("<item><guid>1</guid><title>a\(marks)</title></item>")).map(\.title) == ["a"])
  }

  @Test("Items without an id, or without anything to read, are left out; links are https alone")
  func incomplete() throws {
    let long = String(repeating: "i", count: FeedLimits.idBytes + 1)
    #expect(
      try read(
        rss(
          """
          <item><title>No id</title></item><item><guid>1</guid></item>
          <item><guid>2</guid><title>  </title></item><item><guid>\(long)</guid><title>T</title></item>
          """)
      ).isEmpty)
    for link in [
      "http://a.example/", "javascript:alert(1)", "https://u@a.example/", "https://", "//a.example",
    ] {
      let items = try read(rss("<item><title>T</title><link>\(link)</link></item>"))
      #expect(items.map(\.link) == [nil] && items.map(\.id) == [link])
    }
    let untitled = try read(rss("<item><guid>1</guid><description>One\n two.</description></item>"))
    #expect(untitled.map(\.title) == ["One two."])
  }

  @Test(
    "A picture is told as an enclosure, by Media RSS, also in a group, and as a link of Atom",
    arguments: [
      #"<enclosure url="https://a.example/media/one.jpg?size=2#x" type="image/jpeg" length="9"/>"#,
      #"<media:thumbnail url="one.jpg"/>"#,
      #"<media:group><media:content medium="image" url="https://a.example/one.jpg"/></media:group>"#,
      #"<media:content type="image/png" url="one.jpg"/><media:thumbnail url="two.jpg"/>"#,
      #"<link rel="enclosure" type="image/jpeg" href="/a/one.jpg"/>"#,
    ])
  func pictures(elements: String) throws {
    let items = try read(rss("<item><guid>1</guid><title>T</title>\(elements)</item>"))
    #expect(items.map(\.picture) == ["one.jpg"])
  }

  @Test(
    "What is no picture, or cannot name a file in a folder, names none",
    arguments: [
      #"<enclosure url="https://a.example/one.mp3" type="audio/mpeg"/>"#,
      #"<media:content medium="video" url="one.mp4"/>"#, #"<media:thumbnail url="../../x/.."/>"#,
      #"<media:thumbnail url="https://a.example/"/>"#, #"<media:thumbnail url=".hidden"/>"#,
      #"<media:thumbnail url="a%2F..%2Fb.jpg"/>"#, #"<media:thumbnail url="a\b.jpg"/>"#,
      #"<media:thumbnail url="é.jpg"/>"#, #"<media:thumbnail url=""/>"#,
      "<media:thumbnail url=\"\(String(repeating: "a", count: 101))\"/>",
    ])
  func noPictures(elements: String) throws {
    let items = try read(rss("<item><guid>1</guid><title>T</title>\(elements)</item>"))
    #expect(items.count == 1 && items[0].picture == nil)
  }

  @Test(
    "A processing instruction without content is refused, at which the parser would end the process"
  )
  func emptyInstructions() throws {
    for instruction in ["<?xml?>", "<?style?>", "<??>"] {
      let feed = rss("<item><guid>1</guid><title>T</title>\(instruction)</item>")
      #expect(problem(feed) == .hasEmptyInstruction, "\(instruction)")
      #expect(problem(instruction + feed) == .hasEmptyInstruction, "before: \(instruction)")
    }
    let kept = try read(rss("<item><guid>1</guid><title>T</title><?style a?></item>"))
    #expect(kept.map(\.title) == ["T"])
  }

  @Test("An empty or blank field does not count: another with text does")
  func empty() throws {
    for blank in ["<description/>", "<description> &lt;br/&gt; </description>"] {
      let items = try read(
        rss(
          """
          <item><guid>1</guid><title>T</title>\(blank)
          <content:encoded>Whole</content:encoded></item>
          """))
      #expect(items.map(\.text) == ["Whole"], "\(blank)")
    }
    for blank in ["<link/>", "<link> \n </link>", "<link href=\"\"/>"] {
      let items = try read(
        rss(
          """
          <item><title/><title>T</title>\(blank)<link>https://a.example/1</link></item>
          """))
      #expect(items.map(\.link) == ["https://a.example/1"], "\(blank)")
      #expect(items.map(\.title) == ["T"])
    }
  }

  @Test(
    "Dates are read as RFC 822 and RFC 3339 have them; others and those to come are now",
    arguments: [
      ("Sat, 28 Nov 2026 11:59:59 GMT", 1), ("28 Nov 2026 11:59 UT", 60),
      ("Sat, 28 Nov 2026 06:59:50 EST", 10), ("28 nov 2026 13:00:00 +0130", 1800),
      ("2026-11-28T11:00:00Z", 3600), ("2026-11-28t13:00:00.123456+02:00", 3600),
      ("2026-11-28T10:00:00-0130", 1800), ("2026-02-28", 273 * 86_400 + 43_200),
      ("2024-02-29", 1003 * 86_400 + 43_200), ("2026-11-28T12:00:01Z", 0), ("9999-12-31", 0),
      ("28 Nov 26 11:00:00 GMT", 0), ("yesterday", 0), ("", 0), ("2026-13-01", 0),
      ("2026-11-28T25:00:00Z", 0), ("2026-11-28T11:00:00", 0), ("28 Foo 2026 11:00:00 GMT", 0),
      ("１ Nov 2026 11:00:00 GMT", 0), ("1969-01-01", 0), ("99999999999 Nov 2026 11:00:00 GMT", 0),
    ])
  func dates(text: String, before: Int) throws {
    let items = try read(
      rss("<item><guid>1</guid><title>T</title><pubDate>\(text)</pubDate></item>"))
    #expect(items.map { Self.now - $0.publishedAt } == [.seconds(before)], "\(text)")
  }
}

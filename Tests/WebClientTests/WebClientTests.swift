import Foundation
import Testing
import WebSocketTransport

@testable import WebClient

@Suite("The client for browsers is sent whole, small, and only from here")
struct WebClientTests {
  @Test("A page names the version of what it loads, and that is there")
  func pagesAndAssets() throws {
    let site = try Site(["app/main.js": "export const a = 1"])
    let page = try site.client().get("/")
    #expect(page.status == 200)
    #expect(page.contentType == "text/html; charset=utf-8")
    let base = try #require(page.text.split(separator: "'").first { $0.hasPrefix("/static/") })
    let script = try site.client().get("\(base)/app/main.js")
    #expect(script.text == "export const a = 1")
    #expect(script.contentType == "text/javascript; charset=utf-8")
    #expect(script["cache-control"] == "public, max-age=31536000, immutable")
    #expect(try site.client().get("\(base)/leaflet/leaflet.css").text == "leaflet.css")
    #expect(try site.client().get("/editor").text.contains(base))
  }

  @Test("A page's whole addresses are of the origin that it was asked for at, or of none")
  func origins() throws {
    let site = try Site([:], page: "<meta content='{{origin}}/icons/link.png'>")
    let client = try site.client()
    let address = { (host: String?, isSecure: Bool) in
      client.response(
        path: "/", acceptEncoding: nil, ifNoneMatch: nil, host: host, isSecure: isSecure
      ).text.split(separator: "'")[1]
    }
    #expect(address("example.org", true) == "https://example.org/icons/link.png")
    #expect(address("127.0.0.1:8080", false) == "http://127.0.0.1:8080/icons/link.png")
    for host in [nil, "", "evil\"><script>", String(repeating: "a", count: 300)] {
      #expect(address(host, false) == "/icons/link.png")
    }
    for number in 0..<100 { #expect(address("h\(number)", false).hasPrefix("http://h\(number)/")) }
  }

  @Test("Other contents are another version, and the old one's address is gone")
  func versions() throws {
    let before = try Site(["app/main.js": "1"]).client()
    let after = try Site(["app/main.js": "2"]).client()
    let base = before.get("/").text
    #expect(base != after.get("/").text)
    let path = base.split(separator: "'")[1] + "/app/main.js"
    #expect(before.get(String(path)).status == 200)
    #expect(after.get(String(path)).status == 404)
  }

  @Test(
    "Nothing is sent but the client's files",
    arguments: [
      "/static/", "/static/../index.html", "/static/x/app/main.js", "/static//etc/passwd",
    ]
  )
  func noOtherFiles(path: String) throws {
    #expect(try Site(["app/main.js": "1"]).client().get(path).status == 404)
  }

  @Test("Hidden files, unknown kinds, and what a page was made of, are not sent")
  func leftOut() throws {
    let client = try Site([".secret.js": "1", "notes.txt": "2", "app/a.js": "3"]).client()
    let base = client.get("/").text.split(separator: "'")[1]
    for name in [".secret.js", "notes.txt", "index.html"] {
      #expect(client.get("\(base)/\(name)").status == 404, "\(name)")
    }
    #expect(client.get("\(base)/app/a.js").status == 200)
  }

  @Test("Who takes gzip gets it, and gets another tag with it")
  func compression() throws {
    let text = String(repeating: "where am I? ", count: 100)
    let client = try Site(["app/main.js": text]).client()
    let path = client.get("/").text.split(separator: "'")[1] + "/app/main.js"
    let plain = client.get(String(path))
    let small = client.get(String(path), accepting: "gzip, deflate, br")
    #expect(plain["content-encoding"] == nil && plain.text == text)
    #expect(small["content-encoding"] == "gzip")
    #expect(small.body.count < text.utf8.count / 5)
    #expect(small.body.prefix(4) == [0x1f, 0x8b, 8, 0], "RFC 1952 §2.3: deflate, no name")
    #expect(plain["vary"] == "accept-encoding" && small["vary"] == "accept-encoding")
    #expect(plain["etag"] != small["etag"])
  }

  @Test(
    "Accept-Encoding is read as RFC 9110 §12.5.3 says",
    arguments: [
      ("gzip", true), ("GZIP;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.0", false),
      ("*", true), ("*;q=0", false), ("gzip;q=0, *", false), ("br", false), ("", false),
      ("deflate, gzip", true), ("gzipped", false), (",,gzip ,", true),
    ])
  func negotiation(header: String, takes: Bool) {
    #expect(WebAsset.takesGZip(header) == takes)
  }

  @Test("Who has a file already is only told so")
  func notModified() throws {
    let client = try Site([:]).client()
    let page = client.get("/")
    let tag = try #require(page["etag"])
    for known in [tag, "W/\(tag)", "\"x\", \(tag)"] {
      let again = client.get("/", knowing: known)
      #expect(again.status == 304 && again.body.isEmpty)
      #expect(again["etag"] == tag)
      #expect(again["content-security-policy"] != nil)
    }
    #expect(client.get("/", knowing: "\"x\"").status == 200)
  }

  @Test("A page may load from here only, and talk to its own socket")
  func contentSecurityPolicy() throws {
    let policy = try #require(
      try Site([:]).client().get("/", host: "[::1]:8080")["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; "))
    #expect(policy.contains("connect-src 'self' ws://[::1]:8080 wss://[::1]:8080; "))
    for forbidden in ["unsafe", "https:", "*", "google"] { #expect(!policy.contains(forbidden)) }
  }

  @Test(
    "A Host that would end a directive is not repeated",
    arguments: ["a; script-src *", "a b", "a,b", "a'", "ä", ""])
  func hostileHost(host: String) throws {
    let policy = try #require(
      try Site([:]).client().get("/", host: host)["content-security-policy"])
    #expect(policy.contains("connect-src 'self'; "))
  }

  @Test("With a key for Google's maps a page may load from Google, but run nothing of its own")
  func googleMaps() throws {
    let site = try Site([:])
    let client = try WebClient(site.source, allowsGoogleMaps: true)
    let policy = try #require(client.get("/")["content-security-policy"])
    #expect(policy.contains("script-src 'self' https://*.googleapis.com"))
    #expect(client.get("/")["referrer-policy"] == "strict-origin-when-cross-origin")
    #expect(try Site([:]).client().get("/")["referrer-policy"] == "no-referrer")
    let scripts = policy.split(separator: ";").first { $0.contains("script-src") } ?? ""
    #expect(!scripts.contains("unsafe"))
  }

  @Test("The service worker is at the root, asked for each time, and may fetch from here only")
  func serviceWorker() throws {
    let client = try Site(["sw.js": "{{assets}} {{files}}", "app/a.js": "1"]).client()
    let worker = client.get("/sw.js")
    #expect(worker.status == 200 && worker.contentType == "text/javascript; charset=utf-8")
    #expect(worker["cache-control"] == "no-cache")
    #expect(worker["content-security-policy"] == "default-src 'none'; connect-src 'self'")
    let base = client.get("/").text.split(separator: "'")[1]
    #expect(client.get("\(base)/sw.js").status == 404, "it has one address")
    #expect(client.get("/sw.js", knowing: worker["etag"]).status == 304)
    #expect(WebClient.isResponsible(for: "/sw.js"))
  }

  @Test("The service worker is told the version and its files, but no pictures for other programs")
  func filesOffline() throws {
    let site = try Site([
      "sw.js": "{{assets}} {{files}}", "app/a.js": "1", "icons/icon.svg": "2",
      "icons/link.png": "3", "app/it's b.js": "4",
    ])
    let words = try site.client().get("/sw.js").text.split(separator: " ")
    #expect(words.first == (try site.client()).get("/").text.split(separator: "'")[1])
    let files = ["app/a.js", "icons/icon.svg"] + WebClient.leafletFiles.map { "leaflet/" + $0 }
    #expect(words.dropFirst().map(String.init) == files.sorted())
    for name in words.dropFirst() {
      #expect(try site.client().get("\(words[0])/\(name)").status == 200, "\(name)")
    }
  }

  @Test("A folder that is worked on is kept by no browser")
  func worksOnline() throws {
    let site = try Site(["sw.js": "files: {{files}}."])
    let client = try WebClient(site.source, worksOffline: false)
    #expect(client.get("/sw.js").text == "files: .")
  }

  @Test("A folder's name may come again in a path below it")
  func recurringName() throws {
    let site = try Site([:])
    let name = "a" + site.source.folder + "/b.js"
    try site.write("1", to: "web/" + name)
    let page = try site.client().get("/")
    let base = try #require(page.text.split(separator: "'").first { $0.hasPrefix("/static/") })
    #expect(try site.client().get("\(base)/\(name)").text == "1")
  }

  @Test("The folder may be a link")
  func linkedFolder() throws {
    let site = try Site(["app.js": "1"])
    let link = site.source.folder + "-linked"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: site.source.folder)
    let linked = try WebClient(WebClient.Source(folder: link, leaflet: site.source.leaflet))
    #expect(linked.get("/").text == (try site.client().get("/").text))
  }

  @Test("A folder without a page, and a folder that is not there, are errors that name it")
  func missing() throws {
    for name in ["editor.html", "sw.js"] {
      let site = try Site([:])
      try FileManager.default.removeItem(atPath: site.source.folder + "/" + name)
      #expect(throws: WebClientError.self) { try site.client() }
    }
    let site = try Site([:])
    #expect(throws: WebClientError.self) {
      try WebClient(WebClient.Source(folder: "/nowhere", leaflet: site.source.leaflet))
    }
    #expect(throws: WebClientError.self) {
      try WebClient(WebClient.Source(folder: site.source.folder, leaflet: "/nowhere"))
    }
  }
}

/// A small client in a folder of its own, with something in Leaflet's place.
private final class Site {
  let source: WebClient.Source
  private let folder: URL

  init(
    _ files: [String: String], page: String = "<script src='{{assets}}'></script>"
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "WebClientTests-\(UUID())")
    source = WebClient.Source(
      folder: folder.appending(path: "web").path, leaflet: folder.appending(path: "leaflet").path)
    for (name, text) in files.merging(
      ["index.html": page, "editor.html": page, "sw.js": ""], uniquingKeysWith: { a, _ in a })
    {
      try write(text, to: "web/" + name)
    }
    for name in WebClient.leafletFiles { try write(name, to: "leaflet/" + name) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func client() throws -> WebClient { try WebClient(source) }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

extension WebClient {
  fileprivate func get(
    _ path: String, accepting: String? = nil, knowing: String? = nil, host: String? = nil
  ) -> HTTPResponse {
    response(path: path, acceptEncoding: accepting, ifNoneMatch: knowing, host: host)
  }
}

extension HTTPResponse {
  fileprivate var text: String { String(decoding: body, as: UTF8.self) }
  fileprivate subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}

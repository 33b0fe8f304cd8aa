import Testing

@testable import Panoramas

@Suite("The hosts that are asked")
struct AllowedHostsTests {
  private let hosts = AllowedHosts(["api.example.org", "*.Pictures.example"])

  @Test(
    "A name allows itself, and a star every host below a name",
    arguments: [
      ("https://api.example.org/api", true), ("https://API.example.org:8443/x", true),
      ("https://a.pictures.example/p.jpg", true), ("https://a.b.pictures.example", true),
      ("https://pictures.example/", false), ("https://evilpictures.example/", false),
      ("https://example.org/", false), ("https://api.example.org.evil.example/", false),
      ("https://user@evil.example/api.example.org", false), ("file:///etc/hostname", false),
      ("https://", false), ("", false),
    ])
  func hosts(address: String, isAllowed: Bool) {
    #expect((AllowedHosts.host(of: address).map(hosts.contains) ?? false) == isAllowed)
  }

  @Test("No request is made to another host")
  func refused() {
    let fetcher = WebFetcher(userAgent: "test", hosts: hosts)
    #expect(throws: WebFetcher.Failure.forbidden(host: "other.example")) {
      try fetcher.fetch("https://other.example/", limit: 10)
    }
    #expect(throws: WebFetcher.Failure.self) { try fetcher.fetch("nothing", limit: 10) }
  }
}

import Testing

@testable import WebPush

@Suite("Endpoints")
struct PushEndpointTests {
  @Test(
    "Addresses of push services are taken as they are",
    arguments: [
      ("https://fcm.googleapis.com/fcm/send/c1KrmpTuRm0:APA91b_x-y", "https://fcm.googleapis.com"),
      (
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://updates.push.services.mozilla.com"
      ),
      ("https://db5p.notify.windows.com/w/?token=BQYAAAD%2b%2f", "https://db5p.notify.windows.com"),
      ("https://web.push.apple.com:443/QGv", "https://web.push.apple.com"),
      ("https://push.example", "https://push.example"),
    ])
  func taken(text: String, origin: String) throws {
    let endpoint = try #require(PushEndpoint(text))
    #expect(endpoint.text == text)
    #expect(endpoint.origin.description == origin)
    #expect(endpoint.mustBePublic)
  }

  @Test(
    "Other schemes, ports and hosts than the internet's are refused, and all that reads two ways",
    arguments: [
      "", "https://", "https:///x", "push.example/1", "http://push.example/1",
      "ftp://push.example/1", "HTTPS://push.example/1", "https://Push.example/1",
      "https://push.example:8443/1", "https://push.example:80/1", "https://push.example:/1",
      "https://push.example:0443443/1", "https://push.example:-443/1",
      "https://push.example:443:443/1",
      "https://localhost/1", "https://x.localhost/1", "https://intranet/1", "https://127.0.0.1/1",
      "https://10.0.0.1/1", "https://169.254.169.254/latest/meta-data", "https://2130706433/1",
      "https://0x7f.1/1", "https://0x7f000001/1", "https://127.1/1", "https://1.2.3.0x4/1",
      "https://[::1]/1", "https://[::ffff:127.0.0.1]/1", "https://push.example./1",
      "https://.example/1", "https://a..example/1", "https://-a.example/1",
      "https://user@push.example/1", "https://push.example@127.0.0.1/1",
      "https://user:pass@push.example/1", "https://push.example\\@127.0.0.1/1",
      "https://push.example#@127.0.0.1/", "https://push.example/1#x", "https://push.example/a b",
      "https://push.example/\u{7F}", "https://push.example/\r\nHost: x", "https://push.exämple/1",
      "https://push%2eexample/1", "https://push.example/é", " https://push.example/1",
      "https://push_service.example/1",
    ])
  func refused(text: String) { #expect(PushEndpoint(text) == nil) }

  @Test("An endpoint has a longest length, and so has a name")
  func lengths() {
    let base = "https://push.example/"
    let longest = PushLimits.endpointBytes - base.utf8.count
    #expect(PushEndpoint(base + String(repeating: "a", count: longest)) != nil)
    #expect(PushEndpoint(base + String(repeating: "a", count: longest + 1)) == nil)
    let label = String(repeating: "a", count: 63)
    #expect(PushEndpoint("https://\(label).example/") != nil)
    #expect(PushEndpoint("https://\(label)a.example/") == nil)
  }

  @Test("The operator's own origins are taken, whatever they are, and only those")
  func own() {
    let own = Set(["http://127.0.0.1:8080", "https://push.lan:8443"].compactMap { WebOrigin($0) })
    #expect(own.count == 2)
    for text in ["http://127.0.0.1:8080/push/1", "https://push.lan:8443/1"] {
      #expect(PushEndpoint(text, own: own)?.mustBePublic == false, "\(text)")
      #expect(PushEndpoint(text) == nil)
    }
    for text in [
      "http://127.0.0.1/1", "http://127.0.0.1:8081/1", "https://127.0.0.1:8080/1",
      "http://x@127.0.0.1:8080/1", "http://127.0.0.1:8080#x",
    ] { #expect(PushEndpoint(text, own: own) == nil, "\(text)") }
    #expect(PushEndpoint("https://push.example/", own: own)?.mustBePublic == true)
  }

  @Test(
    "An origin is a scheme, a host and a port",
    arguments: [
      ("https://a.example", "https://a.example"), ("https://a.example:443", "https://a.example"),
      ("http://a:80", "http://a"), ("http://a:443", "http://a:443"), ("https://a/", nil),
      ("a.example", nil), ("https://a.example:99999", nil), ("https://a?", nil),
    ] as [(String, String?)])
  func origins(text: String, expected: String?) {
    #expect(WebOrigin(text)?.description == expected)
  }
}

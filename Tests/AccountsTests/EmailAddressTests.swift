import Accounts
import Testing

@Suite("Email addresses")
struct EmailAddressTests {
  static let label = String(repeating: "d", count: 63)

  @Test(
    "What people have",
    arguments: [
      "ada@example.org", "A.Lovelace+games@Example.co.uk", "o'brien@example.com",
      "x@y.zz", "1@2.3a", "a_b-c@sub-domain.example.museum", "ü@x.de".replacing("ü", with: "u"),
      "me@xn--mnchen-3ya.de", String(repeating: "l", count: 64) + "@example.org",
      "a@\(label).\(label).\(label).example.org",
    ])
  func accepted(text: String) {
    #expect(EmailAddress(text)?.text == text)
  }

  @Test(
    "What is none, or none that is worth the trouble",
    arguments: [
      "", "@", "ada", "ada@", "@example.org", "ada@example", "ada@@example.org",
      "ada@x@example.org", ".ada@example.org", "ada.@example.org", "a..da@example.org",
      "ada@.example.org", "ada@example..org", "ada@example.org.", "ada@-example.org",
      "ada@example-.org", "ada@exa_mple.org", "ada@127.0.0.1", "ada@[127.0.0.1]",
      "\"ada\"@example.org", "ada lovelace@example.org", " ada@example.org", "ada@example.org ",
      "ada@example.org\n", "ada\0@example.org", "ada(x)@example.org", "münchen@example.org",
      "ada@münchen.de", "ad\u{430}@example.org", "ada@example.org,bob@example.org",
      "<ada@example.org>", String(repeating: "l", count: 65) + "@example.org",
      "ada@\(label)d.org", "a@\(label).\(label).\(label).\(label).org",
    ])
  func refused(text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test("The longest has 254 bytes")
  func longest() {
    let local = String(repeating: "l", count: 64)
    let domain = "\(Self.label).\(Self.label)." + String(repeating: "d", count: 58)
    #expect(EmailAddress("\(local)@\(domain).oo")?.text.utf8.count == 254)
    #expect(EmailAddress("\(local)@\(domain).ooo") == nil)
  }

  @Test("The key has no case, and keeps dots and tags")
  func keys() {
    let key = EmailAddress("A.Lovelace+Games@Example.ORG")?.key
    #expect(key == "a.lovelace+games@example.org")
    #expect(key == EmailAddress("a.lovelace+games@example.org")?.key)
    #expect(key != EmailAddress("alovelace@example.org")?.key)
  }
}

import Testing

@testable import Accounts

@Suite("Passwords")
struct PasswordTests {
  @Test(
    "Only the length is judged, in code points of form NFC",
    arguments: [
      ("1234567", PasswordRefusal.tooShort), ("", .tooShort), ("12345678", nil),
      ("        ", nil), (String(repeating: "x", count: 128), nil),
      (String(repeating: "x", count: 129), .tooLong),
      (String(repeating: "🌍", count: 128), nil), (String(repeating: "🌍", count: 129), .tooLong),
      ("e\u{301}e\u{301}e\u{301}e\u{301}", .tooShort),
      (String(repeating: "e\u{301}", count: 128), nil),
      (String(repeating: "x", count: 100_000), .tooLong), ("with\0nul and\u{7}bell", nil),
    ])
  func lengths(text: String, refusal: PasswordRefusal?) {
    switch Password.parse(text) {
    case .success(let password):
      #expect(refusal == nil)
      #expect(password.bytes.count <= AccountLimits.passwordBytes)
    case .failure(let found): #expect(found == refusal)
    }
  }

  @Test("Composed and decomposed accents are the same password, capitals are another")
  func normalisation() throws {
    let composed = try #require(Password("caf\u{E9} au lait"))
    #expect(composed.bytes == Password("cafe\u{301} au lait")?.bytes)
    #expect(composed.bytes != Password("Caf\u{E9} au lait")?.bytes)
    #expect(composed.bytes != Password(" caf\u{E9} au lait")?.bytes)
  }

  @Test("A password does not appear in text, nor in a dump")
  func hidden() throws {
    let password = try #require(Password("correct horse"))
    var dumped = ""
    dump(password, to: &dumped)
    for text in ["\(password)", String(reflecting: password), dumped] {
      #expect(!text.contains("horse") && !text.contains("99, 111"))
    }
  }
}

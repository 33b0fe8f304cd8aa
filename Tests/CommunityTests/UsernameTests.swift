import Testing

@testable import Community

@Suite("Usernames")
struct UsernameTests {
  @Test("What is a username", arguments: ["abc", "A.b-c_9", "0xy", "abcdefghijabcdefghij"])
  func valid(text: String) {
    #expect(Username(text)?.text == text)
  }

  @Test(
    "What is none",
    arguments: [
      "", "ab", "abcdefghijabcdefghijk", "_abc", ".abc", "-abc", "ab c", "abç", "аbс", "abc\n",
      "ab\u{200B}c", "ab\u{0}c", "ａｂｃ",
    ])
  func invalid(text: String) {
    #expect(Username(text) == nil)
  }

  @Test(
    "Names that look alike share a key",
    arguments: [
      ("alice", "ALICE"), ("alice", "a1ice"), ("Bill", "B1lI"), ("bob.x", "b0b-x"), ("s5s", "5S5"),
    ])
  func lookAlikes(one: String, other: String) throws {
    #expect(try #require(Username(one)).key == (try #require(Username(other)).key))
  }

  @Test("Names that differ have different keys")
  func different() {
    let names = ["alice", "alicia", "alic", "alice2", "a.lice", "blice"]
    #expect(Set(names.compactMap { Username($0)?.key }).count == names.count)
  }
}

import Testing

@testable import Encodings

@Suite("Base64, strictly")
struct Base64Tests {
  @Test(
    "The examples of RFC 4648 §10, without padding",
    arguments: [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
  func examples(plain: String, encoded: String) {
    #expect(Base64.encode(plain.utf8) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test("The two alphabets differ in their last two characters")
  func alphabets() {
    #expect(Base64.encode([0xFB, 0xFF]) == "+/8")
    #expect(Base64.encode([0xFB, 0xFF], .url) == "-_8")
    #expect(Base64.decode("-_8", .url) == [0xFB, 0xFF])
    #expect(Base64.decode("+/8", .url) == nil)
    #expect(Base64.decode("-_8") == nil)
  }

  @Test(
    "What is not the only spelling of some bytes is refused",
    arguments: ["Z", "Zm9vY", "Zh", "Zm9", "Zg==", "Zg=", " Zg", "Zg\n", "Z.", "Zé"])
  func refused(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test("Of all texts of two characters, each byte has exactly one")
  func exhaustive() {
    let characters = Base64.Alphabet.url.characters.map { String(UnicodeScalar($0)) }
    var spellings: [UInt8: Int] = [:]
    for first in characters {
      for second in characters {
        if let bytes = Base64.decode(first + second, .url) { spellings[bytes[0], default: 0] += 1 }
      }
    }
    #expect(spellings.count == 256)
    #expect(spellings.values.allSatisfy { $0 == 1 })
  }
}

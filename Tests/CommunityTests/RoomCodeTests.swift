import GameRules
import Testing

@testable import Community

@Suite("Codes of rooms")
struct RoomCodeTests {
  /// Draws from a list, over and over.
  private struct Listed: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  @Test("A code is read in upper and in lower case")
  func cases() {
    #expect(RoomCode("ac3kqy")?.text == "AC3KQY")
    #expect(RoomCode("aC3kQy") == RoomCode("AC3KQY"))
  }

  @Test(
    "Anything else is no code",
    arguments: [
      "", "AC3KQ", "AC3KQYX", "AC3KQ0", "AC3KQ1", "BC3KQY", "IC3KQY", "LC3KQY", "OC3KQY", "SC3KQY",
      "ZC3KQY", "AC 3KQ", " AC3KQ", "AC3KQ\n", "AC3KQ\u{212A}", "ＡC3KQY", "ÄC3KQY",
    ])
  func invalid(text: String) { #expect(RoomCode(text) == nil) }

  @Test("The alphabet has 28 characters, in the order of their bytes, none of them twice")
  func alphabet() {
    let characters = Array(RoomCode.alphabet.utf8)
    #expect(characters.count == 28)
    #expect(characters == Set(characters).sorted())
  }

  @Test("Drawn codes have every character, and read back as themselves")
  func drawing() {
    var random = Listed(state: 7)
    let codes = (0..<500).map { _ in RoomCode(using: &random) }
    for code in codes { #expect(RoomCode(code.text) == code) }
    #expect(Set(codes.flatMap(\.text)) == Set(RoomCode.alphabet))
    #expect(Set(codes).count == codes.count)
  }
}

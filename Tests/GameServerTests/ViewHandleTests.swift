import Geodesy
import Testing

@testable import GameServer

@Suite("Addresses of pictures")
struct ViewHandleTests {
  static let key = ViewKey(text: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")

  @Test(
    "A handle is the beginning of the HMAC-SHA-256 of round and width, as other programs make it",
    arguments: [
      (1, 75, "2a2201a0c4e76761c7f30e56bd8e4e503519601d"),
      (1, 300, "f5d2387e160bd1f0a24ec9dc517e1b8eaa9f87a2"),
      (10, 1200, "160864aa635261b1ded926df481b7f22759fcd52"),
    ])
  func knownAnswer(round: Int, width: Int, text: String) throws {
    let key = try #require(Self.key)
    #expect(ViewHandle(key, round: round, widthKilometers: width).text == text)
  }

  @Test("Every match, round and width has a handle of its own")
  func different() {
    var random = SeededRandom(seed: 1)
    var handles: Set<ViewHandle> = []
    for _ in 0..<20 {
      let key = ViewKey(using: &random)
      for round in 1...10 {
        for width in SketchWidths.kilometers {
          handles.insert(ViewHandle(key, round: round, widthKilometers: width))
        }
      }
    }
    #expect(handles.count == 20 * 10 * SketchWidths.kilometers.count)
  }

  @Test("A key comes back from its text")
  func keyText() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<20 {
      let key = ViewKey(using: &random)
      #expect(ViewKey(text: key.text) == key)
      #expect(key.text.utf8.count == 64)
    }
  }

  @Test(
    "What is no key's text is none",
    arguments: [
      "", "00", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
      String(repeating: "0", count: 66), String(repeating: "A", count: 64),
      String(repeating: "g", count: 64), String(repeating: "é", count: 32),
    ])
  func noKeys(text: String) {
    #expect(ViewKey(text: text) == nil)
  }
}

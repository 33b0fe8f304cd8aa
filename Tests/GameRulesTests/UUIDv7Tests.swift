import Geodesy
import Testing

@testable import GameRules

@Suite("UUID version 7")
struct UUIDv7Tests {
  // RFC 9562, appendix A.6.
  @Test("The example of RFC 9562 reads and writes the same, with its time")
  func publishedExample() throws {
    let text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    let uuid = try #require(UUIDv7(text: text.utf8))
    #expect(uuid.description == text)
    #expect(uuid.instant.millisecondsSinceEpoch == 1_645_557_742_000)
    #expect(UUIDv7(text: text.uppercased().utf8) == uuid)
  }

  @Test("A new one has version 7 and the RFC's variant")
  func versionAndVariant() {
    var random = SeededRandom(seed: 5)
    for milliseconds: Int64 in [0, 1_700_000_000_000, 281_474_976_710_655] {
      let instant = Instant(millisecondsSinceEpoch: milliseconds)
      let uuid = UUIDv7(at: instant, using: &random)
      #expect(uuid.bits >> 76 & 0xF == 7)
      #expect(uuid.bits >> 62 & 0b11 == 0b10)
      #expect(uuid.instant == instant)
    }
  }

  @Test("Later ones sort behind earlier ones")
  func sorted() {
    var random = SeededRandom(seed: 6)
    let uuids = (0..<1000).map {
      UUIDv7(at: Instant(millisecondsSinceEpoch: 1_000 + $0), using: &random)
    }
    #expect(uuids == uuids.sorted())
  }

  @Test(
    "Anything but 32 hexadecimal digits with their dashes is no id",
    arguments: [
      "", "017f22e2", "017f22e279b07cc398c4dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
      "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0", "017f22e2_79b0-7cc3-98c4-dc0c0c07398f",
      "é17f22e2-79b0-7cc3-98c4-dc0c0c07398",
    ])
  func malformed(text: String) {
    #expect(UUIDv7(text: text.utf8) == nil)
  }
}

import Foundation
import Testing

@testable import Accounts
@testable import Encodings

@Suite("What is no ID token")
struct IDTokenGarbageTests {
  private let verifier = IDTokenVerifier(
    provider: TokenMint.provider,
    source: FakeKeySets(TokenMint.keySet([TokenMint.rsaKey(), TokenMint.ecKey()])))

  private func verify(_ token: String) async -> Result<Identity, IDTokenRefusal> {
    await verifier.verify(token, nonce: TokenMint.nonce, at: TokenMint.now)
  }

  static let header = Base64.encode("{\"alg\":\"RS256\",\"kid\":\"rsa-1\"}".utf8, .url)

  @Test(
    "Garbage is malformed",
    arguments: [
      "", ".", "..", "...", "a.b.c", "garbage", "\0", "é.é.é", "{}", "null",
      "\(header)", "\(header).", "\(header)..", "\(header).e30.", "\(header).e30.AAAA.AAAA",
      "e30.e30.AAAA", "bnVsbA.e30.AAAA", "W10.e30.AAAA", " \(header).e30.AAAA",
      "\(header).e30.AAAA ", "\(header).e30.AA==", "\(header)\n.e30.AAAA",
      Base64.encode(String(repeating: "[", count: 4000).utf8, .url) + ".e30.AAAA",
      Base64.encode([0xFF, 0xFE, 0x00], .url) + ".e30.AAAA",
    ])
  func garbage(token: String) async {
    #expect(await verify(token) == .failure(.malformed))
  }

  @Test("Parts of two genuine tokens don't make a third")
  func recombined() async {
    var other = TokenMint()
    other.claims["sub"] = "\"admin\""
    let parts = [TokenMint().token(), other.token()].map { $0.split(separator: ".") }
    #expect(
      await verify("\(parts[0][0]).\(parts[1][1]).\(parts[0][2])")
        == .failure(.wrongSignature))
    #expect((try? await verify(other.token()).get())?.subject == "admin")
  }

  @Test("A signature has one spelling only: its last character's spare bits are zero")
  func malleability() async {
    for mint in [TokenMint(), TokenMint.es256()] {
      let token = mint.token()
      let characters = Base64.Alphabet.url.characters.map { Character(UnicodeScalar($0)) }
      for character in characters where character != token.last {
        guard case .failure = await verify(String(token.dropLast()) + String(character)) else {
          Issue.record("ends with \(character)")
          return
        }
      }
    }
  }

  @Test("The negated half of an ECDSA signature, in DER or padded, is not taken for another form")
  func otherForms() async throws {
    let mint = TokenMint.es256()
    let parts = mint.token().split(separator: ".")
    let raw = try #require(Base64.decode(parts[2], .url))
    let der = try TokenMint.ec.signature(for: Data("\(parts[0]).\(parts[1])".utf8))
      .derRepresentation
    for form in [Array(der), raw + [0], [0] + raw, Array(raw.dropLast()), raw + raw] {
      let token = "\(parts[0]).\(parts[1]).\(Base64.encode(form, .url))"
      #expect(await verify(token) == .failure(.wrongSignature))
    }
    let zeros = Base64.encode([UInt8](repeating: 0, count: 64), .url)
    #expect(await verify("\(parts[0]).\(parts[1]).\(zeros)") == .failure(.wrongSignature))
  }

  @Test("No mutation of a genuine token is ever accepted", arguments: 1...8)
  func mutations(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let tokens = [TokenMint().token(), TokenMint.es256().token()].map { Array($0.utf8) }
    for step in 0..<1000 {
      let original = tokens[step % 2]
      let mutant = mutated(original, &generator)
      guard mutant != original else { continue }
      if case .success(let identity) = await verify(String(decoding: mutant, as: UTF8.self)) {
        Issue.record("seed \(seed), step \(step): \(identity)")
        return
      }
    }
  }

  private func mutated(_ token: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = token
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      case 2: bytes.insert(UInt8.random(in: 0x20..<0x7F, using: &generator), at: place)
      case 3: bytes.remove(at: place)
      case 4: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
      default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      }
    }
    return bytes
  }
}

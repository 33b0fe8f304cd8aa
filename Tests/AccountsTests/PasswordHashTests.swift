import Testing

@testable import Accounts

@Suite("Stored passwords")
struct PasswordHashTests {
  static let quick = ScryptCost(log2Rounds: 4, blockSize: 8, parallelism: 1)!

  struct KnownAnswer: Sendable, CustomTestStringConvertible {
    let password: String
    let salt: String
    let cost: ScryptCost
    let key: String

    var testDescription: String { "\(password) with \(salt)" }
  }

  /// RFC 7914 §12, the fourth left out: it takes 1 GiB.
  static let knownAnswers = [
    KnownAnswer(
      password: "", salt: "", cost: ScryptCost(log2Rounds: 4, blockSize: 1, parallelism: 1)!,
      key: """
        77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
        fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
        """),
    KnownAnswer(
      password: "password", salt: "NaCl",
      cost: ScryptCost(log2Rounds: 10, blockSize: 8, parallelism: 16)!,
      key: """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """),
    KnownAnswer(
      password: "pleaseletmein", salt: "SodiumChloride",
      cost: ScryptCost(log2Rounds: 14, blockSize: 8, parallelism: 1)!,
      key: """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """),
  ]

  @Test("The function is RFC 7914's", arguments: knownAnswers)
  func knownAnswer(answer: KnownAnswer) throws {
    let key = try PasswordHash.derive(
      Array(answer.password.utf8), salt: Array(answer.salt.utf8), cost: answer.cost,
      byteCount: 64)
    let digits = key.withUnsafeBytes { bytes in
      bytes.map { (UInt16($0) + 0x100).hexadecimal.dropFirst() }.joined()
    }
    #expect(digits == answer.key)
  }

  @Test("A hash made elsewhere, RFC 7914's third, is read and matches")
  func foreignHash() throws {
    // The first 32 bytes of a key are the same whatever its length (PBKDF2, RFC 8018 §5.2).
    let hash = try #require(
      PasswordHash(
        text: "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU"
          + "$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI"))
    #expect(try hash.matches(Password(bytes: Array("pleaseletmein".utf8))))
    #expect(try !hash.matches(Password(bytes: Array("pleaseletmeout".utf8))))
    #expect(hash.needsRehash())
  }

  @Test("What is stored matches the password again and no other")
  func roundTrip() throws {
    let password = try #require(Password("correct horse battery"))
    let hash = try PasswordHash(password, cost: Self.quick)
    let stored = try #require(PasswordHash(text: hash.text))
    #expect(stored.text == hash.text)
    #expect(try stored.matches(password))
    for other in ["correct horse batterz", "Correct horse battery", "correct horse battery "] {
      #expect(try !stored.matches(try #require(Password(other))), "\(other)")
    }
    #expect(!stored.needsRehash(cost: Self.quick))
    #expect(stored.needsRehash())
  }

  @Test("The same password is stored differently each time")
  func salts() throws {
    let password = try #require(Password("correct horse"))
    let texts = try (0..<8).map { _ in try PasswordHash(password, cost: Self.quick).text }
    #expect(Set(texts).count == 8)
  }

  @Test("The standard cost is at least N = 2^15, r = 8, p = 1, and is what a hash says of itself")
  func standardCost() throws {
    let hash = try PasswordHash(try #require(Password("correct horse")))
    #expect(hash.text.hasPrefix("$scrypt$ln=15,r=8,p=1$"))
    #expect(hash.salt.count == 16 && hash.key.count == 32)
    #expect(ScryptCost.standard.memoryBytes == 32 << 20)
    #expect(!hash.needsRehash())
  }

  static let key = "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI"
  static let salt = "U29kaXVtQ2hsb3JpZGU"

  @Test(
    "Texts that are no such hash are not read",
    arguments: [
      "", "$", "hunter22", "$scrypt$", "$scrypt$ln=15,r=8,p=1$\(salt)",
      "$scrypt$ln=15,r=8,p=1$\(salt)$\(key)$", "x$scrypt$ln=15,r=8,p=1$\(salt)$\(key)",
      "$argon2id$ln=15,r=8,p=1$\(salt)$\(key)", "$scrypt$ln=21,r=8,p=1$\(salt)$\(key)",
      "$scrypt$ln=0,r=8,p=1$\(salt)$\(key)", "$scrypt$ln=-1,r=8,p=1$\(salt)$\(key)",
      "$scrypt$ln=015,r=8,p=1$\(salt)$\(key)", "$scrypt$ln=+15,r=8,p=1$\(salt)$\(key)",
      "$scrypt$ln=15,r=17,p=1$\(salt)$\(key)", "$scrypt$ln=15,r=8,p=17$\(salt)$\(key)",
      "$scrypt$ln=15,r=8$\(salt)$\(key)", "$scrypt$r=8,ln=15,p=1$\(salt)$\(key)",
      "$scrypt$ln=15,r=8,p=1,x=1$\(salt)$\(key)", "$scrypt$ln=16,r=1,p=1$\(salt)$\(key)",
      "$scrypt$ln=20,r=8,p=1$\(salt)$\(key)",
      "$scrypt$ln=99999999999999999999,r=8,p=1$\(salt)$\(key)",
      "$scrypt$ln=15,r=8,p=1$\(salt)$\(key)=", "$scrypt$ln=15,r=8,p=1$\(salt)$\(key.dropLast())",
      "$scrypt$ln=15,r=8,p=1$\(salt)$\(key.dropLast())J", "$scrypt$ln=15,r=8,p=1$AAAA$\(key)",
      "$scrypt$ln=15,r=8,p=1$$\(key)",
      "$scrypt$ln=15,r=8,p=1$\(String(repeating: "A", count: 100))$\(key)",
    ])
  func unreadable(text: String) {
    #expect(PasswordHash(text: text) == nil)
  }

  @Test("Every cost within the bounds can be computed, at their corners")
  func corners() throws {
    for blockSize in [1, 2, 15, 16] {
      for parallelism in [1, 2, 16] {
        for log2Rounds in [1, 2, 6] {
          let cost = try #require(
            ScryptCost(
              log2Rounds: log2Rounds, blockSize: blockSize, parallelism: parallelism))
          let hash = try PasswordHash(Password(bytes: [1]), cost: cost)
          #expect(try hash.matches(Password(bytes: [1])))
          #expect(PasswordHash(text: hash.text)?.text == hash.text)
        }
      }
    }
  }

  @Test("A hash does not appear in a log")
  func hidden() throws {
    let hash = try PasswordHash(Password(bytes: [1]), cost: Self.quick)
    #expect("\(hash)" == "scrypt N=2^4 r=8 p=1")
    #expect(!String(reflecting: hash).contains("salt"))
  }
}

extension UInt16 {
  fileprivate var hexadecimal: String { String(self, radix: 16) }
}

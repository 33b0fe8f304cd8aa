import Accounts

/// A genuine token is accepted only if the right key is among those that a provider answers.
enum KeySetTarget {
  private static let token = TokenSigner.token(
    header: Array(#"{"alg":"ES256","kid":"ec"}"#.utf8),
    claims: Array(
      """
      {"iss":"https://id.club.example","aud":"whereami","sub":"1","nonce":"\(IDTokenTarget.nonce)",\
      "iat":1700000000,"exp":1700000600}
      """.utf8), by: .ec)

  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    let verifier = IDTokenVerifier(provider: IDTokenTarget.provider, source: FixedKeySet(bytes))
    let verdict = Waiting.result {
      await verifier.verify(token, nonce: IDTokenTarget.nonce, at: IDTokenTarget.now)
    }
    let (x, y) = TokenSigner.ecCoordinates
    switch verdict {
    case .success:
      let text = String(decoding: bytes, as: UTF8.self)
      // The last character has two bits that count for nothing, and escapes and padding are other
      // spellings of the rest.
      try expect(
        letters(text).contains(letters(x).dropLast())
          && letters(text).contains(letters(y).dropLast()),
        "only a set with the right key accepts: \(text)")
    case .failure:
      let isIntact = bytes == TokenSigner.keySet
      try expect(!isIntact, "the right set accepts: \(verdict)")
    }
  }

  private static func letters(_ text: String) -> String {
    text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

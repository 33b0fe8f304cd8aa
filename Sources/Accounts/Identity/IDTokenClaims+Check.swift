import GameRules

extension IDTokenClaims {
  /// The identity that the token asserts, if every claim is as this provider's tokens must be
  /// (OpenID Connect Core §3.1.3.7).
  func identity(
    from provider: IdentityProvider, nonce: String, at now: Instant
  ) -> Result<Identity, IDTokenRefusal> {
    let refusal =
      refusedParties(provider) ?? refusedTimes(provider, at: now)
      ?? refusedNonce(provider, nonce: nonce)
    if let refusal { return .failure(refusal) }
    guard (1...AccountLimits.subjectBytes).contains(subject.utf8.count), subject.isVisibleASCII
    else {
      return .failure(.invalidSubject)
    }
    let address = email.flatMap(EmailAddress.init)
    return .success(
      Identity(
        provider: provider.name, subject: subject, email: address,
        isEmailVerified: address != nil && isEmailVerified))
  }

  /// Checks issuer and audience. ASCII only, because Swift takes texts for equal that other
  /// programs don't, such as `K` and the sign for kelvin.
  private func refusedParties(_ provider: IdentityProvider) -> IDTokenRefusal? {
    guard issuer.isVisibleASCII, provider.issuers.contains(issuer) else { return .wrongIssuer }
    guard !audiences.isEmpty, audiences.allSatisfy(\.isVisibleASCII),
      provider.audiences.isSuperset(of: audiences)
    else {
      return .wrongAudience
    }
    guard let party = authorizedParty else {
      return audiences.count > 1 ? .wrongAuthorizedParty : nil
    }
    let known = provider.audiences.union(provider.authorizedParties)
    return party.isVisibleASCII && known.contains(party) ? nil : .wrongAuthorizedParty
  }

  private func refusedTimes(_ provider: IdentityProvider, at now: Instant) -> IDTokenRefusal? {
    let seconds = Double(now.millisecondsSinceEpoch) / 1000
    let skew = Double(provider.clockSkew.wholeMilliseconds) / 1000
    let maximumAge = Double(provider.maximumAge.wholeMilliseconds) / 1000
    guard seconds < expiry + skew else { return .expired }
    guard issuedAt <= seconds + skew, (notBefore ?? issuedAt) <= seconds + skew else {
      return .notYetValid
    }
    guard seconds <= issuedAt + maximumAge + skew else { return .tooOld }
    return nil
  }

  private func refusedNonce(_ provider: IdentityProvider, nonce: String) -> IDTokenRefusal? {
    guard let claim = self.nonce else { return .nonceMissing }
    return provider.nonceRule.matches(claim, nonce: nonce) ? nil : .wrongNonce
  }
}

extension String {
  /// Whether it has only the characters from space to `~`.
  var isVisibleASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

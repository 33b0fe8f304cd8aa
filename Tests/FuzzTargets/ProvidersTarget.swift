import Accounts

/// A file of identity providers is refused, or all that it lists is sound.
enum ProvidersTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    let providers: IdentityProviders
    do {
      providers = try IdentityProviders(configuration: bytes, folder: "/folder")
    } catch {
      return try expect(!error.description.isEmpty, "a refusal says why")
    }
    let names = providers.all.map(\.name)
    try expect(Set(names).count == names.count, "names are unique: \(names)")
    try expect(names.count <= AccountLimits.providers, "there are not too many")
    for provider in providers.all {
      try expect(
        (1...AccountLimits.providerNameBytes).contains(provider.name.utf8.count),
        "a name has bounds")
      try expect(
        !provider.issuers.isEmpty && !provider.audiences.isEmpty && !provider.algorithms.isEmpty,
        "nothing is left open: \(provider)")
      try expect(
        provider.clockSkew <= .seconds(300) && provider.maximumAge <= .seconds(86_400),
        "times are bounded: \(provider)")
      if case .url(let url) = provider.keys { try expectSafe(url) }
    }
  }

  private static func expectSafe(_ url: String) throws(FuzzFinding) {
    let origins = ["https://", "http://127.0.0.1", "http://localhost", "http://[::1]"]
    try expect(
      origins.contains { url.lowercased().hasPrefix($0) }, "keys come over a safe line: \(url)")
    let authority = url.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    let host = authority.prefix { $0 != "?" && $0 != "#" }
    try expect(!host.contains("@"), "no password is in it: \(url)")
  }
}

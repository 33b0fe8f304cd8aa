/// The file of identity providers as it is written.
struct ProvidersFile: Decodable {
  let providers: [ProviderEntry]

  enum CodingKeys: String, CodingKey, CaseIterable { case providers }

  init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(in: decoder, known: CodingKeys.self)
    providers = try decoder.container(keyedBy: CodingKeys.self)
      .decode([ProviderEntry].self, forKey: .providers)
  }

  /// The providers, once all of it makes sense.
  func checkedProviders(folder: String) throws(IdentityProvidersError) -> [IdentityProvider] {
    guard providers.count <= AccountLimits.providers else {
      throw IdentityProvidersError(
        place: "providers", problem: "has more than \(AccountLimits.providers) entries")
    }
    var checked: [IdentityProvider] = []
    for (index, entry) in providers.enumerated() {
      let provider = try entry.checked(at: "providers[\(index)]", folder: folder)
      guard !checked.contains(where: { $0.name == provider.name }) else {
        throw IdentityProvidersError(
          place: "providers[\(index)].name", problem: "is taken: \(provider.name)")
      }
      checked.append(provider)
    }
    return checked
  }
}

/// Refuses members that nobody reads: most are misspelled.
enum UnknownMembers {
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func refuse<Keys: CodingKey & CaseIterable>(
    in decoder: any Decoder, known: Keys.Type
  ) throws {
    let names = Set(Keys.allCases.map(\.stringValue))
    let found = try decoder.container(keyedBy: AnyKey.self).allKeys
    for key in found.sorted(by: { $0.stringValue < $1.stringValue })
    where !names.contains(key.stringValue) {
      throw IdentityProvidersError(
        place: IdentityProvidersError.place(decoder.codingPath + [key]), problem: "is unknown")
    }
  }
}

import Foundation

/// One provider as it is written in the file.
struct ProviderEntry: Decodable {
  let preset: IdentityProvider.Preset?
  let name: String?
  let issuers: [String]?
  let audiences: [String]
  let authorizedParties: [String]?
  let keysURL: String?
  let keysFile: String?
  let algorithms: [SigningAlgorithm]?
  let nonce: NonceRule?
  let clockSkewSeconds: Int?
  let maximumAgeSeconds: Int?

  enum CodingKeys: CodingKey, CaseIterable {
    case preset, name, issuers, audiences, authorizedParties, keysURL, keysFile, algorithms, nonce
    case clockSkewSeconds, maximumAgeSeconds
  }

  init(from decoder: any Decoder) throws {
    try UnknownMembers.refuse(in: decoder, known: CodingKeys.self)
    let members = try decoder.container(keyedBy: CodingKeys.self)
    preset = try members.decodeIfPresent(IdentityProvider.Preset.self, forKey: .preset)
    name = try members.decodeIfPresent(String.self, forKey: .name)
    issuers = try members.decodeIfPresent([String].self, forKey: .issuers)
    audiences = try members.decode([String].self, forKey: .audiences)
    authorizedParties = try members.decodeIfPresent([String].self, forKey: .authorizedParties)
    keysURL = try members.decodeIfPresent(String.self, forKey: .keysURL)
    keysFile = try members.decodeIfPresent(String.self, forKey: .keysFile)
    algorithms = try members.decodeIfPresent([SigningAlgorithm].self, forKey: .algorithms)
    nonce = try members.decodeIfPresent(NonceRule.self, forKey: .nonce)
    clockSkewSeconds = try members.decodeIfPresent(Int.self, forKey: .clockSkewSeconds)
    maximumAgeSeconds = try members.decodeIfPresent(Int.self, forKey: .maximumAgeSeconds)
  }
}

extension ProviderEntry {
  static let clockSkews = 0...300
  static let maximumAges = 60...86_400

  /// The provider, if the entry says all that is needed and nothing impossible.
  func checked(
    at place: String, folder: String
  ) throws(IdentityProvidersError) -> IdentityProvider {
    let entry = CheckedEntry(place: place)
    let keys = try checkedKeys(entry, folder: folder)
    return IdentityProvider(
      name: try entry.name(name ?? preset?.rawValue),
      issuers: try entry.texts(issuers ?? preset.map { $0.issuers.sorted() }, "issuers"),
      audiences: try entry.texts(audiences, "audiences"),
      authorizedParties: try authorizedParties.map { list throws(IdentityProvidersError) in
        try entry.texts(list, "authorizedParties")
      } ?? [],
      keys: keys,
      algorithms: try checkedAlgorithms(entry),
      nonceRule: nonce ?? preset?.nonceRule ?? .plain,
      clockSkew: .seconds(
        try entry.number(clockSkewSeconds ?? 60, in: Self.clockSkews, "clockSkewSeconds")),
      maximumAge: .seconds(
        try entry.number(maximumAgeSeconds ?? 3600, in: Self.maximumAges, "maximumAgeSeconds")))
  }

  private func checkedAlgorithms(
    _ entry: CheckedEntry
  ) throws(IdentityProvidersError) -> Set<SigningAlgorithm> {
    let standard = preset == nil ? SigningAlgorithm.allCases : [.rs256]
    let algorithms = algorithms ?? standard
    if algorithms.isEmpty { throw entry.error("algorithms", "is empty") }
    return Set(algorithms)
  }

  private func checkedKeys(
    _ entry: CheckedEntry, folder: String
  ) throws(IdentityProvidersError) -> KeySetLocation {
    switch (keysURL, keysFile) {
    case (.some, .some): throw entry.error("keysFile", "stands beside keysURL: which of them?")
    case (let url?, nil): return .url(try entry.url(url))
    case (nil, let path?):
      guard !path.isEmpty else { throw entry.error("keysFile", "is empty") }
      return .file(path.hasPrefix("/") ? path : folder + "/" + path)
    case (nil, nil):
      guard let preset else { throw entry.error("keysURL", "or keysFile is missing") }
      return .url(preset.keysURL)
    }
  }
}

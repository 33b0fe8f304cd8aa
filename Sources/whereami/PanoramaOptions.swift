import ArgumentParser
import Foundation
import GameServer
import Logging
import Panoramas

/// The provider of street panoramas, and the bounds of requests to it.
struct PanoramaProviderOptions: ParsableArguments {
  @Option(
    name: .customLong("panoramax"),
    help: ArgumentHelp(
      """
      Base address of a Panoramax instance, as in https://api.panoramax.xyz/api; repeat it for \
      several that have the same pictures: the first that answers is asked. Without it there are no \
      panoramas.
      """, valueName: "URL"))
  var panoramax: [String] = []
  @Option(
    name: .customLong("mapillary-token-file"),
    help: ArgumentHelp(
      """
      File with the operator's access token for Mapillary, in the place of --panoramax. Mapillary \
      wants its logo and terms heeded: read them.
      """, valueName: "FILE"))
  var mapillaryTokenFile: String?
  @Option(
    name: .customLong("mapillary-address"),
    help: ArgumentHelp(
      "Base address of a server that answers in Mapillary's place, as for tests.",
      valueName: "URL"))
  var mapillaryAddress: String?
  @Option(
    name: .customLong("panorama-picture-host"),
    help: ArgumentHelp(
      """
      Host that pictures may be fetched from, beside those of the provider's addresses; \
      *.example.org is every host below one. Repeat it for several.
      """, valueName: "HOST"))
  var pictureHosts: [String] = []
  @Option(
    name: .customLong("panorama-contact"),
    help: ArgumentHelp(
      "Named to the provider with every request: an address or page of the operator.",
      valueName: "TEXT"))
  var contact: String?
  @Flag(
    name: .customLong("panorama-private-networks"),
    help: """
      Let requests for panoramas use plain HTTP and lead to private addresses: for a provider in \
      your own network.
      """)
  var allowsPrivateNetworks = false

  func validate() throws {
    guard panoramax.isEmpty || mapillaryTokenFile == nil else {
      throw ValidationError("either --panoramax or --mapillary-token-file")
    }
    guard mapillaryAddress == nil || mapillaryTokenFile != nil else {
      throw ValidationError("--mapillary-address needs --mapillary-token-file")
    }
    for host in pictureHosts {
      let name = (host.hasPrefix("*.") ? String(host.dropFirst(2)) : host).lowercased()
      guard !name.contains("*"), AllowedHosts.host(of: "https://" + name) == name else {
        throw ValidationError(
          "--panorama-picture-host is a host or *. and a host, not \(host)")
      }
    }
    let named =
      panoramax.map { ("--panoramax", $0) }
      + (mapillaryAddress.map { [("--mapillary-address", $0)] } ?? [])
    for (option, address) in named {
      let scheme = URL(string: address)?.scheme
      guard scheme == "https" || (scheme == "http" && allowsPrivateNetworks) else {
        throw ValidationError("\(option) is an address that begins with https://, not \(address)")
      }
    }
  }

  /// The provider's requests; `nil` if none is named.
  func api() throws -> (any StreetPictureAPI)? {
    if let mapillaryTokenFile {
      let text = try String(contentsOfFile: mapillaryTokenFile, encoding: .utf8)
      let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw ValidationError("\(mapillaryTokenFile) has no token")
      }
      guard let address = mapillaryAddress.map(Self.withoutSlash) else {
        return MapillaryAPI(token: token, fetcher: fetcher(MapillaryAPI.hosts))
      }
      return MapillaryAPI(
        token: token, fetcher: fetcher([address].compactMap(AllowedHosts.host)), graph: address,
        tiles: address + "/tiles")
    }
    guard !panoramax.isEmpty else { return nil }
    let addresses = panoramax.map(Self.withoutSlash)
    return PanoramaxAPI(
      addresses: addresses, fetcher: fetcher(addresses.compactMap(AllowedHosts.host)))
  }

  private func fetcher(_ hosts: [String]) -> WebFetcher {
    let contact = contact.map { " (\($0))" } ?? ""
    return WebFetcher(
      userAgent: "whereami/\(ServerVersion.text)\(contact)",
      hosts: AllowedHosts(hosts + pictureHosts), allowsPrivateNetworks: allowsPrivateNetworks)
  }

  private static func withoutSlash(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }
}

/// The panoramas of a server.
struct PanoramaOptions: ParsableArguments {
  @OptionGroup var provider: PanoramaProviderOptions
  @Option(
    name: .customLong("places"),
    help: ArgumentHelp(
      "Folder of the places files that `whereami places build` writes.", valueName: "DIR"))
  var places = "places"
  @Option(
    name: .customLong("panorama-stock"),
    help: ArgumentHelp(
      "Places with panoramas that are kept ready for each map, 5 to 1000.", valueName: "N"))
  var stock = 100
  @Option(
    name: .customLong("panorama-bytes"),
    help: ArgumentHelp(
      "Bytes of all panoramas in stock together, at least 100000000.", valueName: "N"))
  var bytes = 2_147_483_648
  @Option(
    name: .customLong("panorama-replay-bytes"),
    help: ArgumentHelp(
      """
      Bytes of all panoramas together that are dealt no more, and are kept for replays for 30 days; \
      0 keeps none.
      """, valueName: "N"))
  var replayBytes = 2_147_483_648

  func validate() throws {
    guard (5...1000).contains(stock) else {
      throw ValidationError("--panorama-stock is 5 to 1000, not \(stock)")
    }
    guard bytes >= 100_000_000 else {
      throw ValidationError("--panorama-bytes is at least 100000000, not \(bytes)")
    }
    guard replayBytes >= 0 else {
      throw ValidationError("--panorama-replay-bytes is at least 0, not \(replayBytes)")
    }
  }

  func apply(to configuration: inout ServiceConfiguration, logger: Logger) throws {
    guard let api = try provider.api() else { return }
    configuration.game.panoramas = try StreetPictureProvider(
      api: api, placesFolder: places, bundles: configuration.dataDirectory + "/panoramas"
    ) { logger.warning("\($0)") }
    configuration.game.panoramaLimits.places = stock
    configuration.game.panoramaLimits.bytes = bytes
    configuration.game.panoramaLimits.replayBytes = replayBytes
  }
}

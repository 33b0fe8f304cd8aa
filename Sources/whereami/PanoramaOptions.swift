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
    for address in panoramax {
      let scheme = URL(string: address)?.scheme
      guard scheme == "https" || (scheme == "http" && allowsPrivateNetworks) else {
        throw ValidationError("--panoramax is an address that begins with https://, not \(address)")
      }
    }
  }

  /// `nil` without an instance.
  var api: PanoramaxAPI? {
    guard !panoramax.isEmpty else { return nil }
    let contact = contact.map { " (\($0))" } ?? ""
    let fetcher = WebFetcher(
      userAgent: "whereami/\(ServerVersion.text)\(contact)",
      allowsPrivateNetworks: allowsPrivateNetworks)
    let addresses = panoramax.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    return PanoramaxAPI(addresses: addresses, fetcher: fetcher)
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
      "Bytes of all kept panoramas together, at least 100000000.", valueName: "N"))
  var bytes = 2_147_483_648

  func validate() throws {
    guard (5...1000).contains(stock) else {
      throw ValidationError("--panorama-stock is 5 to 1000, not \(stock)")
    }
    guard bytes >= 100_000_000 else {
      throw ValidationError("--panorama-bytes is at least 100000000, not \(bytes)")
    }
  }

  func apply(to configuration: inout ServiceConfiguration, logger: Logger) throws {
    guard let api = provider.api else { return }
    configuration.game.panoramas = try PanoramaxProvider(
      api: api, placesFolder: places, bundles: configuration.dataDirectory + "/panoramas"
    ) { logger.warning("\($0)") }
    configuration.game.panoramaLimits.places = stock
    configuration.game.panoramaLimits.bytes = bytes
  }
}

import Accounts
import ArgumentParser
import Foundation
import GameServer

/// The options of accounts.
struct AccountOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      OpenID Connect providers whose ID tokens are accepted for signing in (JSON, see the README). \
      They are checked at start.
      """, valueName: "FILE"))
  var identityProviders: String?

  @Option(
    help: ArgumentHelp(
      "How long a token is valid after its last use, at least 1h.", valueName: "TIME"))
  var tokenLifetime = DurationArgument(GameConfiguration().tokenLifetime)

  func check() throws {
    _ = try providers()
    guard tokenLifetime.duration >= .seconds(3600) else {
      throw ValidationError("--token-lifetime is at least 1h")
    }
  }

  func apply(to configuration: inout ServiceConfiguration) throws {
    configuration.game.accounts.providers = try providers()
    configuration.game.tokenLifetime = tokenLifetime.duration
  }

  private func providers() throws -> IdentityProviders {
    guard let identityProviders else { return IdentityProviders() }
    let file = URL(filePath: identityProviders)
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw ValidationError("cannot read \(identityProviders): \(error.localizedDescription)")
    }
    do {
      return try IdentityProviders(
        configuration: bytes, folder: file.deletingLastPathComponent().path)
    } catch {
      throw ValidationError("\(identityProviders): \(error)")
    }
  }
}

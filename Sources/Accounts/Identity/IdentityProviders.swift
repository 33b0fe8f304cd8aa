import Foundation

/// The identity providers of a server, as its configuration file lists them.
///
/// ```json
/// {"providers": [
///   {"preset": "google", "audiences": ["123.apps.googleusercontent.com"]},
///   {"name": "club", "issuers": ["https://id.club.example"], "audiences": ["whereami"],
///    "keysURL": "https://id.club.example/keys", "algorithms": ["ES256"], "nonce": "sha256"}
/// ]}
/// ```
///
/// Of a preset, everything but `audiences` may be left out and anything may be given otherwise.
/// Without one, `name`, `issuers`, `audiences` and either `keysURL` or `keysFile` are needed.
/// Further members: `authorizedParties`, `algorithms` (`RS256`, `ES256`; both, if not given),
/// `nonce` (`plain`, which it is if not given, or `sha256`), `clockSkewSeconds` (0–300, 60 if not
/// given) and `maximumAgeSeconds` (60–86400, 3600 if not given).
public struct IdentityProviders: Hashable, Sendable {
  /// In the order of the file; their names are unique.
  public let all: [IdentityProvider]

  /// None: nobody can log in by an ID token.
  public init() { all = [] }

  /// Reads the file's bytes; `folder` is what relative paths of `keysFile` begin at.
  public init(
    configuration bytes: some Sequence<UInt8>, folder: String = "."
  ) throws(IdentityProvidersError) {
    do {
      let file = try JSONDecoder().decode(ProvidersFile.self, from: Data(bytes))
      all = try file.checkedProviders(folder: folder)
    } catch let error as IdentityProvidersError {
      throw error
    } catch let error as DecodingError {
      throw IdentityProvidersError(error)
    } catch {
      throw IdentityProvidersError(place: "", problem: "cannot be read: \(error)")
    }
  }

  public subscript(name: String) -> IdentityProvider? { all.first { $0.name == name } }
}

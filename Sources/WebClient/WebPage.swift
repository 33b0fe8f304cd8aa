import Synchronization

/// A page, which differs by the origin that it is asked for at.
final class WebPage: Sendable {
  /// A server has few origins; whoever invents others gets what is made anew.
  private static let keptOrigins = 16

  private let name: String
  private let text: String
  private let compresses: Bool
  private let made = Mutex<[String: WebAsset]>([:])

  init(name: String, text: String, compresses: Bool) {
    self.name = name
    self.text = text
    self.compresses = compresses
  }

  /// The page with `{{origin}}` replaced; an empty origin leaves addresses without one.
  func asset(at origin: String) -> WebAsset {
    if let asset = made.withLock({ $0[origin] }) { return asset }
    let page = text.replacing("{{origin}}", with: origin)
    let asset = WebAsset(name: name, body: Array(page.utf8), compresses: compresses)
    made.withLock { if $0.count < Self.keptOrigins { $0[origin] = asset } }
    return asset
  }
}

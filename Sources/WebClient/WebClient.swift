import Crypto
import Foundation
import WebSocketTransport

/// The game for browsers: its pages and everything that they load, ready to be sent.
///
/// Pages are at `/` and `/editor`. What they load is at `/static/VERSION/…`; the version follows
/// from the contents, so that browsers may keep it for ever and never mix two versions. In the
/// pages `{{assets}}` stands for that address, and `{{origin}}` for where the page was asked for:
/// those who show a picture of a link to it want whole addresses.
///
/// The service worker is at `/sw.js`, so that it may serve the pages. It gets the version in the
/// place of `{{assets}}`, and in the place of `{{files}}` the names of the files that it keeps.
public struct WebClient: Sendable {
  /// The folders of the files.
  public struct Source: Sendable {
    /// The client's own files.
    public var folder: String
    /// Leaflet, as Debian's package libjs-leaflet lays it down.
    public var leaflet: String

    public init(folder: String, leaflet: String = Self.packagedLeaflet) {
      self.folder = folder
      self.leaflet = leaflet
    }

    public static let packagedLeaflet = "/usr/share/javascript/leaflet"
  }

  private let pages: [String: WebPage]
  private let assets: [String: WebAsset]
  private let worker: WebAsset
  private let policy: ContentSecurityPolicy

  /// Reads and compresses everything: some tenths of a second, and not for the game loop.
  ///
  /// - Parameters:
  ///   - allowsGoogleMaps: whether pages may load Google's Street View.
  ///   - compresses: `false` saves most of the time.
  ///   - worksOffline: whether browsers keep the files, and start the client without a connection.
  public init(
    _ source: Source, allowsGoogleMaps: Bool = false, compresses: Bool = true,
    worksOffline: Bool = true
  ) throws(WebClientError) {
    var files = try AssetFolder(path: source.folder).files()
    let leaflet = try AssetFolder(path: source.leaflet).files(Self.leafletFiles)
    for (name, bytes) in leaflet { files["leaflet/" + name] = bytes }
    for needed in Self.pageFiles.values + [Self.workerFile] where files[needed] == nil {
      throw WebClientError(path: source.folder, reason: "it has no \(needed)")
    }
    let base = Self.assetPath + Self.version(of: files)
    var pages: [String: WebPage] = [:]
    for (address, name) in Self.pageFiles {
      let text = String(decoding: files.removeValue(forKey: name) ?? [], as: UTF8.self)
      let page = text.replacing("{{assets}}", with: base)
      pages[address] = WebPage(name: name, text: page, compresses: compresses)
    }
    self.pages = pages
    let script = String(decoding: files.removeValue(forKey: Self.workerFile) ?? [], as: UTF8.self)
    let kept = worksOffline ? files.keys.filter(Self.isKeptOffline).sorted() : []
    let text = script.replacing("{{assets}}", with: base)
      .replacing("{{files}}", with: kept.joined(separator: " "))
    worker = WebAsset(name: Self.workerFile, body: Array(text.utf8), compresses: compresses)
    assets = Dictionary(
      uniqueKeysWithValues: files.map { name, bytes in
        ("\(base)/\(name)", WebAsset(name: name, body: bytes, compresses: compresses))
      })
    policy = ContentSecurityPolicy(allowsGoogleMaps: allowsGoogleMaps)
  }

  /// Whether a path is one of the client's, there or not.
  public static func isResponsible(for path: String) -> Bool {
    pageFiles[path] != nil || path == workerPath || path.hasPrefix(assetPath)
  }

  /// The response to a request.
  public func response(to request: HTTPRequest) -> HTTPResponse {
    response(
      path: request.path, acceptEncoding: request.acceptEncoding,
      ifNoneMatch: request.ifNoneMatch, host: request.host, isSecure: request.isSecure ?? false)
  }

  func response(
    path: String, acceptEncoding: String?, ifNoneMatch: String?, host: String?,
    isSecure: Bool = false
  ) -> HTTPResponse {
    if let page = pages[path] {
      return page.asset(at: Self.origin(host: host, isSecure: isSecure)).response(
        acceptEncoding: acceptEncoding, ifNoneMatch: ifNoneMatch,
        headers: [
          ("cache-control", "no-cache"), ("referrer-policy", policy.referrerPolicy),
          ("content-security-policy", policy.text(host: host)),
          ("cross-origin-opener-policy", "same-origin"),
        ])
    }
    if path == Self.workerPath {
      return worker.response(
        acceptEncoding: acceptEncoding, ifNoneMatch: ifNoneMatch,
        headers: [
          ("cache-control", "no-cache"),
          ("content-security-policy", ContentSecurityPolicy.ofWorker),
        ])
    }
    return assets[path]?.response(
      acceptEncoding: acceptEncoding, ifNoneMatch: ifNoneMatch,
      headers: [("cache-control", "public, max-age=31536000, immutable")]) ?? .notFound
  }

  /// The scheme and host that a request was sent to; empty if it names none.
  public static func origin(of request: HTTPRequest) -> String {
    origin(host: request.host, isSecure: request.isSecure ?? false)
  }

  private static func origin(host: String?, isSecure: Bool) -> String {
    ContentSecurityPolicy.checked(host).map { (isSecure ? "https://" : "http://") + $0 } ?? ""
  }

  private static func version(of files: [String: [UInt8]]) -> String {
    var digest = SHA256()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      digest.update(data: Array("\(name) \(bytes.count)\n".utf8))
      digest.update(data: bytes)
    }
    return digest.finalize().prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Whether a file is of use without a connection: not the pictures that other programs show.
  ///
  /// The list of names is a string in the worker, separated by spaces.
  private static func isKeptOffline(_ name: String) -> Bool {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._/".contains($0)) }
      && (!name.hasPrefix("icons/") || keptIcons.contains(name))
  }

  private static let assetPath = "/static/"
  private static let workerPath = "/sw.js"
  private static let workerFile = "sw.js"
  private static let keptIcons: Set = ["icons/icon.svg", "icons/icon-192.png"]
  private static let pageFiles = ["/": "index.html", "/editor": "editor.html"]
  static let leafletFiles = [
    "leaflet.esm.min.js", "leaflet.css", "images/layers.png", "images/layers-2x.png",
    "images/marker-icon.png", "images/marker-icon-2x.png", "images/marker-shadow.png",
  ]
}

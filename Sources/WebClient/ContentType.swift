/// The content types of files, by the end of their names.
enum ContentType {
  /// The type of a file; `nil` for one that the client has no use for.
  static func of(_ path: String) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return types[String(path[path.index(after: dot)...])]
  }

  private static let types = [
    "css": "text/css; charset=utf-8",
    "geojson": "application/geo+json",
    "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
  ]
}

import Foundation

extension WebClient.Source {
  /// The client that was bundled with the program: beside it, or in `share/whereami/web` of a
  /// folder above it, as an installation has it; `nil` if it is nowhere.
  public static func packaged() -> WebClient.Source? {
    var folder = Bundle.main.bundleURL.resolvingSymlinksInPath()
    var candidates = [folder.appending(path: "whereami_WebClient.resources/web")]
    for _ in 0..<3 {
      candidates.append(folder.appending(path: "share/whereami/web"))
      folder.deleteLastPathComponent()
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
      .map { WebClient.Source(folder: $0.path) }
  }
}

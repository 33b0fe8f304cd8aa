import GameRules
import Geodesy
import JSON

// The JSON texts of panoramas in columns of rounds and guesses.

extension Imagery {
  var text: String {
    var writer = JSONWriter(capacity: 256)
    writer.beginObject()
    writer.name("provider")
    writer.string(provider)
    writer.name("reference")
    writer.string(reference)
    if let author {
      writer.name("author")
      writer.string(author)
    }
    if let license {
      writer.name("license")
      writer.string(license)
    }
    if let link {
      writer.name("link")
      writer.string(link)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  init(text: String) throws(StorageError) {
    guard let root = (try? JSONDocument(Array(text.utf8)))?.root,
      let provider = root["provider"]?.string, let reference = root["reference"]?.string
    else { throw .corrupt("a round's imagery without a provider") }
    self.init(
      provider: provider, reference: reference, author: root["author"]?.string,
      license: root["license"]?.string, link: root["link"]?.string)
  }
}

/// The coordinates that a player stepped to in a round, as `[latitude, longitude, latitude, …]`.
enum StoredPath {
  /// `nil` for an empty path.
  static func text(of path: [Coordinate]) -> String? {
    guard !path.isEmpty else { return nil }
    var writer = JSONWriter(capacity: 48 * path.count)
    writer.beginArray()
    for step in path {
      writer.double(step.latitude.degrees)
      writer.double(step.longitude.degrees)
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static func path(_ text: String) throws(StorageError) -> [Coordinate] {
    let numbers = (try? JSONDocument(Array(text.utf8)))?.root.elements?.compactMap(\.double) ?? []
    let path = stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
      Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
    }
    guard !path.isEmpty, 2 * path.count == numbers.count else {
      throw .corrupt("a path that nobody can have taken")
    }
    return path
  }
}

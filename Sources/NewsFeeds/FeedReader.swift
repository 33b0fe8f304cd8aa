import Community
import Foundation
import GameRules

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads files in RSS (0.9x, 1.0, 2.0) and Atom.
public enum FeedReader {
  /// The items of a file, the newest first; of each id the first.
  ///
  /// - Parameter now: The time of the reading.
  public static func items(
    of bytes: [UInt8], at now: Instant
  ) throws(FeedProblem) -> [FeedItem] {
    guard bytes.count <= FeedLimits.bytes else { throw .tooLarge }
    try FeedProlog.check(bytes)
    try checkInstructions(of: bytes)
    let reader = ElementReader(at: now)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isWhole = parser.parse()
    if let problem = reader.problem { throw problem }
    // Of a file that is cut off the parser says that it is whole, though it has told an error.
    guard isWhole, reader.isWhole else { throw .damaged }
    var ids = Set<String>()
    let items = reader.items.filter { ids.insert($0.id).inserted }
    // The order of the file counts among equal dates.
    return items.enumerated().sorted {
      ($1.element.publishedAt, $0.offset) < ($0.element.publishedAt, $1.offset)
    }.prefix(FeedLimits.items).map(\.element)
  }
}

extension FeedReader {
  /// Throws if there is something like `<?name?>`, at which the parser of Foundation on Linux reads
  /// from a null pointer.
  private static func checkInstructions(of bytes: [UInt8]) throws(FeedProblem) {
    let (less, question, greater) = (UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: ">"))
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == less, bytes[index + 1] == question else {
        index += 1
        continue
      }
      let end =
        bytes[(index + 2)...].firstIndex {
          $0 == question || [0x20, 0x09, 0x0A, 0x0D].contains($0)
        }
        ?? bytes.count
      if end + 1 < bytes.count, bytes[end] == question, bytes[end + 1] == greater {
        throw .hasEmptyInstruction
      }
      index = end
    }
  }
}

/// Looks at the beginning of a file before it is parsed: entities can only be declared there.
private enum FeedProlog {
  /// Throws unless the file is in UTF-8 and has nothing but comments and processing instructions
  /// before its first element.
  static func check(_ bytes: [UInt8]) throws(FeedProblem) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw .notUTF8
    }
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.starts(with: Array("<?xml".utf8)) { try checkDeclaration(of: rest) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: Array("<?".utf8)) {
        rest = try passed(rest.dropFirst(2), "?>")
      } else if rest.starts(with: Array("<!--".utf8)) {
        rest = try passed(rest.dropFirst(4), "-->")
      } else if rest.starts(with: Array("<!".utf8)) {
        throw .hasDoctype
      } else {
        return
      }
    }
  }

  /// An encoding that is named has to be UTF-8.
  private static func checkDeclaration(of bytes: ArraySlice<UInt8>) throws(FeedProblem) {
    let rest = try passed(bytes, "?>")
    let text = String(decoding: bytes[..<rest.startIndex], as: UTF8.self).lowercased()
    guard let found = text.split(separator: "encoding", maxSplits: 1).dropFirst().first else {
      return
    }
    let name = found.drop { $0.isWhitespace || $0 == "=" }
    guard name.dropFirst().hasPrefix("utf-8"), let quote = name.first,
      quote == "\"" || quote == "'",
      name.dropFirst(6).first == quote
    else { throw .notUTF8 }
  }

  private static func passed(
    _ bytes: ArraySlice<UInt8>, _ mark: String
  ) throws(FeedProblem) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = bytes
    while !rest.isEmpty {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    throw .damaged
  }
}

/// Collects the items while the parser passes the elements.
private final class ElementReader: NSObject, XMLParserDelegate {
  private(set) var items: [FeedItem] = []
  private(set) var problem: FeedProblem?
  private let now: Instant
  private var isAtom = false
  private var hasRoot = false
  private var hasFailed = false
  private var depth = 0
  private var draft: Draft?
  /// The depth of the item, of the field of it that is read, and of a hidden element in it.
  private var itemDepth = 0
  private var field: (name: Field, depth: Int)?
  private var hiddenDepth: Int?
  private var content = ""
  private var isPlain = false

  init(at now: Instant) { self.now = now }

  /// The first element was read to its end, and no error was found.
  var isWhole: Bool { hasRoot && depth == 0 && !hasFailed }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { hasFailed = true }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    depth += 1
    guard depth <= FeedLimits.depth else { return fail(.tooDeep, parser) }
    let name = element.lowercased()
    if depth == 1 {
      hasRoot = true
      isAtom = name == "feed" || name == "atom:feed"
      if !isAtom, name != "rss", name != "rdf:rdf" { fail(.noFeed, parser) }
      return
    }
    if field != nil { return startNested(name) }
    if draft == nil {
      guard Draft.elements.contains(name) else { return }
      draft = Draft()
      itemDepth = depth
    } else if let address = pictureAddress(name, attributes) {
      draft?.set(address, of: .picture)
    } else if depth == itemDepth + 1 {
      start(name, attributes)
    }
  }

  /// The address of a picture, as RSS, Media RSS and Atom have them; Media RSS also in groups.
  private func pictureAddress(_ name: String, _ attributes: [String: String]) -> String? {
    let isPicture = attributes["type"]?.hasPrefix("image/") ?? false
    switch name {
    case "media:thumbnail": return attributes["url"]
    case "media:content":
      return isPicture || attributes["medium"] == "image" ? attributes["url"] : nil
    case "enclosure": return isPicture ? attributes["url"] : nil
    case "link", "atom:link":
      return isPicture && attributes["rel"] == "enclosure" ? attributes["href"] : nil
    default: return nil
    }
  }

  private func start(_ name: String, _ attributes: [String: String]) {
    guard let field = Field(element: name) else { return }
    if field == .link, let address = attributes["href"] {
      if attributes["rel"] ?? "alternate" == "alternate" { draft?.set(address, of: .link) }
      return
    }
    content = ""
    // Atom's texts are plain unless they say otherwise, and RSS has HTML.
    isPlain = isAtom && attributes["type"] != "html" && attributes["type"] != "text/html"
    self.field = (field, depth)
  }

  /// An element within a field, as XHTML has them.
  private func startNested(_ name: String) {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    if hiddenDepth == nil, HTMLText.hidden.contains(local) { hiddenDepth = depth }
    if HTMLText.blocks.contains(local) { content += "\n" }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    defer { depth -= 1 }
    if hiddenDepth == depth { hiddenDepth = nil }
    if let field, field.depth == depth {
      let isText = field.name == .title || field.name == .text || field.name == .wholeText
      draft?.set(isText && !isPlain ? HTMLText.plain(content) : content, of: field.name)
      self.field = nil
    } else if draft != nil, depth == itemDepth {
      if let item = draft?.item(at: now) { items.append(item) }
      draft = nil
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { add(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    add(String(decoding: block, as: UTF8.self))
  }

  private func add(_ text: String) {
    if field != nil, hiddenDepth == nil { content += text }
  }

  private func fail(_ problem: FeedProblem, _ parser: XMLParser) {
    guard self.problem == nil else { return }
    self.problem = problem
    parser.abortParsing()
  }
}

/// The parts of an item that are read.
private enum Field: Hashable {
  case id, title, text, wholeText, link, picture, published, updated

  init?(element: String) {
    let name = element.hasPrefix("atom:") ? String(element.dropFirst("atom:".count)) : element
    switch name {
    case "guid", "id": self = .id
    case "title": self = .title
    case "description", "summary": self = .text
    case "content:encoded", "content": self = .wholeText
    case "link": self = .link
    case "pubdate", "published", "dc:date": self = .published
    case "updated": self = .updated
    default: return nil
    }
  }
}

/// An item that is being read.
private struct Draft {
  static let elements: Set<String> = ["item", "entry", "atom:entry"]
  private var fields: [Field: String] = [:]

  /// The first of several counts that has anything to read.
  mutating func set(_ text: String, of field: Field) {
    if fields[field] == nil, !text.allSatisfy(\.isWhitespace) { fields[field] = text }
  }

  /// `nil` for one without an id, or without anything to read.
  func item(at now: Instant) -> FeedItem? {
    func trimmed(_ field: Field) -> String? {
      let text = fields[field]?.trimmingCharacters(in: .whitespacesAndNewlines)
      return text == "" ? nil : text
    }
    let link = trimmed(.link)
    let text =
      fields[.text].flatMap(FeedText.text) ?? fields[.wholeText].flatMap(FeedText.text)
    let title = fields[.title].flatMap(FeedText.title) ?? text.flatMap(FeedText.title)
    guard let id = trimmed(.id) ?? link, id.utf8.count <= FeedLimits.idBytes, let title else {
      return nil
    }
    let date = (trimmed(.published) ?? trimmed(.updated)).flatMap(FeedDate.instant)
    return FeedItem(
      id: id, title: title, text: text, link: link.flatMap(EventText.link),
      picture: trimmed(.picture).flatMap(FeedText.fileName),
      publishedAt: date.map { min($0, now) } ?? now)
  }
}

import CLibwebsockets

/// The bytes of a request's head, judged before libwebsockets reads them (RFC 9112 §2 to §6).
///
/// libwebsockets 4.1 takes a name with white space before its colon, a folded line and a line
/// without a colon for part of a name that it doesn't know, up to the next colon. A length or an
/// encoding in there stays hidden from it, and a proxy that has seen it does not agree with this
/// server about where the body ends. Of two `Host` lines it makes one value, and without any it
/// goes on.
enum RequestHead {
  /// The refusal of such a request; nil when nothing is wrong, or libwebsockets refuses it.
  static func refusal(of bytes: UnsafeBufferPointer<UInt8>) -> HTTPResponse? {
    guard let first = bytes.first, isLetter(first) else { return nil }
    var lines = Lines(bytes: bytes)
    guard let requestLine = lines.next() else { return .headTooLarge }
    if let refusal = refusal(ofRequestLine: requestLine) { return refusal }
    var fields = Fields()
    while let line = lines.next() {
      if line.isEmpty {
        return fields.refusal(isHostRequired: requestLine.suffix(9).elementsEqual(" HTTP/1.1".utf8))
      }
      if let refusal = fields.add(line) { return refusal }
    }
    return .headTooLarge
  }

  /// Names with which other names, or methods, begin that libwebsockets 4.1 knows, as `x` and
  /// `content`: it misses the colon behind them, and takes the next line for part of the name. No
  /// client is known to send one.
  private static let ambiguousNames: Set<String> = {
    let known = (0..<WSI_TOKEN_COUNT.rawValue).compactMap { index in
      lws_token_to_string(lws_token_indexes(index)).map { String(cString: $0) }
    }
    let names = Set(known)
    let beginnings = known.flatMap { name in name.indices.map { String(name[..<$0]) } }
    return Set(beginnings.filter { !names.contains($0 + ":") })
  }()

  /// RFC 9110 §5.6.2.
  static func isTokenCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
  }

  private static func refusal(
    ofRequestLine line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> HTTPResponse? {
    guard line.filter({ $0 == UInt8(ascii: " ") }).count == 2, isText(line) else {
      return .badRequest("Not a request line")
    }
    let arguments = line.filter { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }.count
    guard arguments < TransportLimits.maximumArguments else {
      return .text(414, "At most \(TransportLimits.maximumArguments) arguments\n")
    }
    return nil
  }

  /// Whether there is neither a carriage return nor a null byte within (RFC 9110 §5.5).
  private static func isText(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    !line.contains { $0 == 0x0d || $0 == 0 }
  }

  /// The lines without their ends; the last is one that has an end.
  private struct Lines {
    let bytes: UnsafeBufferPointer<UInt8>
    var start = 0

    mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
      guard let end = bytes[start...].firstIndex(of: 0x0a) else { return nil }
      let line = bytes[start..<end]
      start = end + 1
      return line.last == 0x0d ? line.dropLast() : line
    }
  }

  /// The header lines that matter.
  private struct Fields {
    private var count = 0
    private var hosts = 0
    private var hasLength = false
    private var isEncoded = false

    mutating func add(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> HTTPResponse? {
      count += 1
      guard count <= TransportLimits.maximumHeaderLines else { return .headTooLarge }
      // RFC 9112 §5.2: a line that begins with white space goes on with the one before.
      guard line.first != 0x20, line.first != 0x09 else { return .badRequest("A folded line") }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return .badRequest("A header without a colon")
      }
      let name = line[..<colon]
      // RFC 9112 §5.1: white space before the colon is none of a token.
      guard !name.isEmpty, name.allSatisfy(RequestHead.isTokenCharacter), RequestHead.isText(line)
      else { return .badRequest("Not a header's name, or value") }
      let text = String(decoding: name, as: UTF8.self).lowercased()
      guard !RequestHead.ambiguousNames.contains(text) else {
        return .badRequest("A header's name that the server can't tell from others")
      }
      switch text {
      case "host": hosts += 1
      case "content-length": hasLength = true
      case "transfer-encoding": isEncoded = true
      default: break
      }
      return nil
    }

    func refusal(isHostRequired: Bool) -> HTTPResponse? {
      RequestHead.refusal(
        hosts: hosts, isHostRequired: isHostRequired, hasLength: hasLength, isEncoded: isEncoded)
    }
  }

  /// The rules of RFC 9112 §3.2 and §6.1 that are about a head as a whole.
  static func refusal(
    hosts: Int, isHostRequired: Bool, hasLength: Bool, isEncoded: Bool
  ) -> HTTPResponse? {
    if hosts > 1 { return .badRequest("More than one host") }
    if hosts == 0, isHostRequired { return .badRequest("A host is required") }
    if hasLength, isEncoded { return .badRequest("A length and an encoding") }
    return nil
  }
}

extension HTTPResponse {
  /// 400 with a short text.
  static func badRequest(_ text: String) -> HTTPResponse { .text(400, text + "\n") }

  /// 431 (RFC 6585 §5).
  static var headTooLarge: HTTPResponse {
    .text(
      431,
      "At most \(TransportLimits.maximumHeaderBytes) bytes and "
        + "\(TransportLimits.maximumHeaderLines) lines of headers\n")
  }
}

/// The status line and headers of a response (RFC 9112 §4, §5).
enum HTTPResponseHead {
  static func bytes(of response: HTTPResponse, keepAlive: Bool) -> [UInt8] {
    precondition((200...599).contains(response.status), "not a final status code")
    var head = "HTTP/1.1 \(response.status) \(reason(response.status))\r\n"
    if let type = response.contentType { append("content-type", type, to: &head) }
    if response.status != 204, response.status != 304 {
      append("content-length", String(response.body.count), to: &head)
    }
    append("x-content-type-options", "nosniff", to: &head)
    append("connection", keepAlive ? "keep-alive" : "close", to: &head)
    for header in response.headers { append(header.name, header.value, to: &head) }
    head += "\r\n"
    return Array(head.utf8)
  }

  private static func append(_ name: String, _ value: String, to head: inout String) {
    // A line break would let a value write headers of its own.
    precondition(
      !name.isEmpty && !name.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
        && !value.utf8.contains { $0 < 0x20 && $0 != 0x09 }, "not a header: \(name)")
    head += "\(name): \(value)\r\n"
  }

  private static func reason(_ status: UInt16) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}

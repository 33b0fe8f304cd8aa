import Glibc

/// An error while a transport was set up, with the raw code of the C call that failed.
public enum TransportError: Error, Equatable, Sendable {
  /// libwebsockets refused to create its context (most often: the libev plug-in is not installed).
  case contextRefused
  /// libwebsockets refused to create the virtual host.
  case virtualHostRefused
  /// A certificate or its key can't be used: unreadable, not PEM, encrypted, or not a pair.
  case identityRefused(file: String, reason: String)
  /// The address could not be listened on: already in use, not permitted, or not an address.
  case listenRefused(host: String, port: UInt16, errno: Int32)
  /// A setting contradicts another or lies outside of its documented range.
  case invalidConfiguration(String)
  /// The text is not a `ws://` or `wss://` URL with a host.
  case invalidURL(String)
  /// The object was closed before.
  case closed
}

extension TransportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contextRefused: "libwebsockets refuses to start: is its libev plug-in installed?"
    case .virtualHostRefused: "libwebsockets refuses its virtual host"
    case .identityRefused(let file, let reason): "\(file) cannot be used: \(reason)"
    case .listenRefused(let host, let port, let errno):
      "cannot listen on \(host) port \(port): \(String(cString: strerror(errno)))"
    case .invalidConfiguration(let problem): problem
    case .invalidURL(let url): "'\(url)' is no ws:// or wss:// URL"
    case .closed: "closed before"
    }
  }
}

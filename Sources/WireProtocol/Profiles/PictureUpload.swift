/// The reply to `PUT /v1/avatar`.
public struct PictureReply: WireObject, Hashable {
  /// The picture's path on this server.
  public var avatar: String

  public init(avatar: String) { self.avatar = avatar }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    avatar = try fields("avatar", \.avatar, "The picture's path on this server.")
  }
}

/// The body of the reply to a refused HTTP request.
public struct HTTPRefusal: WireObject, Hashable {
  /// The stable name of the error.
  public var code: String
  public var message: String

  public init(_ code: GameErrorCode, because reason: String? = nil) {
    self.code = code.rawValue
    message = [code.message, reason].compactMap { $0 }.joined(separator: ": ")
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    code = try fields("code", \.code, "The stable name of what the game refuses.")
    message = try fields("message", \.message, "A sentence for developers.")
  }
}

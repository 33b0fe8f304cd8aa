/// What `PUT /v1/avatar` answers.
public struct PictureReply: WireObject, Hashable {
  /// The picture's path on this server.
  public var avatar: String

  public init(avatar: String) { self.avatar = avatar }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    avatar = try fields("avatar", \.avatar, "The picture's path on this server.")
  }
}

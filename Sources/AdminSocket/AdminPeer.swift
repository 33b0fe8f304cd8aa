import Glibc

/// The user at the other end of a local socket, as the kernel says (`SO_PEERCRED`, unix(7)), or the
/// user of this process.
public struct AdminPeer: Hashable, Sendable {
  public let userID: UInt32
  /// The name that goes with the number; the number where there is none.
  public let userName: String

  public init(userID: UInt32, userName: String) {
    self.userID = userID
    self.userName = userName
  }

  init(userID: UInt32) { self.init(userID: userID, userName: Self.name(of: userID)) }

  /// The user of this process.
  public static var current: AdminPeer { AdminPeer(userID: geteuid()) }

  /// `nil` when the kernel does not tell.
  init?(of descriptor: Int32) {
    var credentials = Credentials()
    var length = socklen_t(MemoryLayout<Credentials>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
      length == MemoryLayout<Credentials>.size
    else { return nil }
    self.init(userID: credentials.user)
  }

  /// `struct ucred` of `<bits/socket.h>`, which Glibc's module leaves out (`_GNU_SOURCE`): three
  /// numbers of 32 bits.
  private struct Credentials {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
  }

  /// Whether a server that runs as `server` does what this peer wants: its own user, and root.
  func mayOperate(serverOf server: UInt32) -> Bool { userID == server || userID == 0 }

  private static func name(of user: uid_t) -> String {
    var entry = passwd()
    var result: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { text in
      // Never nil: room for it has just been made.
      let room = text.baseAddress!
      guard getpwuid_r(user, &entry, room, text.count, &result) == 0, result != nil,
        let name = entry.pw_name
      else { return String(user) }
      return String(cString: name)
    }
  }
}

import Glibc

/// The path of the admin socket: `admin.sock` in the data folder.
///
/// An address of a Unix domain socket has room for 107 bytes (unix(7)), and folders may have longer
/// names. So the folder is opened, and the address goes through `/proc/self/fd` (proc(5)), which is
/// short whatever the folder is called.
struct SocketPath: ~Copyable {
  static let name = "admin.sock"
  private let folder: Int32
  private let text: String

  /// Throws the `errno` of opening the folder.
  init(folder path: String) throws(AdminSocketError) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .noServer(folder: path)
      case EACCES: throw .notAllowed(folder: path)
      case let number: throw .failed("the folder \(path) cannot be opened", number: number)
      }
    }
    text = "/proc/self/fd/\(folder)/\(Self.name)"
  }

  deinit { close(folder) }

  /// Removes a socket that a server left which was killed; whoever calls has the folder for itself.
  ///
  /// Throws for anything else that has the name: it is somebody's.
  func removeSocket() throws(AdminSocketError) {
    var status = stat()
    guard fstatat(folder, Self.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .failed("\(Self.name) is there and is no socket", number: EEXIST)
    }
    unlinkat(folder, Self.name, 0)
  }

  /// Lets only the owner of the file connect.
  func restrict() -> Bool { fchmodat(folder, Self.name, 0o600, 0) == 0 }

  /// Calls `bind` or `connect` with the address; returns 0 or the `errno`.
  func withAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      precondition(text.utf8.count < room.count, "a number and two short names")
      room.copyBytes(from: text.utf8)
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 ? 0 : errno
      }
    }
  }
}

import Glibc

/// The process's use of the machine, as Prometheus's clients show it under `process_…`
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics).
///
/// Read from Linux's proc(5); values that cannot be read are zero.
struct ProcessStatistics: Sendable {
  /// In user and system mode.
  var processorSeconds = 0.0
  var residentBytes = 0
  var virtualBytes = 0
  var openFiles = 0
  var openFilesLimit = 0
  /// Since 1970.
  var startSeconds = 0.0

  /// The values of this moment. Reads a few files, so not for the game loop.
  static func read() -> ProcessStatistics {
    var figures = ProcessStatistics()
    figures.readStatus()
    figures.openFiles = openFileCount
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      figures.openFilesLimit = Int(clamping: limit.rlim_cur)
    }
    return figures
  }

  /// The resident memory alone, which costs one small file; `nil` where the system does not tell.
  static var residentBytes: Int? {
    text(of: "/proc/self/statm")?.split(separator: " ").dropFirst().first
      .flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }

  private mutating func readStatus() {
    // The second field is a name in parentheses, which may itself have spaces: count behind it.
    guard let status = Self.text(of: "/proc/self/stat"), let end = status.lastIndex(of: ")")
    else { return }
    let fields = status[status.index(after: end)...].split(separator: " ")
    // proc(5) counts from 1, and the two before are gone.
    func field(_ number: Int) -> Double {
      fields.indices.contains(number - 3) ? Double(fields[number - 3]) ?? 0 : 0
    }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    processorSeconds = (field(14) + field(15)) / ticks
    virtualBytes = Int(field(23))
    residentBytes = Int(field(24)) * sysconf(Int32(_SC_PAGESIZE))
    startSeconds = Self.bootSeconds + field(22) / ticks
  }

  /// When the machine started, since 1970.
  private static var bootSeconds: Double {
    let line = text(of: "/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
    return line.flatMap { Double($0.dropFirst(6)) } ?? 0
  }

  /// Counted one by one, except where the kernel says it at once (Linux 6.2).
  private static var openFileCount: Int {
    var status = stat()
    if stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Without `.`, `..` and the folder itself.
    return max(0, count - 3)
  }

  private static func text(of path: String) -> String? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import Foundation

/// The kernel's statistics of a process (proc(5)).
struct ProcessFigures: Sendable, Hashable {
  var cpuSeconds: Double
  var residentKiB: Int
  /// How long its threads were ready and had no core, in seconds.
  var waitedSeconds: Double

  /// The figures of a process now; `nil` if there is none of that number, or no such file system.
  init?(process: Int) {
    let folder = "/proc/\(process)"
    guard let stat = Self.text("\(folder)/stat"), let status = Self.text("\(folder)/statm") else {
      return nil
    }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    self.init(
      stat: stat, memory: status,
      schedules: threads.compactMap { Self.text("\(folder)/task/\($0)/schedstat") },
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))), pageBytes: Int(getpagesize()))
  }

  /// From the texts of `stat`, `statm`, and each thread's `schedstat`.
  init?(
    stat: String, memory: String, schedules: [String], ticksPerSecond: Double, pageBytes: Int
  ) {
    // The name may have anything in it, also parentheses and spaces.
    guard let nameEnd = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: nameEnd)...].split(separator: " ")
    let pages = memory.split(separator: " ")
    guard fields.count > Self.systemTime, pages.count > 1,
      let user = Double(fields[Self.userTime]), let system = Double(fields[Self.systemTime]),
      let resident = Int(pages[1])
    else { return nil }
    cpuSeconds = (user + system) / ticksPerSecond
    residentKiB = resident * pageBytes / 1024
    waitedSeconds = schedules.reduce(0) { sum, schedule in
      let numbers = schedule.split(whereSeparator: \.isWhitespace)
      return sum + (numbers.count > 1 ? (Double(numbers[1]) ?? 0) * 1e-9 : 0)
    }
  }

  /// `utime` and `stime` are the fields 14 and 15; the first after the name is the third.
  private static let userTime = 11
  private static let systemTime = 12

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}

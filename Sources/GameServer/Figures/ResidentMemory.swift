import Glibc

/// How much memory the process has.
enum ResidentMemory {
  /// `nil` where the system does not tell.
  static var bytes: Int? {
    // Linux: proc(5), /proc/pid/statm: size and resident, in pages.
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}

import CJemalloc

/// Where all memory of the process comes from: jemalloc, whose `malloc` and `free` take the place
/// of the C library's by being linked.
///
/// A server makes thousands of small pieces of memory a millisecond and frees them a commit later,
/// often on another thread. jemalloc keeps more of them at each thread than the C library does;
/// `loadtest/RESULTS.md` has what that is worth. `MALLOC_CONF` in the environment tunes it
/// (jemalloc(3)).
enum Allocator {
  /// Of the library that is loaded, as in `5.3.0-0-g54eaed1d`.
  static var version: String {
    var text: UnsafePointer<CChar>?
    let status = read("version", into: &text)
    guard status == 0, let text else { return "unknown" }
    return String(cString: text)
  }

  /// What this thread has been given since it began, in bytes: goes up with each `malloc` only if
  /// that is jemalloc's. `nil` where jemalloc was built to count nothing.
  static var bytesOfThisThread: UInt64? {
    var count: UInt64 = 0
    return read("thread.allocated", into: &count) == 0 ? count : nil
  }

  /// Zero, or the number of an error (errno(3)).
  private static func read<Value: BitwiseCopyable>(_ name: String, into value: inout Value) -> CInt
  {
    var size = MemoryLayout<Value>.size
    return mallctl(name, &value, &size, nil, 0)
  }
}

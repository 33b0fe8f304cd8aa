import CJemalloc

/// The process's memory allocator, jemalloc: by being linked, its `malloc` and `free` replace those
/// of the C library.
///
/// A server allocates thousands of small blocks per millisecond and frees them a commit later,
/// often on another thread. jemalloc caches more of them per thread than the C library does;
/// `loadtest/RESULTS.md` has measurements. `MALLOC_CONF` in the environment tunes it (jemalloc(3)).
enum Allocator {
  /// The version of the loaded library, such as `5.3.0-0-g54eaed1d`.
  static var version: String {
    var text: UnsafePointer<CChar>?
    let status = read("version", into: &text)
    guard status == 0, let text else { return "unknown" }
    return String(cString: text)
  }

  /// The bytes that this thread has allocated since it began. It grows with each `malloc` only if
  /// `malloc` is jemalloc's. `nil` if jemalloc was built without statistics.
  static var bytesOfThisThread: UInt64? {
    var count: UInt64 = 0
    return read("thread.allocated", into: &count) == 0 ? count : nil
  }

  /// Reads a value of jemalloc. Returns zero or an error number (errno(3)).
  private static func read<Value: BitwiseCopyable>(_ name: String, into value: inout Value) -> CInt
  {
    var size = MemoryLayout<Value>.size
    return mallctl(name, &value, &size, nil, 0)
  }
}

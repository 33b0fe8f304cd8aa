import Foundation
import Testing

@testable import whereami

@Suite("Where memory comes from")
struct AllocatorTests {
  @Test("What the program allocates, jemalloc gives", .disabled(if: isUnderSanitizer))
  func isJemalloc() throws {
    #expect(Allocator.version.hasPrefix("5."))
    let before = try #require(Allocator.bytesOfThisThread)
    let memory = try #require(malloc(1 << 20))
    defer { free(memory) }
    let after = try #require(Allocator.bytesOfThisThread)
    #expect(after - before >= 1 << 20)
  }

  /// A sanitizer's own `malloc` comes first.
  private static let isUnderSanitizer =
    dlsym(nil, "__asan_init") != nil
    || dlsym(nil, "__tsan_init") != nil
}

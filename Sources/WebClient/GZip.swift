import CZlib

/// Compression as browsers take it (RFC 1952), by zlib.
enum GZip {
  /// The bytes, as small as zlib makes them.
  ///
  /// Its header has neither a name nor a time: the same bytes give the same result.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    // At one address from beginning to end: zlib remembers it, and refuses another.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    // Fails only for want of memory, or with a library of another version than the header's.
    precondition(whereami_deflate_init_gzip(stream, Z_BEST_COMPRESSION) == Z_OK, "no zlib")
    defer { deflateEnd(stream) }
    let bound = Int(deflateBound(stream, uLong(bytes.count)))
    // zlib takes the input as mutable and does not write to it.
    var input = bytes
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = uInt(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = uInt(output.count)
        // With room for `deflateBound` bytes one call does everything (zlib.h, deflate).
        precondition(deflate(stream, Z_FINISH) == Z_STREAM_END, "deflateBound was too small")
      }
      count = Int(stream.pointee.total_out)
    }
  }
}

import JSON
import WireProtocol

extension WireObject {
  /// The object as JSON, in one line.
  public var jsonText: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

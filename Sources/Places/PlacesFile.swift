import Geodesy
import JSON

/// The file of a provider's panoramas at which rounds on a map may start: `whereami places build`
/// writes it and the server reads it.
///
/// A line `whereami places 1`, a line of JSON (``Head``), and 32 bytes for each start, numbers with
/// the least significant byte first: the id (16 bytes), latitude and longitude in 10⁻⁷ degrees (4
/// each), the sequence (4), and the day (4).
public struct PlacesFile: Hashable, Sendable {
  /// The facts about all starts together.
  public struct Head: Hashable, Sendable {
    /// The provider's name.
    public var provider: String
    /// The map's name.
    public var map: String
    public var form: PictureReference.Form
    /// The day on which it was built, in days from 1 January 1970.
    public var builtOn: Int

    public init(provider: String, map: String, form: PictureReference.Form, builtOn: Int) {
      self.provider = provider
      self.map = map
      self.form = form
      self.builtOn = builtOn
    }
  }

  public var head: Head
  public var starts: [PlaceStart]

  public init(head: Head, starts: [PlaceStart]) {
    self.head = head
    self.starts = starts
  }

  private static let title = Array("whereami places 1\n".utf8)
  private static let recordLength = 32
  /// The longest second line.
  private static let headLength = 4096

  public var bytes: [UInt8] {
    var writer = JSONWriter(capacity: 128)
    writer.beginObject()
    writer.name("provider")
    writer.string(head.provider)
    writer.name("map")
    writer.string(head.map)
    writer.name("ids")
    writer.string(head.form.rawValue)
    writer.name("builtOn")
    writer.integer(head.builtOn)
    writer.name("starts")
    writer.integer(starts.count)
    writer.endObject()
    var bytes = Self.title + writer.bytes + [UInt8(ascii: "\n")]
    bytes.reserveCapacity(bytes.count + starts.count * Self.recordLength)
    for start in starts {
      bytes.append(littleEndian: start.reference.bits)
      bytes.append(littleEndian: Self.fixed(start.coordinate.latitude.degrees))
      bytes.append(littleEndian: Self.fixed(start.coordinate.longitude.degrees))
      bytes.append(littleEndian: start.sequence)
      bytes.append(littleEndian: start.day)
    }
    return bytes
  }

  /// Reads a file; throws with a plain sentence if it is not one.
  public init(_ bytes: [UInt8]) throws(PlacesFileError) {
    guard bytes.starts(with: Self.title) else {
      throw PlacesFileError("it does not begin with 'whereami places 1'")
    }
    let rest = bytes.dropFirst(Self.title.count)
    guard let end = rest.prefix(Self.headLength).firstIndex(of: UInt8(ascii: "\n")),
      let root = (try? JSONDocument(Array(rest[..<end])))?.root,
      let provider = root["provider"]?.string, let map = root["map"]?.string,
      let form = root["ids"]?.string.flatMap(PictureReference.Form.init),
      let builtOn = root["builtOn"]?.integer.flatMap(Int.init(exactly:)),
      let count = root["starts"]?.integer.flatMap(Int.init(exactly:)), count >= 0
    else { throw PlacesFileError("its second line is no JSON object as places files have") }
    let records = rest[(end + 1)...]
    guard count <= records.count, records.count == count * Self.recordLength else {
      throw PlacesFileError(
        "it says \(count) starts, and has \(records.count) bytes of \(Self.recordLength) each")
    }
    head = Head(provider: provider, map: map, form: form, builtOn: builtOn)
    starts = []
    starts.reserveCapacity(count)
    for number in 0..<count {
      let first = records.startIndex + number * Self.recordLength
      let latitude = Int32(bitPattern: records.number(at: first + 16))
      let longitude = Int32(bitPattern: records.number(at: first + 20))
      guard
        let coordinate = Coordinate(
          latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
      else { throw PlacesFileError("start \(number) is at no latitude and longitude") }
      starts.append(
        PlaceStart(
          reference: PictureReference(bits: records.number(at: first)), coordinate: coordinate,
          sequence: records.number(at: first + 24), day: records.number(at: first + 28)))
    }
  }

  private static func fixed(_ degrees: Double) -> UInt32 {
    UInt32(bitPattern: Int32((degrees * 1e7).rounded()))
  }
}

/// The reason why a file is no places file.
public struct PlacesFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func number<Number: FixedWidthInteger & UnsignedInteger>(at first: Int) -> Number {
    (0..<Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(self[first + $1]) }
  }
}

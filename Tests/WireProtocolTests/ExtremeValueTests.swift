import Geodesy
import JSON
import Testing

@testable import WireProtocol

@Suite("Values at the edge of what JSON has")
struct ExtremeValueTests {
  private func written(_ value: some WireValue) -> String {
    var writer = JSONWriter()
    value.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "A distance is written in tenths as far as there are any, and however large it is",
    arguments: [
      ("1234.56", "1234.6"), ("0.04", "0"), ("900719925474099.1", "900719925474099.1"),
      ("1e20", "1e+20"), ("1e308", "1e+308"),
    ])
  func distances(text: String, expected: String) throws {
    let meters = try Meters(wire: JSONDocument(Array(text.utf8)).root)
    #expect(written(meters) == expected)
  }
}

import Testing

@testable import OutboundHTTP

@Suite("Where requests may lead")
struct PublicAddressTests {
  @Test(
    "Addresses of the own machine, of private networks and for special purposes are refused",
    arguments: [
      [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [127, 0, 0, 1], [169, 254, 169, 254],
      [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 0, 1], [198, 18, 0, 1], [224, 0, 0, 1],
      [255, 255, 255, 255],
    ] as [[UInt8]])
  func privateVersion4(address: [UInt8]) {
    #expect(!PublicAddress.isPublic(version4: address))
    let mapped = Array(repeating: UInt8(0), count: 10) + [0xFF, 0xFF] + address
    #expect(!PublicAddress.isPublic(version6: mapped), "in IPv6's clothes")
  }

  @Test(
    "Addresses of the internet are let through",
    arguments: [[1, 1, 1, 1], [100, 63, 0, 1], [172, 32, 0, 1], [192, 167, 0, 1]] as [[UInt8]])
  func publicVersion4(address: [UInt8]) { #expect(PublicAddress.isPublic(version4: address)) }

  @Test("Of IPv6 only global unicast addresses are let through")
  func version6() {
    func isPublic(_ head: [UInt8]) -> Bool {
      PublicAddress.isPublic(version6: head + Array(repeating: 1, count: 16 - head.count))
    }
    #expect(isPublic([0x2A, 0x00, 0x14, 0x50]))
    for head: [UInt8] in [
      [0, 0], [0xFC, 0], [0xFE, 0x80], [0xFF, 2], [0x20, 0x01, 0x0D, 0xB8], [0x20, 0x02],
      [0x20, 0x01, 0, 0],
    ] { #expect(!isPublic(head), "\(head)") }
  }
}

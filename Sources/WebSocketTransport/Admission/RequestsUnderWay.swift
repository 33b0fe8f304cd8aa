/// The requests whose body is on its way, or whose answer is, and what room they take: all
/// together, and each address's.
///
/// A pure machine. Addresses of this machine have no share of their own: a proxy that nobody trusts
/// may be there, and tests are.
struct RequestsUnderWay {
  /// The room that one request takes.
  struct Reservation: Hashable {
    let address: IPAddress
    /// Of its body, as announced.
    let bytes: Int
  }

  private struct Room {
    var requests = 0
    var bytes = 0

    static func += (room: inout Room, reservation: Reservation) {
      room.requests += 1
      room.bytes += reservation.bytes
    }

    static func -= (room: inout Room, reservation: Reservation) {
      room.requests -= 1
      room.bytes -= reservation.bytes
    }
  }

  /// Whether none is under way.
  var isEmpty: Bool { all.requests == 0 && all.bytes == 0 && rooms.isEmpty }

  private var all = Room()
  private var rooms: [IPAddress: Room] = [:]

  /// Takes room for a request; what it is refused with when there is none.
  mutating func add(
    _ reservation: Reservation, within configuration: ServerConfiguration
  ) -> HTTPResponse? {
    let address = reservation.address.subscriber
    var own = rooms[address] ?? Room()
    all += reservation
    own += reservation
    if all.requests > configuration.maximumRequestsUnderWay
      || all.bytes > configuration.maximumUploadBytes
    {
      all -= reservation
      return .busy("Too many requests\n")
    }
    if !reservation.address.isLoopback,
      own.requests > configuration.maximumRequestsUnderWayPerAddress
        || own.bytes > configuration.maximumUploadBytesPerAddress
    {
      all -= reservation
      return .tooMany("Too many requests from this address\n")
    }
    rooms[address] = own
    return nil
  }

  /// Gives the room back of a request that had some.
  mutating func remove(_ reservation: Reservation) {
    let address = reservation.address.subscriber
    all -= reservation
    guard var own = rooms[address] else { return }
    own -= reservation
    rooms[address] = own.requests > 0 ? own : nil
  }
}

/// Counts the requests whose body or response is pending, and the bytes of their bodies, in total
/// and per address, and enforces the bounds on both.
///
/// A pure machine. Loopback addresses are exempt from the bounds per address, for proxies that are
/// not configured as trusted and for tests.
struct PendingRequests {
  /// The share of one request.
  struct Reservation: Hashable {
    let address: IPAddress
    /// The announced length of its body.
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

  /// Whether no request is pending.
  var isEmpty: Bool { all.requests == 0 && all.bytes == 0 && rooms.isEmpty }

  private var all = Room()
  private var rooms: [IPAddress: Room] = [:]

  /// Reserves a request's share; returns 503 or 429 when a bound would be exceeded.
  mutating func add(
    _ reservation: Reservation, within configuration: ServerConfiguration
  ) -> HTTPResponse? {
    let address = reservation.address.subscriber
    var own = rooms[address] ?? Room()
    all += reservation
    own += reservation
    if all.requests > configuration.maximumPendingRequests
      || all.bytes > configuration.maximumUploadBytes
    {
      all -= reservation
      return .busy("Too many requests\n")
    }
    if !reservation.address.isLoopback,
      own.requests > configuration.maximumPendingRequestsPerAddress
        || own.bytes > configuration.maximumUploadBytesPerAddress
    {
      all -= reservation
      return .tooMany("Too many requests from this address\n")
    }
    rooms[address] = own
    return nil
  }

  /// Releases a request's share.
  mutating func remove(_ reservation: Reservation) {
    let address = reservation.address.subscriber
    all -= reservation
    guard var own = rooms[address] else { return }
    own -= reservation
    rooms[address] = own.requests > 0 ? own : nil
  }
}

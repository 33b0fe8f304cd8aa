import WireProtocol

/// The labels by which messages are counted. All of them come from the contract: nothing that a
/// client sends becomes a label.
enum MessageLabels {
  /// The contract's methods, and at the end one label for all unknown ones.
  static let methods = WireContract.methods.map { $0.name.description } + ["unknown"]
  static let unknownMethod = methods.count - 1

  /// The outcomes of a message: carried out, refused by the game, or no valid request.
  static let outcomes =
    ["ok"] + GameErrorCode.allCases.map(\.rawValue) + protocolErrors.map(\.name)
  static let ok = 0

  static let events = WireContract.events.map { $0.name.description }

  private static let protocolErrors: [(code: Int, name: String)] = [
    (WireError.parseError.code, "parseError"), (WireError.invalidRequest.code, "invalidRequest"),
    (WireError.methodNotFound.code, "methodNotFound"), (-32602, "invalidParameters"),
    (WireError.internalError.code, "internalError"),
  ]
  private static let methodPlaces = places(of: methods)
  private static let outcomePlaces = places(of: outcomes)
  private static let eventPlaces = places(of: events)

  /// The index of a method in ``methods``.
  static func method(_ name: String) -> Int { methodPlaces[name] ?? unknownMethod }

  /// The index of an error in ``outcomes``.
  static func outcome(of error: WireError) -> Int {
    if let code = error.details?.code, let place = outcomePlaces[code] { return place }
    let name = protocolErrors.first { $0.code == error.code }?.name ?? "internalError"
    guard let place = outcomePlaces[name] else { preconditionFailure("it is one of them") }
    return place
  }

  /// The index of an event in ``events``.
  static func event<Event: WireEvent>(_ event: Event.Type) -> Int {
    guard let place = eventPlaces[event.name.description] else {
      preconditionFailure("\(event.name) is not in the contract")
    }
    return place
  }

  private static func places(of names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }
}

/// The labels by which ended connections are counted.
enum CloseLabels {
  /// The contract's codes, no code, no close frame at all, and whatever else a client may send.
  static let codes = CloseCode.allCases.map { "\($0.rawValue)" } + ["1005", "1006", "other"]
  private static let places = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))

  /// The index of a code in ``codes``; `nil` stands for an end without a close frame.
  static func place(of code: UInt16?) -> Int {
    places["\(code ?? 1006)"] ?? codes.count - 1
  }
}

/// The kinds by which HTTP requests are counted.
enum HTTPRequestKind: String, CaseIterable {
  case avatar, news, view, mapCheck, mapUpload, share, client, health, metrics, document, unknown
}

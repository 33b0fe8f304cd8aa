/// Leaves the waiting room.
public enum QueueLeave: WireMethod {
  public static let name: StaticString = "queue.leave"
  public static let documentation: StaticString =
    "Leaves the waiting room. Nothing happens to somebody who is not there."

  public typealias Parameters = Nothing
  public typealias Result = Nothing
}

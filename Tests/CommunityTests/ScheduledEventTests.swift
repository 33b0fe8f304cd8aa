import GameRules
import Testing

@testable import Community

@Suite("Events and their reminders")
struct ScheduledEventTests {
  private let player = PlayerID(uuid: UUIDv7(bits: 7))

  private func at(_ seconds: Int64) -> Instant { Instant(millisecondsSinceEpoch: seconds * 1000) }

  private func event(
    from start: Int64 = 10_000, to end: Int64 = 20_000, map: String? = nil
  ) -> ScheduledEvent {
    ScheduledEvent(
      id: ScheduledEventID(uuid: UUIDv7(bits: 1)), title: "Race", map: map, startsAt: at(start),
      endsAt: at(end), createdAt: at(0))
  }

  private func lead(_ seconds: Int64) -> ReminderLead {
    ReminderLead(milliseconds: seconds * 1000)!  // In range, as written.
  }

  @Test("A title is one line of 1 to 80 characters, without the spaces around it")
  func titles() {
    #expect(EventText.title("  Große Fahrt ") == "Große Fahrt")
    #expect(EventText.title(String(repeating: "x", count: 80)) != nil)
    for text in ["", " ", String(repeating: "x", count: 81), "a\nb", "a\u{7}b", "a\u{202E}b"] {
      #expect(EventText.title(text) == nil)
    }
  }

  @Test("A text may have lines, and no other control characters")
  func texts() {
    #expect(EventText.text("One.\n\nTwo.") == "One.\n\nTwo.")
    #expect(EventText.text(String(repeating: "x", count: 2000)) != nil)
    for text in ["", "\n", String(repeating: "x", count: 2001), "a\rb", "a\tb", "a\u{1B}[0m"] {
      #expect(EventText.text(text) == nil)
    }
  }

  @Test("A link is https, has a host and no user, and is at most 500 bytes long")
  func links() {
    let longest = "https://a.example/" + String(repeating: "x", count: 482)
    for text in ["https://a.example", "https://a.example:8443/x?y=1#z", "https://[::1]/", longest] {
      #expect(EventText.link(text) == text)
    }
    for text in [
      "", "http://a.example", "https://", "https:///x", "https://a@b.example/", "javascript:1",
      "https://a.example/ x", "https://a.example/\"", "https://ä.example", " https://a.example",
      longest + "x", "https://.example", "https://a.example/\n",
    ] {
      #expect(EventText.link(text) == nil, "\(text)")
    }
  }

  @Test("An event runs from its start on, and is over from its end on")
  func phases() {
    let event = event()
    #expect(event.phase(at: at(9_999)) == .upcoming)
    #expect(event.phase(at: at(10_000)) == .running)
    #expect(event.phase(at: at(19_999)) == .running)
    #expect(event.phase(at: at(20_000)) == .over)
  }

  @Test("A running event keeps its start and its map, and one that is over keeps everything")
  func changes() {
    let event = event(map: "world")
    var moved = event
    moved.startsAt = at(11_000)
    var other = event
    other.map = "europe"
    var longer = event
    longer.endsAt = at(30_000)
    var backwards = event
    backwards.endsAt = event.startsAt
    var endless = event
    endless.endsAt = event.startsAt + EventLimits.longest + .milliseconds(1)
    for changed in [moved, other, longer] {
      #expect(event.objection(to: changed, at: at(9_999)) == nil)
      #expect(event.objection(to: changed, at: at(20_000)) == .over)
    }
    #expect(event.objection(to: moved, at: at(10_000)) == .begun)
    #expect(event.objection(to: other, at: at(10_000)) == .begun)
    #expect(event.objection(to: longer, at: at(10_000)) == nil)
    var past = event
    (past.startsAt, past.endsAt) = (at(1_000), at(2_000))
    #expect(event.objection(to: past, at: at(5_000)) == .invalidTimes, "nobody would be told")
    var shorter = event
    shorter.endsAt = at(12_000)
    #expect(event.objection(to: shorter, at: at(15_000)) == nil, "it ends at once")
    #expect(event.objection(to: backwards, at: at(0)) == .invalidTimes)
    #expect(event.objection(to: endless, at: at(0)) == .invalidTimes)
  }

  @Test("Lead times are up to seven days; the usual one is an hour, or none if that has passed")
  func leads() {
    #expect(ReminderLead(milliseconds: -1) == nil)
    #expect(ReminderLead(milliseconds: 604_800_001) == nil)
    #expect(ReminderLead(milliseconds: 604_800_000)?.duration == .seconds(7 * 86_400))
    let start = at(10_000)
    #expect(ReminderLead.usual(before: start, at: at(6_399)) == [lead(3600)])
    #expect(ReminderLead.usual(before: start, at: at(6_400)) == [lead(0)])
  }

  @Test("Each lead time is due that long before the start, unless that moment has passed")
  func due() {
    let leads = [lead(0), lead(3600), lead(7200)]
    let items = event().reminders(of: player, leads: leads, at: at(2_800))
    #expect(items.map(\.at) == [at(10_000), at(6_400)])
    #expect(items.map(\.task.lead) == [lead(0), lead(3600)])
    #expect(items.allSatisfy { $0.task.player == player && $0.task.kind == .reminder })
    #expect(event().reminders(of: player, leads: leads, at: at(10_000)).isEmpty)
    var cancelled = event()
    cancelled.isCancelled = true
    #expect(cancelled.reminders(of: player, leads: leads, at: at(0)).isEmpty)
  }

  @Test("Only an event with a map has a start that is due")
  func starts() {
    #expect(event().start == nil)
    #expect(event(map: "world").start?.at == at(10_000))
    var cancelled = event(map: "world")
    cancelled.isCancelled = true
    #expect(cancelled.start == nil)
  }

  @Test("A late reminder says that the event has begun, and after the end there is none")
  func notices() {
    let event = event()
    let reminder = DueTask.reminder(event.id, of: player, lead: lead(3600))
    let change = DueTask.eventChange(event.id, of: player)
    for task in [reminder, change] {
      #expect(event.notice(of: task, at: at(6_400))?.state == .upcoming)
      #expect(event.notice(of: task, at: at(10_000))?.state == .begun)
      #expect(event.notice(of: task, at: at(20_000)) == nil)
    }
    var cancelled = event
    cancelled.isCancelled = true
    #expect(cancelled.notice(of: reminder, at: at(6_400)) == nil)
    #expect(
      cancelled.notice(of: change, at: at(90_000))
        == EventNotice(event: event.id, title: "Race", startsAt: at(10_000), state: .cancelled))
    #expect(event.notice(of: .eventStart(event.id), at: at(10_000)) == nil)
  }
}

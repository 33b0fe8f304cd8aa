/// Whether the condition comes true before a minute is over; looked at again and again.
func eventually(_ condition: @Sendable () async -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < deadline {
    if await condition() { return true }
    await Task.yield()
  }
  return await condition()
}

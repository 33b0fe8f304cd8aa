/// A value on the heap: whatever contains it is copied with one reference.
@usableFromInline
struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline final class Box: Sendable {
    @usableFromInline let value: Value

    init(_ value: Value) { self.value = value }
  }

  @usableFromInline let box: Box

  init(_ value: Value) { box = Box(value) }

  @inlinable var value: Value { box.value }

  @usableFromInline
  static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.value == right.value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A member of a value, reached by its key: a property of an emitter's cell or behavior, an input of
/// a filter.
struct KeyedMember<Whole: AnimatableValue>: Sendable {
  let component: AnimatableComponent<Whole>
  let type: any AnimatableValue.Type
  let read: @Sendable (Whole) -> any AnimatableValue
  /// False for a value of the wrong type.
  let write: @Sendable (inout Whole, Any) -> Bool

  init<Value: AnimatableValue>(_ path: any WritableKeyPath<Whole, Value> & Sendable) {
    component = AnimatableComponent(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    type = Value.self
    read = { $0[keyPath: path] }
    write = { whole, value in
      guard let value = Value.converted(from: value) else { return false }
      whole[keyPath: path] = value
      return true
    }
  }
}

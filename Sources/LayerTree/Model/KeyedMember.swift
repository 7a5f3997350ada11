/// A property of an emitter's cell or behavior, or an input of a filter, accessed by its key.
struct KeyedMember<Whole: AnimatableValue>: Sendable {
  let component: AnimatableComponent<Whole>
  let type: any AnimatableValue.Type
  let read: @Sendable (Whole) -> any AnimatableValue
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

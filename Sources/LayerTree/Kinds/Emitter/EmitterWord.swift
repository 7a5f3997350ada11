/// A string value of an emitter's cell or behavior, such as a mode, a type or a key path.
struct EmitterWord: RawRepresentable, Hashable, SteppedAnimatableValue, ExpressibleByStringLiteral {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(stringLiteral value: String) { rawValue = value }
}

extension EmitterWord: StoredForCallers {
  var callerValue: Any { rawValue }
}

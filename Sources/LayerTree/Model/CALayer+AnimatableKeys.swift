extension CALayer {
  /// The `@Animatable` properties with their current values and declared ranges. Those of
  /// superclasses come first; within a class they are in the order of declaration. Reflection is
  /// slow, so this is meant for tools.
  package var animatableProperties:
    [(key: String, value: any AnimatableValue, range: ClosedRange<Double>?)]
  {
    var classes: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != CALayer.self {
      classes.append(current)
      mirror = current.superclassMirror
    }
    return classes.reversed().flatMap(\.children).compactMap { child in
      guard let label = child.label, let holder = child.value as? any SlotHolder else {
        return nil
      }
      let key = label.hasPrefix("_") ? String(label.dropFirst()) : label
      guard let value = value(forKey: key) as? any AnimatableValue else { return nil }
      return (key, value, holder.anySlot.range)
    }
  }
}

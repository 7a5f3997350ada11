extension CALayer {
  /// The names of the layer's `@Animatable` properties with their present values and the numbers
  /// that they are said to have, those of superclasses first, in the order in which they are
  /// declared.
  ///
  /// - Complexity: as for reflection: meant for tools.
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

extension CALayer {
  // These caches are valid for the whole process, because a class's declarations do not change.

  private static var plainClasses: Set<ObjectIdentifier> = []
  private static var slotLayouts: [ObjectIdentifier: SlotLayout] = [:]

  func slot(forKey key: String) -> (any AnimatableSlot)? { allSlots[key] }

  var hasSlots: Bool { !allSlots.isEmpty }

  func prepare(_ slot: any AnimatableSlot) {
    guard slot.key.isEmpty else { return }
    _ = allSlots
    guard slot.key.isEmpty else { return }
    // Reflection did not find the property, because a custom mirror of its class hides the names of
    // properties.
    slot.key = "unnamed"
    report("an @Animatable property whose name is hidden from reflection cannot be animated")
  }

  /// The slots (the storage of `@Animatable` properties) by key. Reflection finds them when they
  /// are first used: the storage of a wrapped property is labelled with the property's name after
  /// an underscore.
  private var allSlots: [String: any AnimatableSlot] {
    if let slots { return slots }
    let kind = ObjectIdentifier(type(of: self))
    if Self.plainClasses.contains(kind) { return [:] }
    var found: [String: any AnimatableSlot] = [:]
    if let layout = Self.slotLayouts[kind] {
      layout.forEach(in: self) { key, slot in found[key] = slot as? any AnimatableSlot }
      slots = found
      layout.forEach(in: self) { key, _ in found[key]?.setKey(key, of: self) }
      return found
    }
    guard SlotLayout.hasSlots(type(of: self)) else {
      Self.plainClasses.insert(kind)
      return [:]
    }
    var isAmbiguous = false
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != CALayer.self {
      for child in current.children {
        guard let label = child.label, label.hasPrefix("_"),
          let holder = child.value as? any SlotHolder
        else { continue }
        let key = String(label.dropFirst())
        if found[key] != nil || Self.properties[key] != nil {
          isAmbiguous = true
          holder.anySlot.key = "\(current.subjectType).\(key)"
          report("the @Animatable property \(key) of \(current.subjectType) shares its name")
        } else {
          found[key] = holder.anySlot
        }
      }
      mirror = current.superclassMirror
    }
    slots = found
    if found.isEmpty { Self.plainClasses.insert(kind) }
    // Setting a key runs the caller's code (`defaultValue(forKey:)`), so set the keys in a fixed
    // order.
    let sorted = found.sorted { $0.key < $1.key }
    // If two properties share a name, do not cache the layout, because the problem is reported for
    // each instance.
    if !found.isEmpty, !isAmbiguous {
      Self.slotLayouts[kind] = SlotLayout(of: self, slots: sorted.map { ($0.key, $0.value) })
    }
    for (key, slot) in sorted { slot.setKey(key, of: self) }
    return found
  }

  func slotRestorers() -> [() -> Void] { hasSlots ? allSlots.values.map { $0.restorer() } : [] }

  func copySlots(from layer: CALayer) {
    guard layer.hasSlots else { return }
    for (key, slot) in allSlots {
      if let other = layer.slot(forKey: key) { slot.copyValue(from: other) }
    }
  }
}

/// A protocol that all layers conform to. Its methods return a property's key for a Swift key path,
/// so the key stays correct when the property is renamed, and a typo does not compile.
@MainActor public protocol AnimatableKeys: CALayer {}

extension CALayer: AnimatableKeys {}

extension AnimatableKeys {
  /// Returns the key of a property, built-in or `@Animatable`: `key(for: \.progress)` is
  /// `"progress"`.
  ///
  /// For a property computed from others, returns the key of the first property that it reads. If
  /// it reads none, returns "", which names no property, and reports it.
  public func key<Value>(for property: KeyPath<Self, Value>) -> String {
    _ = hasSlots
    let probe = KeyProbe()
    CAContext.current.scope.with {
      $0.probe = probe
    } do: {
      _ = self[keyPath: property]
    }
    if probe.key == nil {
      CAContext.current.problems.note("a property without a key was asked for its key")
    }
    return probe.key ?? ""
  }

  /// Returns a property's key without an instance: call it on the class, as in
  /// `GaugeLayer.key(for: \.level)`.
  public static func key<Value>(for property: KeyPath<Self, Value>) -> String {
    if let key = KeyProbe.cache[property] { return key }
    // The class's default values and actions may call this method again, and its initializer may
    // set properties. `isMakingSpecimen` makes layers ask for neither default values nor actions.
    let key = CAContext.current.scope.with {
      $0.isMakingSpecimen = true
    } do: {
      make().key(for: property)
    }
    KeyProbe.cache[property] = key
    return key
  }
}

/// Records the key of the first property that a getter reads.
@MainActor final class KeyProbe {
  /// The keys found so far, valid for the whole process because they are names in code.
  static var cache: [AnyKeyPath: String] = [:]

  private(set) var key: String?

  func note(_ key: String) { self.key = self.key ?? key }
}

extension CALayer {
  // Both hold for all of the process: what a class declares does not change.

  /// Classes that are known to have no `@Animatable` property, so that no instance is searched.
  private static var plainClasses: Set<ObjectIdentifier> = []
  /// Where the other classes' instances keep theirs.
  private static var slotLayouts: [ObjectIdentifier: SlotLayout] = [:]

  /// The `@Animatable` property that a key names.
  func slot(forKey key: String) -> (any AnimatableSlot)? { allSlots[key] }

  /// Whether the class has any `@Animatable` property.
  var hasSlots: Bool { !allSlots.isEmpty }

  /// Makes sure that a slot of this layer knows its key.
  func prepare(_ slot: any AnimatableSlot) {
    guard slot.key.isEmpty else { return }
    _ = allSlots
    guard slot.key.isEmpty else { return }
    // A class that describes itself otherwise to reflection hides its properties' names.
    slot.key = "unnamed"
    report("an @Animatable property whose name is hidden from reflection cannot be animated")
  }

  /// The slots by key, found by looking through the instance on first use: the label of a wrapped
  /// property's storage is its name after an underscore.
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
    // Setting a key asks the class for the default: the caller's code, in an order that is the same
    // each time.
    let sorted = found.sorted { $0.key < $1.key }
    // One that shares its name is reported for each instance.
    if !found.isEmpty, !isAmbiguous {
      Self.slotLayouts[kind] = SlotLayout(of: self, slots: sorted.map { ($0.key, $0.value) })
    }
    for (key, slot) in sorted { slot.setKey(key, of: self) }
    return found
  }

  /// Returns functions that put the present `@Animatable` values back.
  func slotRestorers() -> [() -> Void] { hasSlots ? allSlots.values.map { $0.restorer() } : [] }

  /// Takes over another layer's `@Animatable` values, where both have the property.
  func copySlots(from layer: CALayer) {
    guard layer.hasSlots else { return }
    for (key, slot) in allSlots {
      if let other = layer.slot(forKey: key) { slot.copyValue(from: other) }
    }
  }
}

/// Layers give the keys of their properties from key paths, so that a key follows a rename and a
/// misspelling does not compile.
@MainActor public protocol AnimatableKeys: CALayer {}

extension CALayer: AnimatableKeys {}

extension AnimatableKeys {
  /// The key of a property, built-in or `@Animatable`: `key(for: \.progress)` is `"progress"`.
  ///
  /// A property that is computed from others gives the key of the first one that it reads; one that
  /// reads none gives "", which names nothing, and is reported.
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

  /// Returns the key without an instance at hand; name the class, as in
  /// `GaugeLayer.key(for: \.level)`.
  public static func key<Value>(for property: KeyPath<Self, Value>) -> String {
    if let key = KeyProbe.cache[property] { return key }
    // The class's default values and actions may be found by asking for keys, and its initialiser
    // may set properties: neither is asked for here.
    let key = CAContext.current.scope.with {
      $0.isMakingSpecimen = true
    } do: {
      make().key(for: property)
    }
    KeyProbe.cache[property] = key
    return key
  }
}

/// Finds out which property a getter reads: the first one.
@MainActor final class KeyProbe {
  /// The keys that were asked of classes. They hold for all of the process: they are names in code.
  static var cache: [AnyKeyPath: String] = [:]

  private(set) var key: String?

  func note(_ key: String) { self.key = self.key ?? key }
}

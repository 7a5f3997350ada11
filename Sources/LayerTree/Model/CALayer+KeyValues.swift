import Foundation

extension CALayer {
  /// The property that a key names on this layer; nil when there is none.
  func property(forKey key: String) -> AnyLayerProperty? {
    Self.properties[key] ?? slot(forKey: key)
  }

  /// Whether a key path leads to a value of the layer's properties.
  package func hasValue(forKeyPath keyPath: String) -> Bool { path(keyPath) != nil }

  /// A key path looked up on this layer; nil when it leads nowhere.
  func path(_ keyPath: String) -> AnyPath? {
    // Most are a key alone.
    if !keyPath.utf8.contains(UInt8(ascii: ".")) { return property(forKey: keyPath)?.resolve([]) }
    let components = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard let key = components.first, let property = property(forKey: String(key)) else {
      return nil
    }
    return property.resolve(components.dropFirst())
  }

  /// A key path looked up, or one of those that lead to a part which animations do not name: a
  /// member of a list, a distortion of a transform, a shape's place on its way.
  func partPath(_ keyPath: String) -> AnyPath? {
    if let path = path(keyPath) { return path }
    guard let dot = keyPath.lastIndex(of: ".") else { return nil }
    let (whole, part) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    guard let path = path(whole) else { return nil }
    return part == Self.wayName ? extendedToWay(path, whole) : path.extended(toPart: part)
  }

  /// The value at a key path, or at one of a part, as it is stored; nil where it leads nowhere, and
  /// for a missing one.
  package func storedValue(atPart keyPath: String) -> (any AnimatableValue)? {
    partPath(keyPath).map { $0.read(self) }.flatMap { $0.isAbsent ? nil : $0 }
  }

  /// Sets the value at a key path, or at one of a part, as the property's setter does. Nothing
  /// happens where it leads nowhere.
  package func setStoredValue(_ value: any AnimatableValue, atPart keyPath: String) {
    _ = partPath(keyPath)?.write(value, to: self)
  }

  /// Converts a value to the type of a key path; nil if it has no such value.
  package func storedValue(standingFor value: Any, at keyPath: String) -> (any AnimatableValue)? {
    path(keyPath).flatMap { $0.valueType.converted(from: value) }
  }

  /// The value at a key path: of a property, or of a member inside one, such as `position.x`,
  /// `bounds.size.width`, `transform.rotation.z`. nil, and reported, when it leads nowhere; other
  /// keys' values are found as by `value(forKey:)`. The value has the property's own type,
  /// `CGFloat` or `Float` for instance, where Core Animation's is an `NSNumber`.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let path = path(keyPath), !lacksFilter(of: keyPath) { return unwrapped(path.read(self)) }
    if !keyPath.contains(".") { return value(forKey: keyPath) }
    if let value = dictionary[keyPath] { return value }
    report("\(keyPath) has no value")
    return nil
  }

  /// Sets the value at a key path, as the property's setter does. A path that leads nowhere and a
  /// value of the wrong type are reported and ignored.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !keyPath.contains(".") { return setValue(value, forKey: keyPath) }
    guard let path = path(keyPath), !lacksFilter(of: keyPath) else {
      return report("\(keyPath) has no value")
    }
    write(value, to: path, named: keyPath)
  }

  /// The type of the values that a key path leads to, as they are stored; nil where it leads to
  /// none that the layer's class knows.
  package func valueType(forKeyPath keyPath: String) -> Any.Type? {
    if lacksFilter(of: keyPath) { return nil }
    return path(keyPath)?.valueType ?? Self.properties.hint(forKey: keyPath)?.valueType
  }

  /// Whether an animation leads the value at a key path through values between its ends: not so a
  /// flag, a name, and what only follows from other properties, such as the frame.
  package func blendsValue(atKeyPath keyPath: String) -> Bool {
    guard let path = path(keyPath), path.property.isAnimatable else { return false }
    return path.valueType != Bool.self && !(path.valueType is any SteppedAnimatableValue.Type)
  }

  func storedValue(forKey key: String) -> Any? {
    if let object = object(forKey: key) { return object.value }
    if let property = property(forKey: key) {
      return property.wholePath().flatMap { unwrapped($0.read(self)) }
    }
    return dictionary[key] ?? styleValue(forKey: key) ?? Self.defaultValue(forKey: key)
      ?? Self.properties.hint(forKey: key)?.initialValue
  }

  func storeValue(_ value: Any?, forKey key: String) {
    if let isRightType = storeObject(value, forKey: key) {
      if !isRightType { report("the value for \(key) has the wrong type") }
      return
    }
    if let path = property(forKey: key)?.wholePath() {
      return write(value, to: path, named: key)
    }
    var value = value
    if let given = value, let hint = Self.properties.hint(forKey: key) {
      value = given is NSNull ? nil : hint.converted(given)
      if value == nil, !(given is NSNull) {
        return report("the value for \(key) has the wrong type")
      }
    }
    if original != nil {
      dictionary[key] = value
      return
    }
    guard mayChange(key) else { return }
    let action = beginChange(forKey: key)
    dictionary[key] = value
    if !CAContext.current.scope.value.isMakingSpecimen, Self.needsDisplay(forKey: key) {
      needRedraw()
    }
    if let action { run(action, forKey: key, oldValue: nil) }
  }

  /// Returns a value that does not animate, by key; nil for other keys.
  private func object(forKey key: String) -> (value: Any?, Void)? {
    switch key {
    case "name": (name, ())
    case "mask": (mask, ())
    case "superlayer": (superlayer, ())
    case "sublayers": (sublayers, ())
    case "delegate": (delegate, ())
    case "actions": (actions, ())
    case "style": (style, ())
    case "needsDisplayOnBoundsChange": (needsDisplayOnBoundsChange, ())
    default: nil
    }
  }

  /// Sets such a one; false for a value of the wrong type, nil for other keys.
  private func storeObject(_ value: Any?, forKey key: String) -> Bool? {
    func store<Value>(_ property: ReferenceWritableKeyPath<CALayer, Value>) -> Bool {
      let given = value is NSNull ? nil : value
      guard let new = given as Any as? Value else { return false }
      self[keyPath: property] = new
      return true
    }
    return switch key {
    case "name": store(\.name)
    case "mask": store(\.mask)
    case "superlayer": false
    case "sublayers": store(\.sublayers)
    case "delegate": store(\.delegate)
    case "actions": store(\.actions)
    case "style": store(\.style)
    case "needsDisplayOnBoundsChange": store(\.needsDisplayOnBoundsChange)
    default: nil
    }
  }

  private func write(_ value: Any?, to path: AnyPath, named name: String) {
    if !path.write(value ?? NSNull(), to: self) {
      report("the value for \(name) has the wrong type")
    }
  }

  private func styleValue(forKey key: String) -> Any? {
    for style in styles { if let value = style[key] { return value } }
    return nil
  }

  /// An optional's value without the optional around it.
  private func unwrapped(_ value: any AnimatableValue) -> Any? {
    if let mix = value as? ContentsMix { return mix.image }
    if value.isAbsent { return nil }
    let own = value.withoutOptional
    return (own as? any StoredForCallers)?.callerValue ?? own
  }
}

private protocol WrappingValue {
  var wrappedAny: Any? { get }
}

extension Optional: WrappingValue {
  fileprivate var wrappedAny: Any? { self.map { $0 } }
}

extension AnimatableValue {
  fileprivate var withoutOptional: Any {
    if let wrapping = self as? any WrappingValue, let value = wrapping.wrappedAny { return value }
    return self
  }
}

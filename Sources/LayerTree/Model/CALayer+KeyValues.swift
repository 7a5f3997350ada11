import Foundation

extension CALayer {
  func property(forKey key: String) -> AnyLayerProperty? {
    Self.properties[key] ?? slot(forKey: key)
  }

  package func hasValue(forKeyPath keyPath: String) -> Bool { path(keyPath) != nil }

  func path(_ keyPath: String) -> AnyPath? {
    // Most key paths are a single key, which needs no splitting.
    if !keyPath.utf8.contains(UInt8(ascii: ".")) { return property(forKey: keyPath)?.resolve([]) }
    let components = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard let key = components.first, let property = property(forKey: String(key)) else {
      return nil
    }
    return property.resolve(components.dropFirst())
  }

  /// Resolves a key path. Unlike in animations, it may end in any part of a value, such as an
  /// element of a list, a shear of a transform, or a path's number in its ``PathSequence``.
  func partPath(_ keyPath: String) -> AnyPath? {
    if let path = path(keyPath) { return path }
    guard let dot = keyPath.lastIndex(of: ".") else { return nil }
    let (whole, part) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    guard let path = path(whole) else { return nil }
    return part == Self.pathNumberName
      ? extendedToPathNumber(path, whole) : path.extended(toPart: part)
  }

  /// Returns the stored value at a key path; nil if the key path cannot be resolved or the value is
  /// missing.
  package func storedValue(atPart keyPath: String) -> (any AnimatableValue)? {
    partPath(keyPath).map { $0.read(self) }.flatMap { $0.isAbsent ? nil : $0 }
  }

  /// Sets the value at a key path; does nothing if the key path cannot be resolved.
  package func setStoredValue(_ value: any AnimatableValue, atPart keyPath: String) {
    _ = partPath(keyPath)?.write(value, to: self)
  }

  package func storedValue(representing value: Any, at keyPath: String) -> (any AnimatableValue)? {
    path(keyPath).flatMap { $0.valueType.converted(from: value) }
  }

  /// Returns the value of a property or of a member inside a property, such as `position.x`,
  /// `bounds.size.width` or `transform.rotation.z`. A key path that cannot be resolved is reported
  /// and gives nil; a single key gives the same as `value(forKey:)`. The value has the property's
  /// own type, such as `CGFloat` or `Float`, where Core Animation returns an `NSNumber`.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let path = path(keyPath), !lacksFilter(of: keyPath) { return unwrapped(path.read(self)) }
    if !keyPath.contains(".") { return value(forKey: keyPath) }
    if let value = dictionary[keyPath] { return value }
    report("\(keyPath) has no value")
    return nil
  }

  /// Sets the value at a key path, as the property's setter does. A key path that cannot be
  /// resolved or a value of the wrong type is reported and ignored.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !keyPath.contains(".") { return setValue(value, forKey: keyPath) }
    guard let path = path(keyPath), !lacksFilter(of: keyPath) else {
      return report("\(keyPath) has no value")
    }
    write(value, to: path, named: keyPath)
  }

  package func valueType(forKeyPath keyPath: String) -> Any.Type? {
    if lacksFilter(of: keyPath) { return nil }
    return path(keyPath)?.valueType ?? Self.properties.hint(forKey: keyPath)?.valueType
  }

  /// Whether animations interpolate the value. It is false for Booleans, names, and properties
  /// derived from others, such as the frame.
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

  /// Returns the value of a property that cannot be animated; nil for all other keys. The value is
  /// wrapped in a tuple, because it may itself be nil.
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

  /// Sets a property that does not animate. Returns false for a value of the wrong type, and nil
  /// for all other keys.
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

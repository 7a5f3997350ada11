import Foundation
import MidflightDrawing

extension CALayer {
  var context: CAContext { storedContext ?? CAContext.current }

  package func report(_ message: String) {
    let context = context
    // The same problem may occur in every frame, so build the layer's path only for the first
    // report.
    guard !context.problems.isSilent, (original ?? self).reported.insert(message).inserted else {
      return
    }
    context.problems.note("\(layerPath): \(message)")
  }

  /// Whether a layer may be changed. While any layer draws, returns false and reports that `what`
  /// was set.
  func mayChange(_ what: @autoclosure () -> String) -> Bool {
    if CAContext.drawing == nil { return true }
    report("\(what()) was set while drawing; ignored")
    return false
  }

  func takeProperties(of layer: CALayer) {
    state = layer.state
    explicit = layer.explicit
    time = layer.time
    storedContext = layer.storedContext
    dictionary = layer.dictionary
    content = layer.content
    name = layer.name
    actions = layer.actions
    (storedStyle, styled) = (layer.storedStyle, layer.styled)
    needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
  }

  func get<Value: AnimatableValue>(_ property: LayerProperty<Value>) -> Value {
    CAContext.current.scope.value.probe?.note(property.key)
    return property.get(self)
  }

  /// Sets a property; an equal value changes nothing. The action is looked up while the property
  /// still has the old value.
  func change<Value: AnimatableValue>(_ property: LayerProperty<Value>, to value: Value) {
    if original != nil { return property.set(value, on: self) }
    if let tick = CAContext.drawing?.scope.value.tick {
      return tick.set(property, to: value, on: self)
    }
    guard mayChange(property.key) else { return }
    property.noteSet(on: self)
    let old = property.get(self)
    guard old != value else { return }
    willChange()
    let isHiding = property === CALayer.basic.isHidden ? value as? Bool : nil
    let order = isHiding.map { beginHiding($0) } ?? []
    let action = beginChange(forKey: property.key)
    let painted = paintedContent(beforeChangeOf: property)
    property.set(value, on: self)
    if let painted { fade(from: painted) }
    if property.redraws(self) { needRedraw() }
    didChange(property)
    if let action { run(action, forKey: property.key, oldValue: old) }
    order.run(isIn: isHiding == false)
    if isCommitted, let notify = context.propertyDidChange {
      notify(PropertyChange(layer: self, key: property.key, old: old, new: value))
    }
  }

  private func didChange(_ property: AnyLayerProperty) {
    if property === CALayer.basic.bounds || property === CALayer.basic.transform {
      implyLayout()
      parent?.implyLayout()
    }
    if property === CALayer.basic.bounds {
      // Content that was drawn for empty bounds cannot be stretched, so redraw it.
      if needsDisplayOnBoundsChange || content?.bounds.isEmpty == true { setNeedsDisplay() }
    }
  }

  /// Opens the implicit transaction and looks up the action of a change.
  func beginChange(forKey key: String) -> (any CAAction)? {
    if CAContext.current.scope.value.isMakingSpecimen { return nil }
    let context = context
    context.commits.openImplicitTransaction()
    return context.commits.transactions.disablesActions ? nil : action(forKey: key)
  }

  package var entersShownTree: Bool {
    if isCommitted { return false }
    var layer = parent
    while let above = layer {
      if above.isCommitted { return true }
      layer = above.parent
    }
    return false
  }

  /// Runs the action of a change. An animation is not added to a layer that has never been shown,
  /// because such a layer has no presentation value to start from. The exception is an animation
  /// from a view's animation block, if the layer is being added to a tree that is shown.
  func run(_ action: any CAAction, forKey key: String, oldValue: (any AnimatableValue)?) {
    if action is NSNull { return }
    if let animation = action as? CAAnimation, !isCommitted, key != kCAOnOrderIn {
      guard animation.runner != nil, entersShownTree else { return }
    }
    context.scope.with {
      $0.change = oldValue.map { PendingChange(layer: self, key: key, oldValue: $0) }
    } do: {
      action.run(forKey: key, object: self, arguments: nil)
    }
  }

  /// Returns the value of a property that is not listed in a property table. If a `KeyProbe` is
  /// searching for a property's key, passes `key` to it.
  @inline(__always)
  func noting<Value>(_ key: String, _ value: @autoclosure () -> Value) -> Value {
    CAContext.current.scope.value.probe?.note(key)
    return value()
  }

  func setContents(_ value: Any?) {
    let image = value as? CGImage
    if let value, image == nil, !(value is NSNull) { report("contents must be an image") }
    CALayer.basic.contents.change(to: ContentsMix(image), on: self)
  }

  // MARK: Layer path

  /// The layer's path in its tree: the components from the topmost layer down, joined by slashes. A
  /// layer's component is its name, else its known name in code (`LayerNaming`), else its class
  /// with its index among the unnamed siblings of that class.
  public var layerPath: String {
    var components: [String] = []
    var layer: CALayer? = original ?? self
    while let current = layer {
      components.append(current.pathComponent)
      layer = current.parent
    }
    return components.reversed().joined(separator: "/")
  }

  /// The layer's name, else the name that `CAContext.naming` knows for the layer; nil if it has
  /// neither.
  package var knownName: String? { name ?? context.naming?.name(of: self) }

  private var pathComponent: String {
    if let knownName { return knownName }
    let kind = String(describing: type(of: self))
    guard let parent else { return kind }
    if parent.maskLayer === self { return "mask" }
    var index = 0
    for sibling in parent.children {
      if sibling === self { break }
      if type(of: sibling) == type(of: self), sibling.knownName == nil { index += 1 }
    }
    return "\(kind)[\(index)]"
  }
}

extension CALayer: Hashable {
  /// Whether the layers are the same object. A presentation is a different object from its model.
  public nonisolated static func == (a: CALayer, b: CALayer) -> Bool { a === b }
  /// Hashes the layer's identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Whether `object` is the same object as this layer.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? CALayer === self }
}

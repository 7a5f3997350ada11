/// A call of a layer's ``CALayer/display()`` for one frame of an animation.
///
/// The presentation's values are in place meanwhile. What is set of the layer's content and of its
/// sublayers is seen in that frame alone, what is set of other layers not at all: nothing depends
/// on which frames are taken.
@MainActor final class DisplayTick {
  /// The functions that put back the values that were set, in the order of setting.
  private var restorers: [() -> Void] = []

  /// Returns what `body` does, while `layer`, which holds its presentation, has displayed that.
  static func with<Result>(_ layer: CALayer, _ body: () -> Result) -> Result {
    let (tick, kept) = (DisplayTick(), layer.content)
    layer.context.draw(in: tick) { layer.display() }
    defer {
      for restore in tick.restorers.reversed() { restore() }
      layer.content = kept
    }
    return body()
  }

  /// Sets a property without an action.
  func set<Value: AnimatableValue>(
    _ property: LayerProperty<Value>, to value: Value, on layer: CALayer
  ) {
    let old = property.get(layer)
    property.set(value, on: layer)
    restorers.append { property.set(old, on: layer) }
  }
}

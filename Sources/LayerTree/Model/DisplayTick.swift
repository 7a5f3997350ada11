/// A call of a layer's ``CALayer/display()`` for one frame of an animation.
///
/// During the call, the layer holds its presentation values. Changes to its content and its
/// sublayers are visible in that frame only; changes to other layers are not visible at all. So
/// nothing depends on which frames are drawn.
@MainActor final class DisplayTick {
  private var restorers: [() -> Void] = []

  static func with<Result>(_ layer: CALayer, _ body: () -> Result) -> Result {
    let (tick, oldContent) = (DisplayTick(), layer.content)
    layer.context.draw(in: tick) { layer.display() }
    defer {
      for restore in tick.restorers.reversed() { restore() }
      layer.content = oldContent
    }
    return body()
  }

  func set<Value: AnimatableValue>(
    _ property: LayerProperty<Value>, to value: Value, on layer: CALayer
  ) {
    let old = property.get(layer)
    property.set(value, on: layer)
    restorers.append { property.set(old, on: layer) }
  }
}

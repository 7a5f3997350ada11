public import MidflightDrawing

/// Helps a layer with what a subclass would otherwise do. Every method has a default that does
/// nothing, except that ``display(_:)`` has the layer draw.
@MainActor public protocol CALayerDelegate: AnyObject {
  /// Brings the layer's content up to date, by setting `contents` for example.
  func display(_ layer: CALayer)

  /// The layer is about to have its content drawn anew for the model's values: the last chance to
  /// set what drawing goes by. Not called for the ticks of an animation, nor where ``display(_:)``
  /// is another.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's content, in the space of its bounds.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)

  /// The action for an event; nil to go on searching, `NSNull` for none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Has the layer record what it draws.
  public func display(_ layer: CALayer) { layer.displayByDrawing() }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Places nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Nil: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

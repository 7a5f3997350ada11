public import MidflightDrawing

/// An object that implements parts of a layer without a subclass. All methods have default
/// implementations: ``display(_:)`` makes the layer draw, and the others do nothing. See Apple's
/// [CALayerDelegate](https://developer.apple.com/documentation/quartzcore/calayerdelegate).
@MainActor public protocol CALayerDelegate: AnyObject {
  /// Updates the layer's content, for example by setting `contents`.
  func display(_ layer: CALayer)

  /// Called before the layer's content is redrawn with the model values: the last chance to set
  /// properties that drawing uses. The method is not called for the frames of an animation, nor if
  /// ``display(_:)`` is implemented.
  func layerWillDraw(_ layer: CALayer)

  /// Draws the layer's content, in the space of its bounds.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Lays out the layer's sublayers.
  func layoutSublayers(of layer: CALayer)

  /// Returns the action for an event; nil continues the search, and `NSNull` ends it without an
  /// action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Makes the layer record its drawing.
  public func display(_ layer: CALayer) { layer.displayByDrawing() }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns nil, so the search continues.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

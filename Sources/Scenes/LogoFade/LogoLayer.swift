import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightViews

/// A tile whose logo and image fade independently, while its border and its shadow change too.
final class LogoLayer: CALayer {
  /// The logo's visibility: the logo is white with half of this value as its alpha. Not clamped.
  @Animatable var logoLevel: CGFloat = 0
  /// The image's visibility. Not clamped when set; clamped to 0…1 when drawn.
  @Animatable var imageLevel: CGFloat = 0
  /// The duration of a change of any of the layer's properties, in seconds.
  var animationDuration: CFTimeInterval = 1

  static let imageFrame = CGRect(x: 20, y: 20, width: 64, height: 64)

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? LogoLayer { animationDuration = layer.animationDuration }
  }

  /// Returns implicit animations with this layer's duration, both for the two levels and for the
  /// built-in properties.
  override func action(forKey event: String) -> (any CAAction)? {
    let inherited = super.action(forKey: event)
    let animation: CAAnimation
    if let own = inherited as? CAAnimation {
      animation = own.copy()
    } else if inherited == nil, event == key(for: \.logoLevel) || event == key(for: \.imageLevel) {
      let change = CABasicAnimation(keyPath: event)
      change.fromValue = (presentation() ?? self).value(forKey: event)
      change.timingFunction = CAMediaTimingFunction(name: .default)
      animation = change
    } else {
      return inherited
    }
    animation.duration = animationDuration
    return animation
  }

  /// Draws the logo and then the image. The image is copied, not blended, so it replaces the logo
  /// below it.
  override func draw(in ctx: CGContext) {
    ctx.addPath(LogoArtwork.logo)
    ctx.setFillColor(CGColor(gray: 1, alpha: logoLevel / 2))
    ctx.fillPath()
    UIGraphicsPushContext(ctx)
    UIImage(cgImage: LogoArtwork.image)
      .draw(in: Self.imageFrame, blendMode: .copy, alpha: imageLevel)
    UIGraphicsPopContext()
  }
}

import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightViews

/// A tile whose logo and picture come and go by degrees, each for itself, while its border and its
/// shadow change beside them.
final class LogoLayer: CALayer {
  /// How much of the logo is seen: it is white at half this alpha. Stored as given.
  @Animatable var logoLevel: CGFloat = 0
  /// How much of the picture is seen. Stored as given; clamped to 0…1 where it is drawn.
  @Animatable var imageLevel: CGFloat = 0
  /// How long a change of any of the layer's properties takes, in seconds.
  var animationDuration: CFTimeInterval = 1

  /// Where the picture is drawn.
  static let imageFrame = CGRect(x: 20, y: 20, width: 64, height: 64)

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? LogoLayer { animationDuration = layer.animationDuration }
  }

  /// The implicit animations of layers, at this layer's pace, and the same for the two levels.
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

  /// The picture takes the place of whatever the logo has left there: it is copied, not laid over.
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

import Foundation
import MidflightGeometry

struct GraphicsState {
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The fill pattern, which replaces the fill colour; nil if there is none.
  var fillPattern: PatternPaint?
  var strokePattern: PatternPaint?
  var patternPhase = CGSize.zero
  var stroke = StrokeStyle()
  /// The flatness in base space; 0 selects the smallest possible value.
  var flatness: CGFloat = 0
  var alpha: CGFloat = 1
  var blend = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  var shadow: Shadow?
  var clipDepth = 0
  /// The bounds of the clip in base space; nil without a clip.
  var clipBounds: CGRect?

  func paint(_ color: CGColor) -> Paint {
    var color = color
    color.alpha *= alpha
    return .color(color)
  }

  /// Returns the paint of a pattern, with its alpha multiplied by the state's alpha. `map` maps the
  /// shape's space to base space.
  func paint(_ pattern: PatternPaint, _ map: CGAffineTransform) -> Paint {
    var paint = pattern
    paint.alpha *= alpha
    paint.transform = pattern.pattern.matrix.concatenating(
      CGAffineTransform(translationX: patternPhase.width, y: patternPhase.height))
    if !map.isIdentity { paint.transform = paint.transform.concatenating(map.inverted()) }
    return .pattern(paint)
  }
}

import Foundation
import MidflightGeometry

/// The state that `saveGState` saves.
struct GraphicsState {
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// Instead of the colours.
  var fillPattern: PatternPaint?
  var strokePattern: PatternPaint?
  var patternPhase = CGSize.zero
  var stroke = StrokeStyle()
  /// In the base space; 0 for the finest.
  var flatness: CGFloat = 0
  var alpha: CGFloat = 1
  var blend = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  var shadow: Shadow?
  /// How many clips are open in the display list.
  var clipDepth = 0
  /// Holds all that the clip lets through, in the base space; nil without a clip.
  var clipBounds: CGRect?

  func paint(_ color: CGColor) -> Paint {
    var color = color
    color.alpha *= alpha
    return .color(color)
  }

  /// The paint that a pattern is for a shape in the space that `map` leads from, with the alpha.
  func paint(_ pattern: PatternPaint, _ map: CGAffineTransform) -> Paint {
    var paint = pattern
    paint.alpha *= alpha
    paint.transform = pattern.pattern.matrix.concatenating(
      CGAffineTransform(translationX: patternPhase.width, y: patternPhase.height))
    if !map.isIdentity { paint.transform = paint.transform.concatenating(map.inverted()) }
    return .pattern(paint)
  }
}

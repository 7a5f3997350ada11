import Foundation
import Geometry

/// What `saveGState` saves.
struct GraphicsState {
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var stroke = StrokeStyle()
  var alpha: CGFloat = 1
  var blend = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  /// How many clips are open in the display list.
  var clipDepth = 0

  func paint(_ color: CGColor) -> Paint {
    var color = color
    color.alpha *= alpha
    return .color(color)
  }
}

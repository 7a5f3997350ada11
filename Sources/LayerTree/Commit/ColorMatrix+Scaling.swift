import Foundation
import MidflightDrawing

extension ColorMatrix {
  /// Creates a matrix that multiplies a colour's components by these factors; nil if a factor is
  /// not finite.
  init?(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init([red, 0, 0, 0, 0, 0, green, 0, 0, 0, 0, 0, blue, 0, 0, 0, 0, 0, 1, 0])
  }
}

extension ImageStyle {
  init(
    enlarging: CALayerContentsFilter, shrinking: CALayerContentsFilter, source: CGRect,
    center: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) {
    let shrinkQuality: CGInterpolationQuality =
      shrinking == .nearest ? .none : shrinking == .trilinear ? .medium : .low
    self.init(
      quality: enlarging == .nearest ? .none : .low, shrinkQuality: shrinkQuality,
      source: source, center: center, scale: scale)
  }
}

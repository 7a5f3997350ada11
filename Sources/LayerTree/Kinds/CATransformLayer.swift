public import Foundation
import MidflightDrawing
import MidflightGeometry

/// A layer that only contains its sublayers: each is composited separately with what is behind it.
/// See Apple's
/// [CATransformLayer](https://developer.apple.com/documentation/quartzcore/catransformlayer).
///
/// It does not flatten: its sublayers are in the surrounding 3D space, each in its own plane, and
/// are drawn in the order of their depths together with the layer's siblings. Layers that intersect
/// are not split.
///
/// Its own background, content, border, shadow, corners, mask and filters are not drawn, it does
/// not clip, its opacity applies to each sublayer separately, and it is never hit itself. A hit
/// test of its superlayer goes to its sublayers directly, without ``hitTest(_:)``.
@MainActor open class CATransformLayer: CALayer {
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    guard !state.isHidden else { return nil }
    return findHitInside(p)
  }

  /// The line of sight of a hit test that continues into a transform layer's sublayers.
  struct Sight {
    var layer: CALayer
    /// The point in the plane that the sublayers are drawn in, and the transform from their space
    /// to it.
    var point: CGPoint
    var space: CATransform3D
  }

  private func findHitInside(_ point: CGPoint) -> CALayer? {
    var (point, matrix) = (point, matrixToSuperspace)
    if let sight = context.scope.value.sight, sight.layer === superlayer?.model() {
      point = sight.point
      matrix = CATransform3DConcat(matrix, sight.space)
    } else if let own = superlayer?.sublayerMatrix {
      matrix = CATransform3DConcat(matrix, own)
    }
    if let own = sublayerMatrix { matrix = CATransform3DConcat(own, matrix) }
    return findHitInSublayers(point, space: matrix)
  }

  override var paintsSublayersOnly: Bool { true }

  override func paintSublayers(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    builder.paintSublayers(
      of: self, into: &list, space, opacity: CGFloat(min(state.opacity, 1)))
  }
}

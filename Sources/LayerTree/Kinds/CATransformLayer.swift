public import Foundation
import MidflightDrawing
import MidflightGeometry

/// A layer that only groups its sublayers, each of which is composited separately with the content
/// behind it. See Apple's
/// [CATransformLayer](https://developer.apple.com/documentation/quartzcore/catransformlayer).
///
/// The layer does not flatten its sublayers: they are in the surrounding 3D space, each in its own
/// plane, and are drawn in the order of their depths together with the layer's siblings. Layers
/// that intersect are not split.
///
/// The layer's own background, content, border, shadow, corners, mask and filters are not drawn,
/// and it does not clip. Its opacity applies to each sublayer separately. Hit tests never return
/// the layer itself. A hit test of the superlayer skips this layer's ``hitTest(_:)`` and tests this
/// layer's sublayers directly.
@MainActor open class CATransformLayer: CALayer {
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    guard !state.isHidden else { return nil }
    return findHitInside(p)
  }

  /// The line of sight of a hit test that continues into a transform layer's sublayers.
  struct Sight {
    var layer: CALayer
    /// The hit point, in the plane that the sublayers are drawn in. `space` is the transform from
    /// the sublayers' space to that plane.
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

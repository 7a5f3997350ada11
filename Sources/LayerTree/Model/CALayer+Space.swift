import Foundation
import MidflightGeometry

/// Layers in space: where a layer's plane stands, and how it is seen.
extension CALayer {
  /// Whether the transform leaves z alone, so that the layer lies in its superlayer's plane.
  var isFlat: Bool { state.isUntransformed || CATransform3DIsAffine(state.transform) }

  /// Whether it does so at the superlayer's own depth.
  var liesAtDepthZero: Bool { state.zPosition == 0 && anchorZ == 0 && isFlat }

  private var anchorZ: CGFloat {
    state.decoration.isInitial ? 0 : state.decoration.value.anchorPointZ
  }

  private func aboutAnchor(_ matrix: CATransform3D, to x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
  {
    let bounds = state.bounds
    let anchor = CATransform3DMakeTranslation(
      -(bounds.origin.x + state.anchorPoint.x * bounds.size.width),
      -(bounds.origin.y + state.anchorPoint.y * bounds.size.height), -anchorZ)
    return CATransform3DConcat(
      CATransform3DConcat(anchor, matrix), CATransform3DMakeTranslation(x, y, z))
  }

  /// From the layer's space to the one that its superlayer's sublayers stand in: the transform
  /// about the anchor point, then the position, with `zPosition` for z.
  var matrixToSuperspace: CATransform3D {
    let z = state.zPosition.isNaN ? 0 : state.zPosition
    return aboutAnchor(state.transform, to: state.position.x, state.position.y, z)
  }

  /// From the space that the sublayers stand in to the layer's own: turned upside down where y runs
  /// upwards, then the transform of sublayers about the anchor point. Nil for the identity.
  var sublayerMatrix: CATransform3D? {
    if state.decoration.isInitial { return nil }
    let decoration = state.decoration.value
    var matrix: CATransform3D?
    if !CATransform3DIsIdentity(decoration.sublayerTransform) {
      let bounds = state.bounds
      matrix = aboutAnchor(
        decoration.sublayerTransform,
        to: bounds.origin.x + state.anchorPoint.x * bounds.size.width,
        bounds.origin.y + state.anchorPoint.y * bounds.size.height, anchorZ)
    }
    guard decoration.isGeometryFlipped else { return matrix }
    let flip = CATransform3DMakeAffineTransform(flip)
    return matrix.map { CATransform3DConcat(flip, $0) } ?? flip
  }

  /// Whether a plane that `matrix` leads from turns its front to one who looks along the z axis.
  ///
  /// The inverse, transposed, takes a plane's normal. A matrix without one shows both sides.
  static func showsFront(_ matrix: CATransform3D) -> Bool {
    let determinant = matrix.determinant
    guard determinant != 0, (1 / determinant).isFinite else { return true }
    return CATransform3DInvert(matrix).m33 >= 0
  }

  /// Calls `body` for the matrices from the layer's plane to the next plane that its content is
  /// drawn flat in, from there to the next, and so on up to the space around the topmost layer.
  private func forEachPlane(_ body: (CATransform3D) -> Void) {
    var matrix = matrixToSuperspace
    var layer = superlayer
    while let current = layer {
      if let own = current.sublayerMatrix { matrix = CATransform3DConcat(matrix, own) }
      if current.paintsSublayersOnly {
        matrix = CATransform3DConcat(matrix, current.matrixToSuperspace)
      } else {
        body(matrix)
        matrix = current.matrixToSuperspace
      }
      layer = current.superlayer
    }
    body(matrix)
  }

  /// How the layer's plane is seen in the space around the topmost layer.
  var projectionToTop: Homography {
    var result = Homography.identity
    forEachPlane { result = result.concatenating(Homography($0)) }
    return result
  }

  /// Whether it is the front that is seen, as the planes around it are turned.
  var isFrontSeen: Bool {
    var isFront = true
    forEachPlane { if !Self.showsFront($0) { isFront.toggle() } }
    return isFront
  }
}

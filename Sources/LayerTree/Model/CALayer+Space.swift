import Foundation
import MidflightGeometry

extension CALayer {
  /// Whether the layer is parallel to its superlayer's plane, because the transform leaves z
  /// unchanged.
  var isFlat: Bool { state.isUntransformed || CATransform3DIsAffine(state.transform) }

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

  /// The transform to the space shared by the superlayer's sublayers, with `zPosition` as the z
  /// coordinate.
  var matrixToSuperspace: CATransform3D {
    let z = state.zPosition.isNaN ? 0 : state.zPosition
    return aboutAnchor(state.transform, to: state.position.x, state.position.y, z)
  }

  /// The transform from the sublayers' space to the layer's own, including the flip if the layer's
  /// geometry is flipped. Nil for the identity.
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

  /// Whether the front of a plane transformed by `matrix` faces a viewer who looks along the z
  /// axis. The transposed inverse of `matrix` transforms the plane's normal. A singular matrix
  /// shows both sides.
  static func showsFront(_ matrix: CATransform3D) -> Bool {
    let determinant = matrix.determinant
    guard determinant != 0, (1 / determinant).isFinite else { return true }
    return CATransform3DInvert(matrix).m33 >= 0
  }

  /// Calls `body` with a matrix for this layer and for each layer around it, up to the space around
  /// the topmost layer. The matrix maps a layer's plane to the plane that the layer is flattened
  /// into.
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

  var projectionToTop: Homography {
    var result = Homography.identity
    forEachPlane { result = result.concatenating(Homography($0)) }
    return result
  }

  var isFrontSeen: Bool {
    var isFront = true
    forEachPlane { if !Self.showsFront($0) { isFront.toggle() } }
    return isFront
  }
}

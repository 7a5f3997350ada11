import Foundation
import MidflightGeometry

extension DisplayListBuilder {
  /// The coordinate space, the time and the nesting depth in which a layer is painted.
  struct Space {
    var map: CGAffineTransform
    /// Whether y runs upwards in the layer's space.
    var isUpsideDown = false
    var time: Double
    var depth: Int
    /// The transform from the sublayers' coordinates to the plane that they are drawn in; nil if
    /// they lie in that plane.
    var planeMatrix: CATransform3D? {
      get { boxedPlaneMatrix?.value }
      set { boxedPlaneMatrix = newValue.map(Matrix.init) }
    }
    private var boxedPlaneMatrix: Matrix?
    var isPlane: Bool { boxedPlaneMatrix == nil }
    var isFront = true
    /// The transform of a replicated copy of the sublayers, in their coordinates; nil for the first
    /// copy.
    var instance: CATransform3D? {
      get { boxedInstance?.value }
      set { boxedInstance = newValue.map(Matrix.init) }
    }
    private var boxedInstance: Matrix?

    /// Boxes a matrix in an object. This keeps the struct small, because most layers have no
    /// matrix.
    private final class Matrix {
      let value: CATransform3D
      init(_ value: CATransform3D) { self.value = value }
    }

    init(
      map: CGAffineTransform, isUpsideDown: Bool = false, time: Double, depth: Int,
      isFront: Bool = true
    ) {
      (self.map, self.isUpsideDown, self.time) = (map, isUpsideDown, time)
      (self.depth, self.isFront) = (depth, isFront)
    }

    @MainActor func ofSublayers(of layer: CALayer) -> Space {
      layer.state.decoration.isInitial && boxedInstance == nil ? self : changed(by: layer)
    }

    /// A separate function, so that its stack frame is released before sublayers are painted.
    @inline(never)
    @MainActor private func changed(by layer: CALayer) -> Space {
      var result = self
      if !layer.state.decoration.isInitial {
        let decoration = layer.state.decoration.value
        if planeMatrix == nil, instance == nil,
          CATransform3DIsAffine(decoration.sublayerTransform)
        {
          if !CATransform3DIsIdentity(decoration.sublayerTransform) {
            result.map = layer.aboutAnchor(decoration.sublayerTransform).concatenating(map)
          }
          if decoration.isGeometryFlipped {
            result.map = layer.flip.concatenating(result.map)
          }
        } else if let own = layer.sublayerMatrix {
          result.planeMatrix = planeMatrix.map { CATransform3DConcat(own, $0) } ?? own
        }
        if decoration.isGeometryFlipped { result.isUpsideDown.toggle() }
      }
      if let instance {
        result.planeMatrix =
          result.planeMatrix.map { CATransform3DConcat(instance, $0) } ?? instance
        result.instance = nil
      }
      return result
    }

    @MainActor func matrix(of sublayer: CALayer) -> CATransform3D {
      let own = sublayer.matrixToSuperspace
      return planeMatrix.map { CATransform3DConcat(own, $0) } ?? own
    }
  }
}

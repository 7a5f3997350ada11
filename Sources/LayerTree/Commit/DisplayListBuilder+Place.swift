import Foundation
import MidflightGeometry

extension DisplayListBuilder {
  /// Where a layer is painted.
  struct Place {
    /// From the layer's plane to the list.
    var map: CGAffineTransform
    /// Whether y runs upwards in the layer's space.
    var isUpsideDown = false
    /// The layer's time.
    var time: Double
    var depth: Int
    /// From the space that sublayers stand in to the plane that they are drawn in; nil where it is
    /// the plane's own.
    var space: CATransform3D? {
      get { spaceMatrix?.value }
      set { spaceMatrix = newValue.map(Matrix.init) }
    }
    private var spaceMatrix: Matrix?
    /// Whether what stands in it lies in the plane: there is no ``space``.
    var isPlane: Bool { spaceMatrix == nil }
    /// Whether the plane's front is turned to the viewer.
    var isFront = true
    /// Where a copy of the sublayers stands in their space; nil for the first one.
    var instance: CATransform3D? {
      get { instanceMatrix?.value }
      set { instanceMatrix = newValue.map(Matrix.init) }
    }
    private var instanceMatrix: Matrix?

    /// Beside the place, which most layers have neither of, so that places are small.
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

    /// Returns the place of the sublayers' superlayer space.
    @MainActor func ofSublayers(of layer: CALayer) -> Place {
      layer.state.decoration.isInitial && instanceMatrix == nil ? self : changed(by: layer)
    }

    /// Apart, as the frame that it needs is off the stack before sublayers are painted.
    @inline(never)
    @MainActor private func changed(by layer: CALayer) -> Place {
      var result = self
      if !layer.state.decoration.isInitial {
        let decoration = layer.state.decoration.value
        if space == nil, instance == nil, CATransform3DIsAffine(decoration.sublayerTransform) {
          if !CATransform3DIsIdentity(decoration.sublayerTransform) {
            result.map = layer.aboutAnchor(decoration.sublayerTransform).concatenating(map)
          }
          if decoration.isGeometryFlipped {
            result.map = layer.flip.concatenating(result.map)
          }
        } else if let own = layer.sublayerMatrix {
          result.space = space.map { CATransform3DConcat(own, $0) } ?? own
        }
        if decoration.isGeometryFlipped { result.isUpsideDown.toggle() }
      }
      if let instance {
        result.space = result.space.map { CATransform3DConcat(instance, $0) } ?? instance
        result.instance = nil
      }
      return result
    }

    /// From a sublayer's space to the plane that it is drawn in.
    @MainActor func matrix(of sublayer: CALayer) -> CATransform3D {
      let own = sublayer.matrixToSuperspace
      return space.map { CATransform3DConcat(own, $0) } ?? own
    }
  }
}

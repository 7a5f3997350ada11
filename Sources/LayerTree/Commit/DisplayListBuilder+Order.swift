import Foundation
import MidflightGeometry

extension DisplayListBuilder {
  /// Calls `body` for each sublayer, back to front, with an opacity that applies in addition to the
  /// sublayer's own. If a sublayer does not flatten its own sublayers, `body` is called for these
  /// instead, and they are sorted together with its siblings.
  func forEachSublayer(
    of layer: CALayer, _ space: Space, opacity: CGFloat,
    _ body: (CALayer, Space, CGFloat) -> Void
  ) {
    let space = space.ofSublayers(of: layer)
    let sublayers = layer.shownChildren
    if space.isPlane, !layer.mayHaveDepth || arePlain(sublayers, of: layer, space.time) {
      for sublayer in sublayers { body(sublayer, space, opacity) }
      return
    }
    for leaf in leaves(of: layer, space, opacity) { body(leaf.layer, leaf.space, leaf.opacity) }
  }

  private struct Leaf {
    var layer: CALayer
    var space: Space
    var opacity: CGFloat
    var plane: DepthOrder.Plane
  }

  @inline(never)
  private func leaves(of layer: CALayer, _ space: Space, _ opacity: CGFloat) -> [Leaf] {
    var leaves: [Leaf] = []
    addLeaves(of: layer, space, opacity, to: &leaves)
    return DepthOrder.sorted(leaves.map(\.plane)).map { leaves[$0] }
  }

  private func addLeaves(
    of layer: CALayer, _ space: Space, _ opacity: CGFloat, to leaves: inout [Leaf]
  ) {
    for sublayer in layer.shownChildren {
      let (time, isShown) = sublayer.time.layerTime(fromParent: space.time)
      sampling(sublayer, at: time) { _ in
        let matrix = space.matrix(of: sublayer)
        guard sublayer.paintsSublayersOnly, sublayer.shownTransition == nil else {
          let plane = DepthOrder.Plane(matrix: matrix, bounds: sublayer.state.bounds)
          leaves.append(Leaf(layer: sublayer, space: space, opacity: opacity, plane: plane))
          return
        }
        guard isShown, isVisible(sublayer), mayNest(sublayer, in: space) else { return }
        var inner = space
        (inner.planeMatrix, inner.time, inner.depth) = (matrix, time, space.depth + 1)
        addLeaves(
          of: sublayer, inner.ofSublayers(of: sublayer),
          opacity * CGFloat(min(sublayer.state.opacity, 1)), to: &leaves)
      }
    }
  }

  /// Whether all sublayers now lie flat in their superlayer's plane. If this is true and no
  /// animation can change it, the superlayer caches the answer.
  private func arePlain(_ sublayers: [CALayer], of layer: CALayer, _ time: Double) -> Bool {
    var areStill = true
    for sublayer in sublayers {
      if sublayer.paintsSublayersOnly { return false }
      if sublayer.attachments.contains(where: \.movesInDepth) {
        areStill = false
        let time = sublayer.time.layerTime(fromParent: time).time
        guard sampling(sublayer, at: time, { _ in sublayer.liesAtDepthZero }) else { return false }
      } else if !sublayer.liesAtDepthZero {
        return false
      }
    }
    if areStill { layer.mayHaveDepth = false }
    return true
  }
}

package import Foundation
import MidflightGeometry

extension LayerOutline {
  /// Returns the path of the frontmost layer that paints something at a point in the scene's
  /// coordinates, judging by presentation values.
  ///
  /// The root layer is the background and is never hit. Unlike in
  /// [`CALayer.hitTest(_:)`](https://developer.apple.com/documentation/quartzcore/calayer), layers
  /// that paint nothing are skipped.
  package func hitTest(_ point: CGPoint) -> String? {
    guard !layers.isEmpty else { return nil }
    var children = [[Int]](repeating: [], count: layers.count)
    for (index, layer) in layers.enumerated() {
      if let parent = layer.parent { children[parent].append(index) }
    }
    func find(_ index: Int) -> Int? {
      let layer = layers[index]
      guard layer.isVisible else { return nil }
      let isInside = Self.contains(layer.shown, point)
      if layer.masks, !isInside { return nil }
      // Layers with equal `zPosition` keep their order among the sublayers.
      let order = children[index].enumerated().sorted { a, b in
        (layers[a.element].zPosition, a.offset) < (layers[b.element].zPosition, b.offset)
      }
      for child in order.reversed() {
        if let hit = find(child.element) { return hit }
      }
      return isInside && layer.paints && layer.parent != nil ? index : nil
    }
    return find(0).map { layers[$0].path }
  }

  /// Whether part of a layer may be inside the clips of all its superlayers, judging only by
  /// bounding boxes.
  package func isWithinMasks(_ index: Int) -> Bool {
    var box = Self.box(layers[index].shown)
    var parent = layers[index].parent
    while let above = parent {
      if layers[above].masks { box = box.intersection(Self.box(layers[above].shown)) }
      if box.isNull { return false }
      parent = layers[above].parent
    }
    return true
  }

  private static func box(_ corners: [CGPoint]) -> CGRect {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a convex quadrilateral contains a point. A quadrilateral without an area contains no
  /// points.
  static func contains(_ corners: [CGPoint], _ point: CGPoint) -> Bool {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return false
    }
    var path = Path()
    path.addLines(between: corners)
    path.closeSubpath()
    return path.contains(point)
  }
}

public import Foundation

extension CALayer {
  /// The part of the bounds that ancestors don't clip, in this layer's space.
  public var visibleRect: CGRect {
    var visible = bounds.standardized
    var layer = superlayer
    while let current = layer {
      if current.masksToBounds {
        visible = visible.intersection(convert(current.bounds.standardized, from: current))
      }
      layer = current.superlayer
    }
    return visible.isNull ? .zero : visible
  }

  var enclosingScrollLayer: CAScrollLayer? {
    var layer = superlayer
    while let current = layer {
      if let scroll = current as? CAScrollLayer { return scroll }
      layer = current.superlayer
    }
    return nil
  }
}

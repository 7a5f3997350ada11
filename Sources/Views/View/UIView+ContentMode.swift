import MidflightLayerTree

extension UIView {
  /// How content adapts to the size of the bounds.
  public enum ContentMode: Int, Sendable, Hashable, CaseIterable {
    /// Content is stretched.
    case scaleToFill
    /// Content is scaled in proportion to fit inside.
    case scaleAspectFit
    /// Content is scaled in proportion to fill the bounds.
    case scaleAspectFill
    /// Content is redrawn.
    case redraw
    /// Content keeps its size, at the centre of the bounds, at the middle of a side, or in a
    /// corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    private static let gravities: [(ContentMode, CALayerContentsGravity)] = [
      (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect),
      (.scaleAspectFill, .resizeAspectFill), (.center, .center), (.top, .top), (.bottom, .bottom),
      (.left, .left), (.right, .right), (.topLeft, .topLeft), (.topRight, .topRight),
      (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight),
    ]

    /// The layer's gravity; redrawn content is stretched until it is drawn.
    var gravity: CALayerContentsGravity {
      Self.gravities.first { $0.0 == self }?.1 ?? .resize
    }

    init(_ gravity: CALayerContentsGravity) {
      self = Self.gravities.first { $0.1 == gravity }?.0 ?? .scaleToFill
    }
  }
}

import MidflightLayerTree

extension UIView {
  /// How a view's content adapts to the size of the bounds.
  public enum ContentMode: Int, Sendable, Hashable, CaseIterable {
    /// The content is stretched to the size of the bounds.
    case scaleToFill
    /// The content is scaled in proportion until it just fits inside the bounds.
    case scaleAspectFit
    /// The content is scaled in proportion until it just covers the bounds.
    case scaleAspectFill
    /// The content is drawn again when the bounds have a new size.
    case redraw
    /// The content keeps its size, in the centre of the bounds, at the middle of a side, or in a
    /// corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    private static let gravities: [(ContentMode, CALayerContentsGravity)] = [
      (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect),
      (.scaleAspectFill, .resizeAspectFill), (.center, .center), (.top, .top), (.bottom, .bottom),
      (.left, .left), (.right, .right), (.topLeft, .topLeft), (.topRight, .topRight),
      (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight),
    ]

    /// The layer's gravity for this mode. Content that will be drawn again is stretched until then.
    var gravity: CALayerContentsGravity {
      Self.gravities.first { $0.0 == self }?.1 ?? .resize
    }

    init(_ gravity: CALayerContentsGravity) {
      self = Self.gravities.first { $0.1 == gravity }?.0 ?? .scaleToFill
    }
  }
}

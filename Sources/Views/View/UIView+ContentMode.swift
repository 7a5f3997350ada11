import MidflightLayerTree

extension UIView {
  /// How content follows the size of the bounds.
  public enum ContentMode: Int, Sendable, Hashable, CaseIterable {
    /// Content is stretched.
    case scaleToFill
    /// Content is as large as fits inside, in its proportions.
    case scaleAspectFit
    /// Content is as small as covers all, in its proportions.
    case scaleAspectFill
    /// Content is drawn anew.
    case redraw
    /// Content keeps its size, in the middle of the bounds, of a side, or in a corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    private static let gravities: [(ContentMode, CALayerContentsGravity)] = [
      (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect),
      (.scaleAspectFill, .resizeAspectFill), (.center, .center), (.top, .top), (.bottom, .bottom),
      (.left, .left), (.right, .right), (.topLeft, .topLeft), (.topRight, .topRight),
      (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight),
    ]

    /// The layer's gravity; content that is drawn anew fits as it is.
    var gravity: CALayerContentsGravity {
      Self.gravities.first { $0.0 == self }?.1 ?? .resize
    }

    init(_ gravity: CALayerContentsGravity) {
      self = Self.gravities.first { $0.1 == gravity }?.0 ?? .scaleToFill
    }
  }
}

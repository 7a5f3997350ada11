import Foundation

/// Where a layer's content lies in its bounds, and whether it is stretched.
public struct CALayerContentsGravity: RawRepresentable, Sendable, Hashable {
  /// The gravity's name, as Core Animation spells it.
  public let rawValue: String
  /// The gravity of that name. An unknown one is kept, and stretches as ``resize`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, at its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In the middle of the top edge, at its own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In the middle of the bottom edge, at its own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In the middle of the left edge, at its own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In the middle of the right edge, at its own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner, at its own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner, at its own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner, at its own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner, at its own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Over all of the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits into the bounds, in proportion.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as fills the bounds, in proportion; what sticks out is not cut off.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// Where content of a size lies in `bounds`.
  func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    let name = rawValue.lowercased()
    var size = size
    switch self {
    case .resizeAspect, .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return bounds }
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      let scale = self == .resizeAspect ? min(x, y) : max(x, y)
      size = CGSize(width: size.width * scale, height: size.height * scale)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      break
    default: return bounds
    }
    let (dx, dy) = (bounds.width - size.width, bounds.height - size.height)
    let x = name.hasSuffix("left") ? 0 : name.hasSuffix("right") ? dx : dx / 2
    let y = name.hasPrefix("top") ? 0 : name.hasPrefix("bottom") ? dy : dy / 2
    return CGRect(
      x: bounds.minX + x, y: bounds.minY + y, width: size.width, height: size.height)
  }
}

/// How an image is sampled where its pixels are not the screen's.
public struct CALayerContentsFilter: RawRepresentable, Sendable, Hashable {
  /// The filter's name, as Core Animation spells it.
  public let rawValue: String
  /// The filter of that name. An unknown one is kept, and samples as ``linear`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Between the nearest four.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// The nearest one.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between smaller copies of the image as well.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Sendable, Hashable {
  /// The curve's name, as Core Animation spells it.
  public let rawValue: String
  /// The curve of that name. An unknown one is kept, and draws as ``circular`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that begins earlier and has no sudden change of curvature.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A set of a layer's corners.
public struct CACornerMask: OptionSet, Sendable, Hashable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// The corners of these bits; others are of no effect.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Top left, with y down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

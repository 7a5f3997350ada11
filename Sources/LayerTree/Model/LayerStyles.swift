import Foundation

/// The alignment of a layer's content in its bounds, and whether it is stretched.
public struct CALayerContentsGravity: RawRepresentable, Sendable, Hashable {
  /// The gravity's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a gravity from its name. An unknown name is stored and stretches like ``resize``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The content is in the centre of the bounds, at its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// The content is at the centre of the top edge, at its own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// The content is at the centre of the bottom edge, at its own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// The content is at the centre of the left edge, at its own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// The content is at the centre of the right edge, at its own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// The content is in the top left corner, at its own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// The content is in the top right corner, at its own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// The content is in the bottom left corner, at its own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// The content is in the bottom right corner, at its own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// The content is stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The content is scaled to the largest size that fits into the bounds, keeping the aspect ratio.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The content is scaled to the smallest size that fills the bounds, keeping the aspect ratio. It
  /// is not clipped.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
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

/// The way in which an image is sampled if its pixels differ in size from the screen's.
public struct CALayerContentsFilter: RawRepresentable, Sendable, Hashable {
  /// The filter's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a filter from its name. An unknown name is stored and samples like ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Samples by [bilinear interpolation](https://en.wikipedia.org/wiki/Bilinear_interpolation) of
  /// the nearest four pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Samples the nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Samples by [trilinear filtering](https://en.wikipedia.org/wiki/Trilinear_filtering), which
  /// also interpolates between smaller copies of the image.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Sendable, Hashable {
  /// The curve's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a curve from its name. An unknown name is stored and draws like ``circular``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that begins farther from the corner than a circle does, and whose curvature has no
  /// jumps.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A set of a layer's corners.
public struct CACornerMask: OptionSet, Sendable, Hashable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Creates a set of corners from bits; unknown bits have no effect.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner, with y down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The top right corner, with y down.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The bottom left corner, with y down.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The bottom right corner, with y down.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

public import Foundation
public import MidflightGeometry

extension DisplayList {
  /// A drawing command.
  ///
  /// Commands larger than the fill of a path are stored on the heap, so that long lists stay small.
  public enum Command: Sendable, Hashable {
    /// Fills the inside of a path.
    case fill(Fill)
    /// Strokes a path.
    indirect case stroke(Stroke)
    /// Draws an image over a rectangle.
    indirect case image(Image)
    /// Draws the shadow of a filled path, without the path.
    indirect case shadow(CastShadow)
    /// Begins a group: the following commands are drawn into a separate image, which is then
    /// composited.
    case beginGroup(GroupStyle)
    /// Ends the innermost group.
    case endGroup
    /// Limits the clip to the inside of a path, with anti-aliased edges, or to an image's alpha,
    /// until the matching `popClip`. Each command is composited through the clip separately: where
    /// coverage is one half, half of the destination remains.
    case pushClip(Clip)
    /// Ends the innermost clip.
    case popClip
  }

  /// A filled path.
  public struct Fill: Mapped {
    public var path: Path
    public var rule: CGPathFillRule
    public var paint: Paint
    public var blend: CGBlendMode
    public var map: CGAffineTransform
  }

  /// A stroked path. The line width is in the path's space, so a transform that is not a similarity
  /// also distorts the pen.
  public struct Stroke: Mapped {
    public var path: Path
    public var style: StrokeStyle
    public var paint: Paint
    public var blend: CGBlendMode
    public var map: CGAffineTransform
  }

  /// An image over a rectangle, laid out by its style, with the first row at the rectangle's
  /// smaller y. A negative width or height mirrors the image.
  public struct Image: Mapped {
    public var image: CGImage
    public var rect: CGRect
    public var style: ImageStyle
    public var alpha: CGFloat
    public var blend: CGBlendMode
    public var map: CGAffineTransform
  }

  /// The shadow of a filled path. The transform maps only the path.
  public struct CastShadow: Mapped {
    public var path: Path
    public var rule: CGPathFillRule
    public var shadow: Shadow
    public var map: CGAffineTransform
  }

  /// A clip to the inside of a path, or to the alpha of an image.
  public struct Clip: Mapped {
    public var path: Path
    public var rule: CGPathFillRule
    public var map: CGAffineTransform
    /// The mask, in the path's space; nil if only the path clips. If there is a mask, the path is
    /// the mask's rectangle.
    public var imageMask: ImageMask?
  }

  /// A mask: an image over a rectangle, laid out like ``Image``. Only the image's alpha is used.
  public struct ImageMask: Sendable, Hashable {
    public var image: CGImage
    public var rect: CGRect
    public var quality: CGInterpolationQuality

    /// Creates a mask. A negative width or height mirrors the image.
    public init(image: CGImage, rect: CGRect, quality: CGInterpolationQuality = .default) {
      (self.image, self.rect, self.quality) = (image, rect, quality)
    }
  }

  /// The parameters of a command in its own space.
  public protocol Mapped: Sendable, Hashable {
    /// The transform from the command's space to the list's space.
    var map: CGAffineTransform { get set }
  }
}

extension DisplayList.Clip {
  init(_ imageMask: DisplayList.ImageMask, map: CGAffineTransform) {
    var path = Path()
    path.addRect(imageMask.rect)
    self.init(path: path, rule: .winding, map: map, imageMask: imageMask)
  }
}

extension DisplayList.Mapped {
  func applying(_ transform: CGAffineTransform) -> Self {
    var result = self
    result.map = map.concatenating(transform)
    return result
  }
}

extension DisplayList.Command {
  /// The path that the command fills, strokes or clips to, or whose shadow it draws.
  public var path: Path? {
    switch self {
    case .fill(let fill): fill.path
    case .stroke(let stroke): stroke.path
    case .shadow(let shadow): shadow.path
    case .pushClip(let clip): clip.path
    case .image, .beginGroup, .endGroup, .popClip: nil
    }
  }

  func applying(_ transform: CGAffineTransform) -> Self {
    switch self {
    case .fill(let fill): return .fill(fill.applying(transform))
    case .stroke(let stroke): return .stroke(stroke.applying(transform))
    case .image(let image): return .image(image.applying(transform))
    case .shadow(var cast):
      cast.shadow = cast.shadow.applying(transform)
      return .shadow(cast.applying(transform))
    case .pushClip(let clip): return .pushClip(clip.applying(transform))
    case .beginGroup(let style): return .beginGroup(style.applying(transform))
    case .endGroup, .popClip: return self
    }
  }
}

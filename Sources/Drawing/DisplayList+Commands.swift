public import Foundation
public import MidflightGeometry

extension DisplayList {
  /// A step of drawing.
  ///
  /// What takes more room than the fill of a path stands on the heap, so that long lists stay
  /// short.
  public enum Command: Sendable, Hashable {
    /// Fills the inside of a path.
    case fill(Fill)
    /// Fills the outline of a path.
    indirect case stroke(Stroke)
    /// Draws an image over a rectangle.
    indirect case image(Image)
    /// Draws the shadow that a path's inside would cast, and not the path.
    indirect case shadow(CastShadow)
    /// Begins a group: what follows is drawn on a transparent ground of its own and then composited
    /// as one picture.
    case beginGroup(GroupStyle)
    /// Ends the innermost group.
    case endGroup
    /// Narrows the clip to the inside of a path, with anti-aliased edges, or to an image's alpha,
    /// until the matching `popClip`. Each command meets what is below it through the clip: where
    /// half of it is let through, half of what was there stays.
    case pushClip(Clip)
    /// Ends the innermost clip.
    case popClip
  }

  /// The inside of a path and what is seen there.
  public struct Fill: Mapped {
    public var path: Path
    public var rule: CGPathFillRule
    public var paint: Paint
    public var blend: CGBlendMode
    public var map: CGAffineTransform
  }

  /// The outline of a path and what is seen there. The width is in the path's space, so a map that
  /// is not a similarity also distorts the pen.
  public struct Stroke: Mapped {
    public var path: Path
    public var style: StrokeStyle
    public var paint: Paint
    public var blend: CGBlendMode
    public var map: CGAffineTransform
  }

  /// An image over a rectangle, laid out as the style says, its first row at the rectangle's
  /// smaller y. A side of negative length turns the image over.
  public struct Image: Mapped {
    public var image: CGImage
    public var rect: CGRect
    public var style: ImageStyle
    public var alpha: CGFloat
    public var blend: CGBlendMode
    public var map: CGAffineTransform
  }

  /// The shadow of a path's inside; the map is the path's alone.
  public struct CastShadow: Mapped {
    public var path: Path
    public var rule: CGPathFillRule
    public var shadow: Shadow
    public var map: CGAffineTransform
  }

  /// The inside of a path as a clip, or an image's alpha.
  public struct Clip: Mapped {
    public var path: Path
    public var rule: CGPathFillRule
    public var map: CGAffineTransform
    /// Lets through as much as it is opaque, in the space of the path, which is its rectangle; nil
    /// lets through all of the path's inside.
    public var stencil: Stencil?
  }

  /// An image over a rectangle, of which the alpha alone counts; laid out as an ``Image`` is.
  public struct Stencil: Sendable, Hashable {
    public var image: CGImage
    public var rect: CGRect
    public var quality: CGInterpolationQuality

    /// A side of negative length turns the image over.
    public init(image: CGImage, rect: CGRect, quality: CGInterpolationQuality = .default) {
      (self.image, self.rect, self.quality) = (image, rect, quality)
    }
  }

  /// A command's value in a space of its own.
  public protocol Mapped: Sendable, Hashable {
    /// From the command's own space to the list's.
    var map: CGAffineTransform { get set }
  }
}

extension DisplayList.Clip {
  /// The clip to a stencil.
  init(_ stencil: DisplayList.Stencil, map: CGAffineTransform) {
    var path = Path()
    path.addRect(stencil.rect)
    self.init(path: path, rule: .winding, map: map, stencil: stencil)
  }
}

extension DisplayList.Mapped {
  /// The value with its space mapped on by `transform`.
  func applying(_ transform: CGAffineTransform) -> Self {
    var result = self
    result.map = map.concatenating(transform)
    return result
  }
}

extension DisplayList.Command {
  /// The path that it fills, strokes, casts the shadow of or clips to.
  public var path: Path? {
    switch self {
    case .fill(let fill): fill.path
    case .stroke(let stroke): stroke.path
    case .shadow(let shadow): shadow.path
    case .pushClip(let clip): clip.path
    case .image, .beginGroup, .endGroup, .popClip: nil
    }
  }

  /// The command with its space mapped on by `transform`.
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

public import Foundation
public import MidflightGeometry

/// The paint that fills a shape: a colour, a gradient or a pattern, or a plane in perspective.
public enum Paint: Sendable, Hashable {
  case color(CGColor)
  indirect case gradient(GradientPaint)
  indirect case pattern(PatternPaint)
  /// A gradient, image or pattern on a plane in perspective.
  indirect case projected(ProjectedPaint)
}

/// An immutable list of drawing commands in painting order. Each has a transform from its own space
/// to the list's space.
///
/// Display lists separate layers from pixels: the layer tree creates lists, the rasterizer draws
/// them, and neither depends on the other. A list has no reference to its creator.
///
/// **Guarantees.** Groups and clips are balanced and properly nested, because the methods that open
/// one take a closure and close it.
public struct DisplayList: Sendable, Hashable {
  /// The commands in painting order, the lowest first. Groups and clips are balanced.
  public private(set) var commands: [Command] = []

  /// Creates an empty list.
  public init() {}

  /// Whether there are no commands. While a group or clip is being built, only its content counts.
  public var isEmpty: Bool { commands.count == contentStart }
  /// Whether both are copies of the same list, determined without comparing commands.
  package func isIdentical(to other: DisplayList) -> Bool {
    unsafe commands.withUnsafeBufferPointer { mine in
      unsafe other.commands.withUnsafeBufferPointer {
        unsafe mine.baseAddress == $0.baseAddress && mine.count == $0.count
      }
    }
  }
  /// The index of the first command inside the group or clip that is being built.
  private var contentStart = 0

  /// Whether a command outside of groups uses a blend mode other than `normal`, which affects the
  /// content below unless the list is drawn in a group.
  public private(set) var needsIsolation = false
  /// The number of open groups. Inside a group, a blend mode affects only the group's content.
  private var openGroups = 0

  // MARK: Building

  /// Appends a filled path. A path with a non-finite point draws nothing. With
  /// `CGPathFillRule.winding`, a winding number that is a multiple of 65,536 counts as outside.
  public mutating func fill(
    _ path: consuming Path, rule: CGPathFillRule = .winding, paint: consuming Paint,
    blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(
      .fill(Fill(path: path, rule: rule, paint: paint, blend: blend, map: transform)))
  }

  /// Appends a stroked path; the line width and the dashes are in the path's space.
  public mutating func stroke(
    _ path: consuming Path, style: consuming StrokeStyle, paint: consuming Paint,
    blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(
      .stroke(Stroke(path: path, style: style, paint: paint, blend: blend, map: transform)))
  }

  /// Appends an image stretched over `rect`. See ``Image`` for the order of its rows.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle that the whole image fills, in the space that `transform` maps from.
  ///   - quality: The quality of interpolation.
  ///   - alpha: A factor for the image's alpha, clamped to 0…1; NaN counts as 0.
  ///   - blend: The blend mode.
  ///   - transform: The transform from the rectangle's space to the list's space.
  public mutating func image(
    _ image: CGImage, in rect: CGRect, quality: CGInterpolationQuality = .default,
    alpha: CGFloat = 1, blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    self.image(
      image, in: rect, style: ImageStyle(quality: quality), alpha: alpha, blend: blend,
      transform: transform)
  }

  /// Appends an image laid out over `rect` by `style`. `alpha` is a factor, clamped to 0…1.
  public mutating func image(
    _ image: CGImage, in rect: CGRect, style: ImageStyle, alpha: CGFloat = 1,
    blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(
      .image(
        Image(
          image: image, rect: rect, style: style, alpha: alpha, blend: blend, map: transform)))
  }

  /// Appends the shadow of a filled path, without the path. `transform` maps only the path.
  public mutating func shadow(
    of path: Path, rule: CGPathFillRule = .winding, _ shadow: Shadow,
    transform: CGAffineTransform = .identity
  ) {
    commands.append(
      .shadow(CastShadow(path: path, rule: rule, shadow: shadow, map: transform)))
  }

  /// Appends the commands that `body` appends, as a group. If `body` appends nothing, appends
  /// nothing.
  ///
  /// - Precondition: `body` appends to the list passed to it, and does not replace it.
  public mutating func group(opacity: CGFloat, _ body: (inout DisplayList) -> Void) {
    group(GroupStyle(opacity: opacity), body)
  }

  /// Appends the commands that `body` appends, as a group. An empty group is left out, unless it
  /// affects the content below.
  ///
  /// - Precondition: `body` appends to the list passed to it, and does not replace it.
  public mutating func group(_ style: GroupStyle, _ body: (inout DisplayList) -> Void) {
    openGroups += 1
    let isRecorded = enclose(
      .beginGroup(style), body, evenEmpty: style.blend.affectsTransparentAreas)
    openGroups -= 1
    guard isRecorded else { return }
    note(style.blend)
    commands.append(.endGroup)
  }

  /// Appends the commands that `body` appends, inside a clip. If `body` appends nothing, appends
  /// nothing.
  ///
  /// - Precondition: `body` appends to the list passed to it, and does not replace it.
  public mutating func clip(
    to path: Path, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity,
    _ body: (inout DisplayList) -> Void
  ) {
    let clip = Clip(path: path, rule: rule, map: transform)
    if enclose(.pushClip(clip), body, evenEmpty: false) { popClip() }
  }

  /// Appends the commands that `body` appends, masked by an image. If `body` appends nothing,
  /// appends nothing.
  ///
  /// - Precondition: `body` appends to the list passed to it, and does not replace it.
  public mutating func clip(
    to imageMask: ImageMask, transform: CGAffineTransform = .identity,
    _ body: (inout DisplayList) -> Void
  ) {
    let clip = Clip(imageMask, map: transform)
    if enclose(.pushClip(clip), body, evenEmpty: false) { popClip() }
  }

  /// Encloses the commands that `body` appends in a group or clip. If `body` appends nothing and
  /// `evenEmpty` is false, appends nothing and returns false.
  private mutating func enclose(
    _ beginning: Command, _ body: (inout DisplayList) -> Void, evenEmpty: Bool
  ) -> Bool {
    let outerStart = contentStart
    commands.append(beginning)
    let start = commands.count
    contentStart = start
    body(&self)
    precondition(
      contentStart == start, "the body removed commands from the list")
    let isRecorded = !isEmpty || evenEmpty
    contentStart = outerStart
    if !isRecorded { commands.removeLast() }
    return isRecorded
  }

  package mutating func reserveCapacity(_ count: Int) { commands.reserveCapacity(count) }

  /// Appends another list, mapped by `transform`, as a group if it ``needsIsolation``.
  public mutating func append(
    _ list: DisplayList, transform: CGAffineTransform = .identity
  ) {
    if list.needsIsolation { commands.append(.beginGroup(GroupStyle())) }
    if transform.isIdentity {
      commands.append(contentsOf: list.commands)
    } else {
      commands.append(contentsOf: list.commands.lazy.map { $0.applying(transform) })
    }
    if list.needsIsolation { commands.append(.endGroup) }
  }

  // MARK: For callers that keep groups and clips balanced

  mutating func beginGroup(_ style: GroupStyle) {
    note(style.blend)
    commands.append(.beginGroup(style))
    openGroups += 1
  }

  mutating func endGroup() {
    commands.append(.endGroup)
    openGroups -= 1
  }

  private mutating func note(_ blend: CGBlendMode) {
    if blend != .normal && openGroups == 0 { needsIsolation = true }
  }

  mutating func pushClip(_ path: Path, rule: CGPathFillRule, transform: CGAffineTransform) {
    pushClip(Clip(path: path, rule: rule, map: transform))
  }

  mutating func pushClip(_ clip: Clip) { commands.append(.pushClip(clip)) }

  mutating func popClip() { commands.append(.popClip) }

  mutating func restore(_ command: Command) {
    switch command {
    case .fill(let fill): note(fill.blend)
    case .stroke(let stroke): note(stroke.blend)
    case .image(let image): note(image.blend)
    case .beginGroup(let style): return beginGroup(style)
    case .endGroup: return endGroup()
    case .shadow, .pushClip, .popClip: break
    }
    commands.append(command)
  }
}

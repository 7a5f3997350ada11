public import Foundation
public import Geometry

/// The material that a shape is filled with.
public enum Paint: Sendable, Hashable {
  case color(CGColor)
  indirect case gradient(GradientPaint)
  indirect case pattern(PatternPaint)
  /// Any of what is not of one colour, on a plane that is seen in perspective.
  indirect case projected(ProjectedPaint)
}

/// A picture as an immutable value: commands in painting order, each with the transform from its
/// own space to the list's.
///
/// This is where layers and pixels meet: the layer tree makes lists, the rasterizer draws them, and
/// neither knows the other. A list holds no reference to what made it.
///
/// **Guarantees.** Groups and clips are balanced and properly nested: the building methods that
/// open one take a closure and close it.
public struct DisplayList: Sendable, Hashable {
  /// A step of drawing. The transform leads from the command's own space to the list's.
  ///
  /// What takes more room than the fill of a path stands on the heap, so that long lists stay
  /// short.
  public enum Command: Sendable, Hashable {
    /// Fills the inside of a path.
    case fill(Path, rule: CGPathFillRule, paint: Paint, blend: CGBlendMode, CGAffineTransform)
    /// Fills the outline of a path; the width is in the path's space, so a transform that is not a
    /// similarity also distorts the pen.
    indirect case stroke(
      Path, style: StrokeStyle, paint: Paint, blend: CGBlendMode, CGAffineTransform)
    /// Draws an image over a rectangle, laid out as the style says, its first row at the
    /// rectangle's smaller y. A side of negative length turns the image over.
    indirect case image(
      CGImage, CGRect, style: ImageStyle, alpha: CGFloat, blend: CGBlendMode, CGAffineTransform)
    /// Draws the shadow that a path's inside would cast, and not the path.
    indirect case shadow(Path, rule: CGPathFillRule, Shadow, CGAffineTransform)
    /// Begins a group: what follows is drawn on a transparent ground of its own and then composited
    /// as one picture.
    case beginGroup(GroupStyle)
    /// Ends the innermost group.
    case endGroup
    /// Narrows the clip to the inside of a path, with anti-aliased edges, until the matching
    /// `popClip`.
    case pushClip(Path, rule: CGPathFillRule, CGAffineTransform)
    /// Ends the innermost clip.
    case popClip
  }

  /// In painting order, the lowest first; groups and clips balanced.
  public private(set) var commands: [Command] = []

  /// The empty picture.
  public init() {}

  /// Whether there is no command; for what builds the content of a group or a clip, none inside of
  /// it.
  public var isEmpty: Bool { commands.count == contentStart }
  /// Where the content begins of the group or clip that is being built.
  private var contentStart = 0

  /// Whether a command uses a blend mode other than `normal`, which reaches through to what lies
  /// below unless the list is drawn in a group.
  public private(set) var needsIsolation = false
  /// How many groups are open: a blend mode inside of one reaches no further than the group.
  private var openGroups = 0

  // MARK: Building

  /// Appends the inside of a path. Nothing is seen of one with a point that is not finite, nor, by
  /// `CGPathFillRule.winding`, of where it winds a multiple of 65,536 times.
  public mutating func fill(
    _ path: Path, rule: CGPathFillRule = .winding, paint: Paint, blend: CGBlendMode = .normal,
    transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(.fill(path, rule: rule, paint: paint, blend: blend, transform))
  }

  /// Appends a path's outline; width and dashes are in the path's space.
  public mutating func stroke(
    _ path: Path, style: StrokeStyle, paint: Paint, blend: CGBlendMode = .normal,
    transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(.stroke(path, style: style, paint: paint, blend: blend, transform))
  }

  /// Appends an image stretched over `rect`. See the command for where its rows lie.
  ///
  /// - Parameters:
  ///   - image: what is drawn.
  ///   - rect: where all of it goes, in the space that `transform` maps.
  ///   - quality: how pixels between the image's own are found.
  ///   - alpha: a factor on the image's alpha, clamped to 0…1; NaN counts as 0.
  ///   - blend: how it meets what is there.
  ///   - transform: from the rectangle's space to the list's.
  public mutating func image(
    _ image: CGImage, in rect: CGRect, quality: CGInterpolationQuality = .default,
    alpha: CGFloat = 1, blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    self.image(
      image, in: rect, style: ImageStyle(quality: quality), alpha: alpha, blend: blend,
      transform: transform)
  }

  /// Appends an image laid out over `rect` as `style` says; `alpha` is a factor, clamped to 0…1.
  public mutating func image(
    _ image: CGImage, in rect: CGRect, style: ImageStyle, alpha: CGFloat = 1,
    blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(.image(image, rect, style: style, alpha: alpha, blend: blend, transform))
  }

  /// Appends the shadow that a path's inside would cast, without the path; `transform` maps the
  /// path alone.
  public mutating func shadow(
    of path: Path, rule: CGPathFillRule = .winding, _ shadow: Shadow,
    transform: CGAffineTransform = .identity
  ) {
    commands.append(.shadow(path, rule: rule, shadow, transform))
  }

  /// Appends what `body` builds as a group; appends nothing when it builds nothing.
  ///
  /// - Precondition: `body` appends to the list that it is given, and puts no other in its place.
  public mutating func group(opacity: CGFloat, _ body: (inout DisplayList) -> Void) {
    group(GroupStyle(opacity: opacity), body)
  }

  /// Appends what `body` builds as a group; appends nothing when it builds nothing, unless that
  /// acts on what lies below all the same.
  ///
  /// - Precondition: `body` appends to the list that it is given, and puts no other in its place.
  public mutating func group(_ style: GroupStyle, _ body: (inout DisplayList) -> Void) {
    openGroups += 1
    let isKept = enclose(.beginGroup(style), body, evenEmpty: style.blend.actsWhereTransparent)
    openGroups -= 1
    guard isKept else { return }
    note(style.blend)
    commands.append(.endGroup)
  }

  /// Appends what `body` builds inside a clip; appends nothing when it builds nothing.
  ///
  /// - Precondition: `body` appends to the list that it is given, and puts no other in its place.
  public mutating func clip(
    to path: Path, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity,
    _ body: (inout DisplayList) -> Void
  ) {
    if enclose(.pushClip(path, rule: rule, transform), body, evenEmpty: false) { popClip() }
  }

  /// Appends a beginning and what `body` builds; nothing, and false, when it builds nothing.
  private mutating func enclose(
    _ beginning: Command, _ body: (inout DisplayList) -> Void, evenEmpty: Bool
  ) -> Bool {
    let outerStart = contentStart
    commands.append(beginning)
    let start = commands.count
    contentStart = start
    body(&self)
    precondition(
      contentStart == start, "a group's or a clip's body appends to the list it is given")
    let isKept = !isEmpty || evenEmpty
    contentStart = outerStart
    if !isKept { commands.removeLast() }
    return isKept
  }

  /// Makes room for so many commands in all.
  package mutating func reserveCapacity(_ count: Int) { commands.reserveCapacity(count) }

  /// Appends another list, mapped by `transform`; as a group of its own when it
  /// ``needsIsolation``.
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

  // MARK: For builders that keep the balance themselves

  mutating func beginGroup(_ style: GroupStyle) {
    note(style.blend)
    commands.append(.beginGroup(style))
    openGroups += 1
  }

  mutating func endGroup() {
    commands.append(.endGroup)
    openGroups -= 1
  }

  /// Notes a blend mode that is about to be used here.
  private mutating func note(_ blend: CGBlendMode) {
    if blend != .normal && openGroups == 0 { needsIsolation = true }
  }

  mutating func pushClip(_ path: Path, rule: CGPathFillRule, transform: CGAffineTransform) {
    commands.append(.pushClip(path, rule: rule, transform))
  }

  mutating func popClip() { commands.append(.popClip) }

  /// Appends a command as it was read.
  mutating func restore(_ command: Command) {
    switch command {
    case .fill(_, _, _, let blend, _), .stroke(_, _, _, let blend, _),
      .image(_, _, _, _, let blend, _):
      note(blend)
      commands.append(command)
    case .beginGroup(let style): beginGroup(style)
    case .endGroup: endGroup()
    case .shadow, .pushClip, .popClip: commands.append(command)
    }
  }
}

extension DisplayList.Command {
  /// The command with its space mapped on by `transform`.
  func applying(_ transform: CGAffineTransform) -> Self {
    switch self {
    case .fill(let path, let rule, let paint, let blend, let own):
      .fill(path, rule: rule, paint: paint, blend: blend, own.concatenating(transform))
    case .stroke(let path, let style, let paint, let blend, let own):
      .stroke(path, style: style, paint: paint, blend: blend, own.concatenating(transform))
    case .image(let image, let rect, let style, let alpha, let blend, let own):
      .image(image, rect, style: style, alpha: alpha, blend: blend, own.concatenating(transform))
    case .shadow(let path, let rule, let shadow, let own):
      .shadow(path, rule: rule, shadow.applying(transform), own.concatenating(transform))
    case .pushClip(let path, let rule, let own):
      .pushClip(path, rule: rule, own.concatenating(transform))
    case .beginGroup(let style):
      .beginGroup(style.applying(transform))
    case .endGroup, .popClip:
      self
    }
  }
}

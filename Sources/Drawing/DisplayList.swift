public import Foundation
public import MidflightGeometry

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
  /// In painting order, the lowest first; groups and clips balanced.
  public private(set) var commands: [Command] = []

  /// The empty picture.
  public init() {}

  /// Whether there is no command; for what builds the content of a group or a clip, none inside of
  /// it.
  public var isEmpty: Bool { commands.count == contentStart }
  /// Whether both are copies of one list, which is known without a look at the commands.
  package func isIdentical(to other: DisplayList) -> Bool {
    unsafe commands.withUnsafeBufferPointer { mine in
      unsafe other.commands.withUnsafeBufferPointer {
        unsafe mine.baseAddress == $0.baseAddress && mine.count == $0.count
      }
    }
  }
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
    _ path: consuming Path, rule: CGPathFillRule = .winding, paint: consuming Paint,
    blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(
      .fill(Fill(path: path, rule: rule, paint: paint, blend: blend, map: transform)))
  }

  /// Appends a path's outline; width and dashes are in the path's space.
  public mutating func stroke(
    _ path: consuming Path, style: consuming StrokeStyle, paint: consuming Paint,
    blend: CGBlendMode = .normal, transform: CGAffineTransform = .identity
  ) {
    note(blend)
    commands.append(
      .stroke(Stroke(path: path, style: style, paint: paint, blend: blend, map: transform)))
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
    commands.append(
      .image(
        Image(
          image: image, rect: rect, style: style, alpha: alpha, blend: blend, map: transform)))
  }

  /// Appends the shadow that a path's inside would cast, without the path; `transform` maps the
  /// path alone.
  public mutating func shadow(
    of path: Path, rule: CGPathFillRule = .winding, _ shadow: Shadow,
    transform: CGAffineTransform = .identity
  ) {
    commands.append(
      .shadow(CastShadow(path: path, rule: rule, shadow: shadow, map: transform)))
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
    let clip = Clip(path: path, rule: rule, map: transform)
    if enclose(.pushClip(clip), body, evenEmpty: false) { popClip() }
  }

  /// Appends what `body` builds under a stencil; appends nothing when it builds nothing.
  ///
  /// - Precondition: `body` appends to the list that it is given, and puts no other in its place.
  public mutating func clip(
    to stencil: Stencil, transform: CGAffineTransform = .identity,
    _ body: (inout DisplayList) -> Void
  ) {
    let clip = Clip(stencil, map: transform)
    if enclose(.pushClip(clip), body, evenEmpty: false) { popClip() }
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
      contentStart == start, "the body removed commands from the list")
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
    pushClip(Clip(path: path, rule: rule, map: transform))
  }

  mutating func pushClip(_ clip: Clip) { commands.append(.pushClip(clip)) }

  mutating func popClip() { commands.append(.popClip) }

  /// Appends a command as it was read.
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

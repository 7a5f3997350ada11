public import Foundation
public import MidflightGeometry

/// The pixels that a context's picture goes to.
package protocol ContextBitmap: AnyObject {
  /// Whether somebody may look at the pixels at any time, so that they are to be there at once.
  var isShared: Bool { get }
  /// Draws a list, in whose space y points up from the lower left corner, on what is there.
  func draw(_ list: DisplayList)
}

/// The pixels that a context records for, without having them.
package struct RecordedCanvas: Sendable {
  /// In pixels.
  package let width, height: Int
  /// From the base space to pixels, y down.
  package let map: CGAffineTransform

  /// - Returns: nil for an area that is empty, or too large to count its pixels.
  package init?(_ size: CGSize, scale: CGFloat, map: CGAffineTransform) {
    guard let width = Int(exactly: (size.width * scale).rounded(.up)),
      let height = Int(exactly: (size.height * scale).rounded(.up)), width > 0, height > 0
    else { return nil }
    (self.width, self.height, self.map) = (width, height, map)
  }
}

/// The graphics state machine of Core Graphics, recording into a ``DisplayList``.
///
/// Space: the base space is the one the list is drawn in. In a layer's, a view's and an image
/// renderer's context y points down, so that increasing angles turn clockwise to the eye; in one
/// that was made for a bitmap y points up from the lower left corner. An image lies in its
/// rectangle with the first row at the larger y: where y points down it is upside down, which
/// `UIImage.draw(in:)` makes up for. All of that is as on Apple's systems.
///
/// There is no surface yet: device space is the base space, and without a clip the clip has no end,
/// or is as large as the image, or the layer, that the context was made for.
/// Numbers of any kind are taken. What has a coordinate that is not finite, and what is drawn under
/// a transform that is singular or not finite, is not seen.
///
/// **What is not supported**: glyphs and fonts but by CoreText; clips that grow again (`resetClip`); colour spaces
/// other than sRGB, rendering intents; anti-aliasing and font smoothing as settings, which are
/// taken without effect (edges are always anti-aliased); layers (`CGLayer`), shadings, PDF pages
/// and documents. ``setFlatness(_:)`` is a hint. Not for use from two threads at once.
public final class CGContext {
  var state = GraphicsState()
  private var saved: [GraphicsState] = []
  var list = DisplayList()
  /// Where the picture goes; nil for a context that only records.
  package var bitmap: (any ContextBitmap)?
  /// The pixels that a recording is made for, where they are known.
  package var canvas: RecordedCanvas?
  /// The scopes that are open in the list, outermost first, so that it can be closed in order.
  private var open: [Scope] = []

  /// The map from text's own space, in which `CTLineDraw` and its kin draw with the baseline at
  /// y = 0 and y up, to user space; the default is the identity. `saveGState()` does not save it.
  public var textMatrix = CGAffineTransform.identity

  /// The current path, in the space that `pathTransform` maps to the base space.
  ///
  /// Core Graphics maps points when they are added. Keeping the path in user space for as long as
  /// the transform stays the same spares it a round trip through the inverse when it is stroked.
  /// When the transform changes, the path goes to the base space and stays there.
  var current = Path()
  var pathTransform = CGAffineTransform.identity

  private enum Scope {
    case clip(DisplayList.Clip)
    /// `count` groups, one in another.
    case group(states: Int, count: Int)
  }

  /// A context that nothing has been drawn in: black colours, a line width of 1, no clip.
  public init() {}

  /// The picture so far, with open clips and transparency layers closed; of a context with a
  /// bitmap, what was not drawn there yet.
  public var displayList: DisplayList {
    var result = list
    for scope in open.reversed() { Self.close(scope, in: &result) }
    return result
  }

  /// Has the bitmap show all that was drawn but for what is in an open transparency layer, which
  /// comes when that ends. Nothing without a bitmap.
  public func flush() {
    guard let bitmap, innermostGroups == nil else { return }
    let recorded = displayList
    list = DisplayList()
    for scope in open { Self.begin(scope, in: &list) }
    bitmap.draw(recorded)
  }

  /// Equals ``flush()``.
  public func synchronize() { flush() }

  /// Called when something was drawn.
  func didDraw() {
    if let bitmap, bitmap.isShared { flush() }
  }

  // MARK: State

  /// Saves all of the state but the current path: the transform, the clip, colours and patterns,
  /// line attributes, flatness, alpha, blend mode, shadow and interpolation quality.
  public func saveGState() { saved.append(state) }

  /// Returns to the last saved state. Without one, or past the one that an open transparency layer
  /// began with, nothing happens.
  public func restoreGState() {
    if saved.count > (innermostGroups?.states ?? 0) { popState() }
  }

  /// The current transform, from user space to the base space.
  public var ctm: CGAffineTransform { state.ctm }

  /// Puts `transform` before the current transform: what is drawn from now on is mapped by it
  /// first. Points that were added to the current path stay where they are.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Moves the origin to (`x`, `y`), in units of user space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Makes a unit as long as `x` and `y` are now. A factor of 0 makes the transform singular, a
  /// negative one mirrors.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns the space by `angle` radians, clockwise to the eye.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Fills are in this colour from now on, and no longer in a pattern.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillPattern = nil
  }

  /// Strokes are in this colour from now on, and no longer in a pattern.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokePattern = nil
  }

  /// The factor on every colour's and image's alpha, clamped to 0…1; NaN counts as 0.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha >= 0 ? min(alpha, 1) : 0 }

  /// How what is drawn from now on meets what lies below it.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

  /// How images are sampled that don't fall on the pixel grid.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Groups

  /// Begins a group that is composited as one picture, with the present alpha, blend mode and
  /// shadow, when it ends. Inside, alpha starts at 1, the blend mode at normal, and there is no
  /// shadow.
  ///
  /// - Parameter auxiliaryInfo: Nothing is read from it.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    // A layer's beginning stays in the list until its end.
    flush()
    saveGState()
    // The alpha applies before the shadow, which shows through.
    let isNested = state.shadow != nil && state.alpha != 1
    if isNested {
      list.beginGroup(GroupStyle(blend: state.blend, shadow: state.shadow))
      list.beginGroup(GroupStyle(opacity: state.alpha))
    } else {
      list.beginGroup(
        GroupStyle(opacity: state.alpha, blend: state.blend, shadow: state.shadow))
    }
    open.append(.group(states: saved.count, count: isNested ? 2 : 1))
    state.alpha = 1
    state.blend = .normal
    state.shadow = nil
  }

  /// Begins a group as ``beginTransparencyLayer(auxiliaryInfo:)`` does, with all that is drawn in it cut to
  /// `rect`, in user space; its shadow is not cut.
  ///
  /// - Parameters:
  ///   - rect: what the group is cut to, in user space.
  ///   - auxiliaryInfo: Nothing is read from it.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
    beginTransparencyLayer()
    narrowClip(to: rect)
  }

  /// Ends the innermost group and restores the state that it began with. Without one nothing
  /// happens.
  public func endTransparencyLayer() {
    guard let (states, count) = innermostGroups else { return }
    while saved.count > states { popState() }
    closeClips(downTo: saved[states - 1].clipDepth)
    open.removeLast()
    for _ in 0..<count { list.endGroup() }
    state = saved.removeLast()
    didDraw()
  }

  // MARK: Recording

  func record(fill path: Path, rule: CGPathFillRule, transform: CGAffineTransform) {
    defer { didDraw() }
    if let pattern = state.fillPattern {
      // In the base space, where the pattern's own transform stays as it is to the last bit.
      let paint = state.paint(pattern, .identity)
      return list.drawing(over: state.shadow, state.blend) {
        $0.fill(path.applying(transform), rule: rule, paint: paint, blend: $1)
      }
    }
    let paint = state.paint(state.fillColor)
    if var shadow = state.shadow, state.blend == .normal, case .color(let color) = paint {
      // The effect of a group, without one.
      shadow.color.alpha *= color.alpha > 0 ? min(color.alpha, 1) : 0
      list.shadow(of: path, rule: rule, shadow, transform: transform)
      list.fill(path, rule: rule, paint: paint, transform: transform)
      return
    }
    list.drawing(over: state.shadow, state.blend) {
      $0.fill(path, rule: rule, paint: paint, blend: $1, transform: transform)
    }
  }

  func record(stroke path: Path, transform: CGAffineTransform) {
    let paint =
      state.strokePattern.map { state.paint($0, transform) } ?? state.paint(state.strokeColor)
    list.drawing(over: state.shadow, state.blend) {
      $0.stroke(path, style: state.stroke, paint: paint, blend: $1, transform: transform)
    }
    didDraw()
  }

  /// Fills all of the clip: a rectangle of the base space that is larger than any surface. Ten
  /// million is far beyond the largest, and far within what coordinates are exact for.
  func record(fillingClipWith paint: Paint) {
    var path = Path()
    path.addRect(CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
    list.drawing(over: state.shadow, state.blend) { $0.fill(path, paint: paint, blend: $1) }
    didDraw()
  }

  func record(clear path: Path) {
    list.fill(path, paint: .color(.clear), blend: .clear, transform: state.ctm)
    didDraw()
  }

  /// Draws the image stretched over `rect`, with its first row at the larger y: upside down to the
  /// eye where y points down.
  public func draw(_ image: CGImage, in rect: CGRect) {
    record(image, in: rect, transform: imageTurn(in: rect).concatenating(state.ctm))
  }

  /// Draws the image stretched over `rect`, with its first row at the smaller y of user space.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    record(image, in: rect, transform: state.ctm)
  }

  private func record(_ image: CGImage, in rect: CGRect, transform: CGAffineTransform) {
    list.drawing(over: state.shadow, state.blend) {
      $0.image(
        image, in: rect, quality: state.interpolationQuality, alpha: state.alpha, blend: $1,
        transform: transform)
    }
    didDraw()
  }

  /// Maps `rect` onto itself, so that an image's first row, which display lists have at the smaller
  /// y, comes out where it is in this context.
  func imageTurn(in rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
  }

  // MARK: Clips

  func pushClip(_ path: Path, rule: CGPathFillRule, transform: CGAffineTransform) {
    push(DisplayList.Clip(path: path, rule: rule, map: transform))
  }

  func pushMask(_ mask: CGImage, _ rect: CGRect) {
    push(
      DisplayList.Clip(
        DisplayList.Stencil(image: mask, rect: rect, quality: state.interpolationQuality),
        map: imageTurn(in: rect).concatenating(state.ctm)))
  }

  private func push(_ clip: DisplayList.Clip) {
    begin(.clip(clip))
    state.clipDepth += 1
    narrowClipBounds(to: clip.path.applying(clip.map).boundingBoxOfPath)
  }

  private func narrowClipBounds(to box: CGRect) {
    state.clipBounds = state.clipBounds.map { $0.intersection(box) } ?? box
  }

  /// The number of saved states when the innermost open layer began, and the groups it is made of.
  private var innermostGroups: (states: Int, count: Int)? {
    for case .group(let states, let count) in open.reversed() { return (states, count) }
    return nil
  }

  private func popState() {
    guard let last = saved.popLast() else { return }
    closeClips(downTo: last.clipDepth)
    state = last
  }

  private func closeClips(downTo depth: Int) {
    while state.clipDepth > depth {
      guard let scope = open.popLast() else { return }
      Self.close(scope, in: &list)
      state.clipDepth -= 1
    }
  }

  private func begin(_ scope: Scope) {
    open.append(scope)
    Self.begin(scope, in: &list)
  }

  private static func begin(_ scope: Scope, in list: inout DisplayList) {
    switch scope {
    case .clip(let clip): list.pushClip(clip)
    case .group: break
    }
  }

  private static func close(_ scope: Scope, in list: inout DisplayList) {
    switch scope {
    case .clip: list.popClip()
    case .group(_, let count): for _ in 0..<count { list.endGroup() }
    }
  }
}

public import Foundation
public import MidflightGeometry

package protocol ContextBitmap: AnyObject {
  /// Whether code outside the context may read the pixels at any time, so that every command must
  /// be drawn immediately.
  var isShared: Bool { get }
  /// Draws a list over the current pixels. In the list's space, y points up from the lower left
  /// corner.
  func draw(_ list: DisplayList)
}

/// The grid of pixels for which a context records its commands.
package struct RecordedCanvas: Sendable {
  package let width, height: Int
  /// The map from base space to pixels, with y down.
  package let map: CGAffineTransform

  /// Creates a canvas; nil for an area that is empty or too large.
  package init?(_ size: CGSize, scale: CGFloat, map: CGAffineTransform) {
    guard let width = Int(exactly: (size.width * scale).rounded(.up)),
      let height = Int(exactly: (size.height * scale).rounded(.up)), width > 0, height > 0
    else { return nil }
    (self.width, self.height, self.map) = (width, height, map)
  }
}

/// The [graphics context](https://developer.apple.com/documentation/coregraphics/cgcontext) of Core
/// Graphics, which records into a ``DisplayList``.
///
/// **Space.** The base space is the list's space. In the context of a layer, view or image
/// renderer, y points down, so that increasing angles are clockwise on the screen. In a bitmap
/// context, y points up from the lower left corner. An image is drawn with its first row at the
/// larger y of its rectangle. If y points down it is therefore upside down, which
/// `UIImage.draw(in:)` corrects. All of this is as on Apple's systems.
///
/// Device space is the base space, because there is no surface yet. If nothing is clipped, the clip
/// is infinite, or as large as the image or layer for which the context was created. Any number is
/// accepted, but an element with a non-finite coordinate, or under a transform that is singular or
/// not finite, is not drawn.
///
/// **Not supported**: glyphs and fonts, except through CoreText; `resetClip`; colour spaces other
/// than sRGB and rendering intents; settings for anti-aliasing and font smoothing, which have no
/// effect (edges are always anti-aliased); `CGLayer`, shadings, PDF pages and documents.
/// ``setFlatness(_:)`` is a hint. A context may not be used from two threads at the same time.
public final class CGContext {
  var state = GraphicsState()
  private var saved: [GraphicsState] = []
  var list = DisplayList()
  /// The target bitmap; nil for a context that only records.
  package var bitmap: (any ContextBitmap)?
  /// The pixels for which the context records; nil if unknown.
  package var canvas: RecordedCanvas?
  /// The open groups and clips, outermost first.
  private var open: [Scope] = []

  /// The transform from text space to user space. In text space, functions such as `CTLineDraw`
  /// draw with the baseline at y = 0 and y up. The default is the identity. `saveGState()` does not
  /// save it.
  public var textMatrix = CGAffineTransform.identity

  /// The current path, in the space that `pathTransform` maps to base space.
  ///
  /// Core Graphics maps points when they are added. Here the path stays in user space until the
  /// transform changes, so that a stroke of the path needs no round trip through the inverse
  /// transform.
  var current = Path()
  var pathTransform = CGAffineTransform.identity

  private enum Scope {
    case clip(DisplayList.Clip)
    /// A transparency layer of `count` nested groups.
    case group(states: Int, count: Int)
  }

  /// Creates a context with black colours, a line width of 1 and no clip.
  public init() {}

  /// The commands recorded so far, with open clips and transparency layers closed. For a context
  /// with a bitmap, contains only the commands that have not been drawn there yet.
  public var displayList: DisplayList {
    var result = list
    for scope in open.reversed() { Self.close(scope, in: &result) }
    return result
  }

  /// Draws all recorded commands into the bitmap, except inside an open transparency layer, whose
  /// content is drawn when it ends. Does nothing without a bitmap.
  public func flush() {
    guard let bitmap, innermostGroups == nil else { return }
    let recorded = displayList
    list = DisplayList()
    for scope in open { Self.begin(scope, in: &list) }
    bitmap.draw(recorded)
  }

  /// The same as ``flush()``.
  public func synchronize() { flush() }

  func didDraw() {
    if let bitmap, bitmap.isShared { flush() }
  }

  // MARK: State

  /// Saves the whole state except the current path: the transform, clip, colours and patterns, line
  /// attributes, flatness, alpha, blend mode, shadow and interpolation quality.
  public func saveGState() { saved.append(state) }

  /// Restores the last saved state. Does nothing if there is none, or if it was saved before the
  /// innermost open transparency layer began.
  public func restoreGState() {
    if saved.count > (innermostGroups?.states ?? 0) { popState() }
  }

  /// The current transform, from user space to base space.
  public var ctm: CGAffineTransform { state.ctm }

  /// Prepends `transform` to the current transform: subsequent drawing is mapped by `transform`
  /// first. The current path does not move.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Moves the origin to (`x`, `y`), in units of user space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales user space by `x` and `y`. A factor of 0 makes the transform singular; a negative
  /// factor mirrors.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates user space by `angle` radians, clockwise on the screen if y points down.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Sets the fill colour, which replaces a fill pattern.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillPattern = nil
  }

  /// Sets the stroke colour, which replaces a stroke pattern.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokePattern = nil
  }

  /// Sets the factor for the alpha of all colours and images, clamped to 0…1; NaN counts as 0.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha >= 0 ? min(alpha, 1) : 0 }

  /// Sets the blend mode for subsequent drawing.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

  /// The quality of interpolation for images whose pixels do not coincide with the target's pixels.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Groups

  /// Begins a group that, when it ends, is composited as one image with the current alpha, blend
  /// mode and shadow. Inside the group, alpha is reset to 1 and the blend mode to normal, and there
  /// is no shadow.
  ///
  /// - Parameter auxiliaryInfo: Ignored.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    // Draw earlier commands now, because the commands of a layer must stay in the list until the
    // layer ends.
    flush()
    saveGState()
    // Apply a translucent alpha in an inner group, before the outer group adds the shadow. The
    // shadow then shows through the content.
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

  /// Begins a group as ``beginTransparencyLayer(auxiliaryInfo:)`` does. Its content is clipped to
  /// `rect`; its shadow is not.
  ///
  /// - Parameters:
  ///   - rect: The clip of the group's content, in user space.
  ///   - auxiliaryInfo: Ignored.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
    beginTransparencyLayer()
    narrowClip(to: rect)
  }

  /// Ends the innermost group, and restores the state saved when the group began. Does nothing if
  /// there is no open group.
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
      // Record the shape in base space, in which the pattern's transform stays exact.
      let paint = state.paint(pattern, .identity)
      return list.drawing(over: state.shadow, state.blend) {
        $0.fill(path.applying(transform), rule: rule, paint: paint, blend: $1)
      }
    }
    let paint = state.paint(state.fillColor)
    if var shadow = state.shadow, state.blend == .normal, case .color(let color) = paint {
      // A separate shadow of the path gives the same result as a group with a shadow, but is
      // cheaper.
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

  /// Fills the whole clip with a rectangle that extends to ±1e7 in base space: far beyond any
  /// surface, but where coordinates are still exact.
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

  /// Draws the image stretched over `rect`, with its first row at the larger y: upside down on the
  /// screen if y points down.
  public func draw(_ image: CGImage, in rect: CGRect) {
    record(image, in: rect, transform: imageFlip(in: rect).concatenating(state.ctm))
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

  /// Flips `rect` vertically, because a display list draws an image's first row at the smaller y,
  /// and a context draws it at the larger y.
  func imageFlip(in rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
  }

  // MARK: Clips

  func pushClip(_ path: Path, rule: CGPathFillRule, transform: CGAffineTransform) {
    push(DisplayList.Clip(path: path, rule: rule, map: transform))
  }

  func pushMask(_ mask: CGImage, _ rect: CGRect) {
    push(
      DisplayList.Clip(
        DisplayList.ImageMask(image: mask, rect: rect, quality: state.interpolationQuality),
        map: imageFlip(in: rect).concatenating(state.ctm)))
  }

  private func push(_ clip: DisplayList.Clip) {
    begin(.clip(clip))
    state.clipDepth += 1
    narrowClipBounds(to: clip.path.applying(clip.map).boundingBoxOfPath)
  }

  private func narrowClipBounds(to box: CGRect) {
    state.clipBounds = state.clipBounds.map { $0.intersection(box) } ?? box
  }

  /// The number of saved states when the innermost open layer began, and the number of groups that
  /// form this layer.
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

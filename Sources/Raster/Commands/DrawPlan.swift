import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// The facts about a list's commands that are known before drawing: the pixels that each command
/// may touch, the ends of groups and clips, and how each group is composited.
///
/// A plan depends only on the commands and the transform, not on the drawn region. Otherwise,
/// pixels could depend on the region, because the way in which a group is composited can change
/// their lowest bit.
///
/// A step contains everything needed to draw an axis-aligned rectangle of one colour, so drawing
/// one does not read its command again. A step contains no reference-counted values.
@safe
struct DrawPlan: ~Copyable {
  enum Mode: UInt8 {
    case plain
    case rectangle
    /// A group that produces no pixels.
    case skip
    /// A group that needs no separate surface. Either it contains only one drawing command, whose
    /// opacity is multiplied by the group's, or it is opaque and can be drawn directly, because
    /// source-over is associative.
    case fold
    /// A group with a separate surface.
    case isolate
    case effect
    case wholePixelClip
    case maskClip

    /// Whether the command itself draws pixels, rather than opening a group or clip.
    var draws: Bool { self == .plain || self == .rectangle || self == .effect }
  }

  struct Step: BitwiseCopyable {
    var bounds: PixelRect
    var mode: Mode
    var opacity: Double
    /// The index of the command that ends the group or clip which this command opens; the command's
    /// own index if it opens nothing.
    var end: Int
    /// The index of the command that opens the enclosing group or clip; −1 at the top level.
    var parent: Int
    /// The sides of a rectangle of one colour and, in `solid`, its colour. They are used if there
    /// is no mask and no enclosing group is translucent.
    var rectangle = GridRectangle(left: 0, top: 0, right: 0, bottom: 0)
    var solid = Solid(pixel: 0, keep: 0)
    var effect = -1
    var groupImageIndex = -1
    var isShown = true
  }

  private(set) var effects: [GroupEffect] = []
  /// Memory that the next plan reuses for the stages of its effects. The memory for the first
  /// effect is at the end.
  private var stageStorage: [[GroupEffect.Stage]] = []

  private var storage = Block<Step>()
  private var count = 0
  /// One step for each command; valid until the next plan is made.
  var steps: UnsafeBufferPointer<Step> {
    unsafe UnsafeBufferPointer(start: storage.pointer.unsafePointer, count: count)
  }
  private(set) var bounds = PixelRect.empty
  /// The memory that nested groups and clips need, in bytes per pixel of the drawn region. Effects
  /// are not counted; see ``surfaceBytes(inside:over:)``.
  private(set) var bytesPerPixel = 0

  private(set) var hasSeparateSurfaces = false

  var occluders = Occluders()
  /// Whether to find hidden commands, which drawing then skips. Tests turn this off to compare the
  /// pixels.
  var hides: Bool
  private var drawn = PixelRect.empty

  init(hides: Bool = true) { self.hides = hides }

  struct Frame {
    var index = -1
    var bounds = PixelRect.empty
    /// The number of drawing commands in the group or clip. A group with a separate surface counts
    /// as one, a folded group as its content.
    var units = 0
    var exposesBlend = false
    var blend = CGBlendMode.normal
    var maskDepth = 0
    /// The size of a clip's mask in bytes per pixel: 1, or 5 if it is drawn from an image.
    var maskBytes = 1
    /// The number of masks around a group with an effect. Inside the group, masks are counted from
    /// 0 again.
    var outerMaskDepth = 0
    var bytesPerPixel = 0
    var allowance = GroupEffect.Allowance()
    var effect = -1
    /// A rectangle of pixels in which all enclosing masks have full coverage; nil until it is
    /// computed.
    var unmasked: PixelRect?
  }
  var frames: [Frame] = []
  var top = Frame()
  var outerIndex: Int? { frames.last?.index }

  /// Plans a list; reuses the previous plan's memory.
  ///
  /// - Parameters:
  ///   - region: The region in which hidden commands are searched for; nothing else depends on it.
  ///   - isOpaque: Whether a pattern's cell is known to be opaque.
  /// - Complexity: O(commands + their points).
  mutating func make(
    _ commands: [DisplayList.Command], _ transform: CGAffineTransform,
    within region: PixelRect = .everything, isOpaque: (PatternCell) -> Bool = { _ in false }
  ) {
    storage.reserve(commands.count)
    count = 0
    frames.removeAll(keepingCapacity: true)
    // Save the memory of the effects' stages for reuse, in reverse order, so that each effect gets
    // the memory that it had in the previous plan.
    stageStorage.removeAll(keepingCapacity: true)
    for i in effects.indices.reversed() { stageStorage.append(effects[i].takeStorage()) }
    effects.removeAll(keepingCapacity: true)
    top = Frame()
    occluders.removeAll()
    drawn = .empty
    hasSeparateSurfaces = false
    let isIdentity = transform.isIdentity
    unsafe commands.withUnsafeBufferPointer { commands in
      guard let first = commands.baseAddress else { return }
      for i in 0..<commands.count {
        let parts = unsafe CommandParts((first + i).pointee)
        let facts = unsafe CommandFacts(parts, isIdentity ? nil : transform)
        if facts.kind == .shadow { unsafe addShadow(commands[i], i, transform) }
        if facts.kind == .end && top.index >= 0 && occluders.has(level: top.index) {
          unsafe raiseOccluders(commands[top.index], transform)
        }
        if facts.mayHide && hides && drawn.meets(facts.bounds)
          && facts.bounds.intersection(region).area >= Occluders.minPixels
        {
          unsafe addOccluder(commands, i, transform, isOpaque)
        }
        add(facts, i)
        if facts.kind == .drawing && facts.mode == .rectangle && facts.solid.isOpaque && hides {
          let visible = unsafe unmasked(commands, transform)
          occluders.add(facts.rectangle, i, inside: top.index, within: visible)
        }
        if facts.hasEffects { unsafe addEffects(commands[i], transform) }
      }
    }
    // Lists are balanced by construction, so no group or clip is open here. If one were, the
    // outermost level would be used.
    while let below = frames.popLast() { top = below }
    bounds = top.bounds
    bytesPerPixel = top.bytesPerPixel
  }

  @inline(__always)
  private mutating func add(_ facts: CommandFacts, _ i: Int) {
    switch facts.kind {
    case .drawing:
      append(
        Step(
          bounds: facts.bounds, mode: facts.mode, opacity: 1, end: i, parent: top.index,
          rectangle: facts.rectangle, solid: facts.solid))
      top.bounds.extend(to: facts.bounds)
      drawn.extend(to: facts.bounds)
      top.units &+= 1
      if facts.blend != .normal { top.exposesBlend = true }
    case .group:
      open(i, .isolate, opacity: facts.opacity, .empty)
      top.blend = facts.blend
    case .clip:
      open(i, facts.mode, opacity: 1, facts.bounds)
      if facts.hasStencil { top.maskBytes = 5 }
    case .end:
      close(i)
    case .shadow:
      break
    }
  }

  @inline(never)
  private mutating func addShadow(
    _ command: DisplayList.Command, _ i: Int, _ transform: CGAffineTransform
  ) {
    guard case .shadow(let cast) = command else { return }
    var facts = CommandFacts()
    facts.bounds = DeviceShadow(cast.shadow, transform).bounds(
      cast.path, cast.map.concatenating(transform))
    add(facts, i)
    top.bytesPerPixel = max(top.bytesPerPixel, 8)
  }

  @inline(never)
  private mutating func addEffects(
    _ command: DisplayList.Command, _ transform: CGAffineTransform
  ) {
    var stages = stageStorage.popLast() ?? []
    guard case .beginGroup(let style) = command,
      var effect = GroupEffect(style, transform, &top.allowance, storage: &stages)
    else { return }
    storage.pointer[top.index].effect = effects.count
    effect.index = effects.count
    effect.isOutermost = top.effect < 0
    top.effect = effects.count
    (top.outerMaskDepth, top.maskDepth) = (top.maskDepth, 0)
    effects.append(effect)
  }

  private mutating func close(_ frame: inout Frame, _ opening: UnsafeMutablePointer<Step>) {
    let k = unsafe opening.pointee.effect
    let opacity = unsafe opening.pointee.opacity
    let affectsTransparentAreas = frame.blend.affectsTransparentAreas
    effects[k].content = frame.bounds
    effects[k].end = effects.count
    effects[k].bytesPerPixel = frame.bytesPerPixel
    frame.bytesPerPixel = 0
    if !affectsTransparentAreas && (frame.units == 0 || opacity == 0) {
      unsafe opening.pointee.mode = .skip
      (frame.units, frame.exposesBlend, frame.bounds) = (0, false, .empty)
      return
    }
    unsafe opening.pointee.mode = .effect
    hasSeparateSurfaces = true
    effects[k].isDirect = opacity == 1 && frame.blend == .normal && frame.outerMaskDepth == 0
    frame.bounds = affectsTransparentAreas ? .everything : effects[k].visible
    effects[k].extent = frame.bounds
    (frame.units, frame.exposesBlend) = (1, frame.blend != .normal)
  }

  mutating func setGroupImage(_ index: Int, of group: Int) {
    storage.pointer[group].groupImageIndex = index
  }

  @inline(__always)
  private mutating func append(_ step: Step) {
    storage.pointer[count] = step
    count &+= 1
  }

  private mutating func open(_ i: Int, _ mode: Mode, opacity: Double, _ bounds: PixelRect) {
    append(Step(bounds: bounds, mode: mode, opacity: opacity, end: i, parent: top.index))
    frames.append(top)
    top = Frame(
      index: i, maskDepth: top.maskDepth + (mode == .maskClip ? 1 : 0), allowance: top.allowance,
      effect: top.effect)
    top.allowance.grounds &+= 1
  }

  private mutating func close(_ i: Int) {
    append(
      Step(bounds: .empty, mode: .plain, opacity: 1, end: i, parent: -1, isShown: false))
    guard var below = frames.popLast() else { return }
    var frame = top
    let opening = unsafe storage.pointer.unsafePointer + frame.index
    unsafe opening.pointee.end = i
    switch unsafe opening.pointee.mode {
    case .wholePixelClip, .maskClip:
      frame.bounds = unsafe frame.bounds.intersection(opening.pointee.bounds)
      if unsafe opening.pointee.mode == .maskClip { frame.bytesPerPixel += frame.maskBytes }
    default:
      if unsafe opening.pointee.effect >= 0 {
        unsafe close(&frame, opening)
        break
      }
      let opacity = unsafe opening.pointee.opacity
      if frame.blend.affectsTransparentAreas {
        // The group can change every pixel of the enclosing clip, even outside its own content;
        // only the surface's bounds limit it.
        frame.bounds = .everything
        (frame.units, frame.exposesBlend) = (1, true)
        frame.bytesPerPixel += 4
      } else if frame.units == 0 || opacity == 0 {
        unsafe opening.pointee.mode = .skip
        (frame.units, frame.exposesBlend, frame.bounds) = (0, false, .empty)
      } else if frame.blend == .normal && !frame.exposesBlend
        && (frame.units == 1 || (opacity == 1 && frame.maskDepth == 0))
      {
        unsafe opening.pointee.mode = .fold
      } else {
        (frame.units, frame.exposesBlend) = (1, frame.blend != .normal)
        frame.bytesPerPixel += 4
        hasSeparateSurfaces = true
      }
    }
    unsafe opening.pointee.bounds = frame.bounds
    below.bounds.extend(to: frame.bounds)
    below.units += frame.units
    below.exposesBlend = below.exposesBlend || frame.exposesBlend
    below.bytesPerPixel = max(below.bytesPerPixel, frame.bytesPerPixel)
    top = below
  }
}

extension PixelRect {
  static let everything = PixelRect(x: -1 << 30, y: -1 << 30, width: 1 << 31, height: 1 << 31)

  /// Whether the coordinates are so small that their sums do not overflow. Effects extend beyond
  /// ``everything``, but stay within this limit.
  private var isNear: Bool {
    [x, y, width, height].allSatisfy { abs($0) <= 1 << 40 }
  }

  mutating func trim() {
    if !isEmpty { self = PixelRect(x: x + 1, y: y + 1, width: width - 2, height: height - 2) }
  }

  /// Extends the rectangle to contain another; both rectangles must satisfy `isNear`.
  @inline(__always)
  mutating func extend(to o: PixelRect) {
    if o.isEmpty { return }
    assert(isNear && o.isNear, "sums may overflow")
    if isEmpty {
      self = o
      return
    }
    let (x0, y0) = (min(x, o.x), min(y, o.y))
    width = max(x &+ width, o.x &+ o.width) &- x0
    height = max(y &+ height, o.y &+ o.height) &- y0
    (x, y) = (x0, y0)
  }

  @inline(__always)
  func meets(_ o: PixelRect) -> Bool {
    let both = common(o)
    return both.width > 0 && both.height > 0
  }

  /// Returns the intersection, whose width or height may be negative; both rectangles must satisfy
  /// `isNear`.
  @inline(__always)
  func common(_ o: PixelRect) -> PixelRect {
    assert(isNear && o.isNear, "sums may overflow")
    let (x0, y0) = (max(x, o.x), max(y, o.y))
    return PixelRect(
      x: x0, y: y0, width: min(x &+ width, o.x &+ o.width) &- x0,
      height: min(y &+ height, o.y &+ o.height) &- y0)
  }
}

extension CGAffineTransform {
  @inline(__always)
  func concatenating(_ other: CGAffineTransform?) -> CGAffineTransform {
    if let other { concatenating(other) } else { self }
  }
}

extension Solid {
  /// Creates the uniform source that draws a colour in a blend mode; nil for modes in which the
  /// kernels do not accept a uniform source.
  @inline(__always)
  init?(_ color: CGColor, _ blend: CGBlendMode, opacity: Double = 1) {
    switch blend {
    case .normal:
      let pixel = premultiplied(color, opacity: opacity)
      self.init(pixel: pixel, keep: pixel >> 24)
    case .copy: self.init(pixel: premultiplied(color, opacity: opacity), keep: 255)
    case .clear: self.init(pixel: 0, keep: 255)
    default: return nil
    }
  }
}

extension DeviceBounds {
  var isWholePixels: Bool {
    func whole(_ x: Double) -> Bool { abs(x) < 1e9 && x == Double(Int(x)) }
    return whole(minX) && whole(minY) && whole(maxX) && whole(maxY)
  }
}

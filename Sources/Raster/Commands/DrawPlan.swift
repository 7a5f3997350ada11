import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// The facts about a list's commands that are known before any is drawn: where each can leave
/// pixels, where groups and clips end, and how each group is composited.
///
/// It depends on the commands and the transform alone, never on the region that is drawn, because
/// the way in which a group is composited shows in the last bit of its pixels.
///
/// A step has all that an upright rectangle of one colour needs, so that drawing one does not look
/// at its command again. Nothing in it is counted by reference.
@safe
struct DrawPlan: ~Copyable {
  enum Mode: UInt8 {
    /// A command that draws, or the end of something.
    case plain
    /// A rectangle of one colour, its sides along the axes: a command that draws too.
    case rectangle
    /// A group that leaves no pixels.
    case skip
    /// A group that can do without a ground of its own: it holds one thing to draw, whose opacity
    /// takes up the group's; or it is opaque, where source-over is associative.
    case fold
    /// A group with a ground of its own.
    case isolate
    /// A group with filters or a shadow, drawn by itself.
    case effect
    /// A clip to whole pixels.
    case wholePixelClip
    /// Any other clip.
    case maskClip

    /// Whether pixels are drawn for the command itself, as soon as it is met.
    var draws: Bool { self == .plain || self == .rectangle || self == .effect }
  }

  struct Step: BitwiseCopyable {
    /// The pixels that the command, or what it encloses, may touch.
    var bounds: PixelRect
    var mode: Mode
    /// A group's, within 0…1.
    var opacity: Double
    /// The index of the command that closes this one; its own for all others.
    var end: Int
    /// The index of the enclosing opening command; −1 at the top.
    var parent: Int
    /// A rectangle's sides and source, as it is drawn where nothing around it is translucent.
    var rectangle = GridRectangle(left: 0, top: 0, right: 0, bottom: 0)
    var solid = Solid(pixel: 0, keep: 0)
    /// The index of a group's effect; −1 for none.
    var effect = -1
    /// That of the picture that a group is drawn from; −1 for none.
    var picture = -1
    /// Whether it is no group's or clip's end.
    var isShown = true
  }

  /// The effects of groups' filters and shadows, in the order of the commands.
  private(set) var effects: [GroupEffect] = []
  /// Memory for the stages of those to come, the first one's last.
  private var stageStorage: [[GroupEffect.Stage]] = []

  private var storage = Block<Step>()
  private var count = 0
  /// One for each command; good until the next plan is made.
  var steps: UnsafeBufferPointer<Step> {
    unsafe UnsafeBufferPointer(start: storage.pointer.unsafePointer, count: count)
  }
  /// The pixels that the list may touch.
  private(set) var bounds = PixelRect.empty
  /// Memory for nested groups and clips, per pixel of the region that is drawn, but for what
  /// effects take: see ``groundBytes(inside:over:)``.
  private(set) var bytesPerPixel = 0

  /// Whether there are groups with grounds of their own, effects among them.
  private(set) var hasGrounds = false

  /// The commands that hide those before them.
  var occluders = Occluders()
  /// Off to draw also what is hidden, for comparison.
  var hides: Bool
  /// The pixels that the commands so far may touch, effects left aside.
  private var drawn = PixelRect.empty

  /// - Parameter hides: whether what hides others is looked for.
  init(hides: Bool = true) { self.hides = hides }

  struct Frame {
    var index = -1
    var bounds = PixelRect.empty
    /// Things to draw, folded groups seen through.
    var units = 0
    /// Whether a mode other than normal reaches this frame's ground.
    var exposesBlend = false
    /// How a group goes onto its ground.
    var blend = CGBlendMode.normal
    /// Clips with masks around it.
    var maskDepth = 0
    /// What a clip's own mask takes, per pixel: one made of an image takes that as well.
    var maskBytes = 1
    /// Those around a group with an effect, whose own content knows of none.
    var outerMaskDepth = 0
    var bytesPerPixel = 0
    /// The allowance that is left for effects inside.
    var allowance = GroupEffect.Allowance()
    /// The innermost effect around; −1 for none.
    var effect = -1
    /// Pixels, a rectangle of them, which no mask around changes; nil until it is asked for.
    var unmasked: PixelRect?
  }
  /// Those around ``top``.
  var frames: [Frame] = []
  /// The innermost open group or clip, or the list.
  var top = Frame()
  /// The frame around the innermost one; nil for the list.
  var outerIndex: Int? { frames.last?.index }

  /// Plans a list; reuses the storage of the plan before.
  ///
  /// - Parameters:
  ///   - region: where it matters what hides what is under it; nothing else depends on it.
  ///   - isOpaque: whether a pattern's cell is known to be opaque.
  /// - Complexity: O(commands + their points).
  mutating func make(
    _ commands: [DisplayList.Command], _ transform: CGAffineTransform,
    within region: PixelRect = .everything, isOpaque: (PatternCell) -> Bool = { _ in false }
  ) {
    storage.reserve(commands.count)
    count = 0
    frames.removeAll(keepingCapacity: true)
    // So that each gets its own again.
    stageStorage.removeAll(keepingCapacity: true)
    for i in effects.indices.reversed() { stageStorage.append(effects[i].takeStorage()) }
    effects.removeAll(keepingCapacity: true)
    top = Frame()
    occluders.removeAll()
    drawn = .empty
    hasGrounds = false
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
          && facts.bounds.intersection(region).area >= Occluders.leastPixels
        {
          unsafe addOccluder(commands, i, transform, isOpaque)
        }
        add(facts, i)
        if facts.kind == .drawing && facts.mode == .rectangle && facts.solid.isOpaque && hides {
          let seen = unsafe unmasked(commands, transform)
          occluders.add(facts.rectangle, i, inside: top.index, within: seen)
        }
        if facts.hasEffects { unsafe addEffects(commands[i], transform) }
      }
    }
    // Lists are balanced by construction.
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

  /// Notes what the group that was opened last does besides being composited.
  @inline(never)
  private mutating func addEffects(
    _ command: DisplayList.Command, _ transform: CGAffineTransform
  ) {
    var room = stageStorage.popLast() ?? []
    guard case .beginGroup(let style) = command,
      var effect = GroupEffect(style, transform, &top.allowance, storage: &room)
    else { return }
    storage.pointer[top.index].effect = effects.count
    effect.index = effects.count
    effect.isOutermost = top.effect < 0
    top.effect = effects.count
    (top.outerMaskDepth, top.maskDepth) = (top.maskDepth, 0)
    effects.append(effect)
  }

  /// Settles how a group with an effect is drawn.
  private mutating func close(_ frame: inout Frame, _ opening: UnsafeMutablePointer<Step>) {
    let k = unsafe opening.pointee.effect
    let opacity = unsafe opening.pointee.opacity
    let acts = frame.blend.actsWhereTransparent
    effects[k].content = frame.bounds
    effects[k].end = effects.count
    effects[k].bytesPerPixel = frame.bytesPerPixel
    // The content is counted by itself.
    frame.bytesPerPixel = 0
    if !acts && (frame.units == 0 || opacity == 0) {
      unsafe opening.pointee.mode = .skip
      (frame.units, frame.exposesBlend, frame.bounds) = (0, false, .empty)
      return
    }
    unsafe opening.pointee.mode = .effect
    hasGrounds = true
    effects[k].isDirect = opacity == 1 && frame.blend == .normal && frame.outerMaskDepth == 0
    frame.bounds = acts ? .everything : effects[k].visible
    effects[k].extent = frame.bounds
    (frame.units, frame.exposesBlend) = (1, frame.blend != .normal)
  }

  /// Has a group drawn from a picture.
  mutating func setPicture(_ picture: Int, of group: Int) {
    storage.pointer[group].picture = picture
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
    // Lists are balanced by construction.
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
      if frame.blend.actsWhereTransparent {
        // All of the clip around it; the surface's own bounds cut it off.
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
        hasGrounds = true
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
  /// More pixels than any surface has, on all sides.
  static let everything = PixelRect(x: -1 << 30, y: -1 << 30, width: 1 << 31, height: 1 << 31)

  /// Whether sums with its numbers don't overflow. What effects reach is beyond ``everything``, but
  /// far from that.
  private var isNear: Bool {
    [x, y, width, height].allSatisfy { abs($0) <= 1 << 40 }
  }

  /// Leaves out a pixel on each side.
  mutating func trim() {
    if !isEmpty { self = PixelRect(x: x + 1, y: y + 1, width: width - 2, height: height - 2) }
  }

  /// Takes in another rectangle; both are near.
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

  /// Whether they have pixels in common; both are near.
  @inline(__always)
  func meets(_ o: PixelRect) -> Bool {
    let both = common(o)
    return both.width > 0 && both.height > 0
  }

  /// Returns the part that it has in common with another rectangle; both are near.
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
  /// Followed by another one, if any.
  @inline(__always)
  func concatenating(_ other: CGAffineTransform?) -> CGAffineTransform {
    if let other { concatenating(other) } else { self }
  }
}

extension Solid {
  /// A colour under a mode for which the kernels take a uniform source; nil for the others.
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
  /// Whether all four sides fall on pixels' borders.
  var isWholePixels: Bool {
    func whole(_ x: Double) -> Bool { abs(x) < 1e9 && x == Double(Int(x)) }
    return whole(minX) && whole(minY) && whole(maxX) && whole(maxY)
  }
}

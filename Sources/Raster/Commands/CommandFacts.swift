import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

struct CommandFacts {
  enum Kind { case drawing, shadow, group, clip, end }

  var kind = Kind.drawing
  var bounds = PixelRect.empty
  var mode = DrawPlan.Mode.plain
  var blend = CGBlendMode.normal
  var opacity = 1.0
  var rectangle = GridRectangle(left: 0, top: 0, right: 0, bottom: 0)
  var solid = Solid(pixel: 0, keep: 0)
  var hasEffects = false
  var hasStencil = false
  /// Whether, according to a quick test, the command may replace many pixels. If so, ``DrawPlan``
  /// checks the details. Always false for a rectangle of one colour, which is handled separately.
  var mayHide = false

  init() {}

  @inline(__always)
  init(_ parts: CommandParts, _ transform: CGAffineTransform?) {
    blend = unsafe parts.blend
    switch unsafe parts.kind {
    case .fill:
      let map = unsafe parts.map.concatenating(transform)
      if unsafe parts.isColor && map.keepsRectangles,
        let (corner, opposite) = unsafe parts.rectangle,
        let solid = unsafe Solid(parts.color, blend),
        let rectangle = GridRectangle(corner, opposite, map)
      {
        bounds = solid.changesNothing ? .empty : rectangle.pixels
        (mode, self.rectangle, self.solid) = (.rectangle, rectangle, solid)
      } else {
        bounds = unsafe parts.box(map).pixels
        mayHide =
          unsafe blend == .normal && parts.verbs.count <= Path.maxHidingElements
          && (!parts.isColor || parts.color.alpha >= 1)
      }
    case .stroke:
      let map = unsafe parts.map.concatenating(transform)
      var box = unsafe parts.box(map)
      unsafe box.inset(by: -parts.number * map.largestScale)
      bounds = box.pixels
    case .image:
      bounds = unsafe DeviceBounds(parts.rect, parts.map.concatenating(transform)).pixels
      mayHide = unsafe blend == .normal && parts.number >= 1
    case .group:
      (kind, opacity) = unsafe (.group, unit(parts.number))
      hasEffects = unsafe parts.hasEffects
    case .clip:
      kind = .clip
      let map = unsafe parts.map.concatenating(transform)
      let box = unsafe parts.box(map)
      bounds = box.pixels
      mode = .maskClip
      hasStencil = unsafe parts.hasStencil
      if box.isWholePixels, map.keepsRectangles, !hasStencil, unsafe parts.rectangle != nil {
        mode = .wholePixelClip
        bounds.trim()
      }
    case .end:
      kind = .end
    case .shadow:
      kind = .shadow
    }
  }
}

/// The parts of a command that planning needs, read without retaining anything, because retaining
/// takes longer than planning a small shape. They are valid for as long as the command's list
/// exists and does not change.
///
/// Code that reads these parts must not call anything that might write to memory; otherwise the
/// compiler copies the command instead of reading it directly from the list's memory.
@unsafe
struct CommandParts {
  enum Kind { case fill, stroke, image, shadow, group, clip, end }

  var kind: Kind
  var blend = CGBlendMode.normal
  var verbs = unsafe UnsafeBufferPointer<Path.Verb>(start: nil, count: 0)
  var points = unsafe UnsafeBufferPointer<CGPoint>(start: nil, count: 0)
  var corners: (CGPoint, CGPoint)?
  var map = CGAffineTransform()
  var isColor = false
  var color = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
  /// The distance that a stroke extends beyond its path, or the opacity of a group or an image.
  var number = 0.0
  var rect = CGRect()
  var hasEffects = false
  var hasStencil = false

  @inline(__always)
  init(_ command: borrowing DisplayList.Command) {
    switch command {
    case .fill(let fill):
      unsafe kind = .fill
      unsafe verbs = fill.path.verbs.withUnsafeBufferPointer { unsafe $0 }
      unsafe points = fill.path.storedPoints.withUnsafeBufferPointer { unsafe $0 }
      unsafe corners = fill.path.corners
      if case .color(let color) = fill.paint { unsafe (isColor, self.color) = (true, color) }
      unsafe (blend, map) = (fill.blend, fill.map)
    case .stroke(let stroke):
      unsafe kind = .stroke
      unsafe points = stroke.path.storedPoints.withUnsafeBufferPointer { unsafe $0 }
      unsafe corners = stroke.path.corners
      unsafe number = stroke.style.reach
      unsafe (blend, map) = (stroke.blend, stroke.map)
    case .image(let image):
      unsafe (kind, number) = (.image, image.alpha)
      unsafe (rect, blend, map) = (image.rect, image.blend, image.map)
    case .shadow:
      unsafe kind = .shadow
    case .beginGroup(let style):
      unsafe (kind, number, blend) = (.group, style.opacity, style.blend)
      unsafe hasEffects = !style.filters.isEmpty || style.shadow != nil
    case .pushClip(let clip):
      unsafe kind = .clip
      unsafe verbs = clip.path.verbs.withUnsafeBufferPointer { unsafe $0 }
      unsafe points = clip.path.storedPoints.withUnsafeBufferPointer { unsafe $0 }
      unsafe corners = clip.path.corners
      unsafe (map, hasStencil) = (clip.map, clip.imageMask != nil)
    case .endGroup, .popClip:
      unsafe kind = .end
    }
  }

  @inline(__always)
  func box(_ map: CGAffineTransform) -> DeviceBounds {
    if let (corner, opposite) = unsafe corners { return DeviceBounds(corner, opposite, map) }
    return unsafe DeviceBounds(points, map)
  }

  /// Two opposite corners of the path if it is a single finite axis-aligned rectangle; otherwise
  /// nil.
  @inline(__always)
  var rectangle: (CGPoint, CGPoint)? {
    if let corners = unsafe corners { return corners }
    return unsafe Path.isRectangle(verbs, points) ? (points[0], points[2]) : nil
  }
}

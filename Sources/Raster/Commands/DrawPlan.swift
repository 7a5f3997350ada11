import Drawing
import Foundation
import Geometry

/// What is known about a list's commands before any is drawn: where each can leave pixels, where
/// groups and clips end, and how each group is composited.
///
/// It depends on the commands and the transform alone, never on the region that is drawn, because
/// the way in which a group is composited shows in the last bit of its pixels.
struct DrawPlan {
  enum Mode: UInt8 {
    /// A command that draws, or the end of something.
    case plain
    /// A group that leaves no pixels.
    case skip
    /// A group that can do without a ground of its own: it holds one thing to draw, whose opacity
    /// takes up the group's; or it is opaque, where source-over is associative.
    case fold
    /// A group with a ground of its own.
    case isolate
    /// A clip to whole pixels.
    case wholePixelClip
    /// Any other clip.
    case maskClip
  }

  struct Step {
    /// The pixels that the command, or what it encloses, may touch.
    var bounds: PixelRect
    var mode: Mode
    /// A group's, within 0…1.
    var opacity: Double
    /// The index of the command that closes this one; its own for all others.
    var end: Int
    /// The index of the enclosing opening command; −1 at the top.
    var parent: Int
  }

  private(set) var steps: [Step] = []
  /// The pixels that the list may touch.
  private(set) var bounds = PixelRect.empty
  /// Memory for nested groups and clips, per pixel of the region that is drawn.
  private(set) var bytesPerPixel = 0

  private struct Frame {
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
    var bytesPerPixel = 0
  }
  private var frames: [Frame] = []

  /// Plans a list; reuses the storage of the plan before.
  ///
  /// - Complexity: O(commands + their points).
  mutating func make(_ commands: [DisplayList.Command], _ transform: CGAffineTransform) {
    steps.removeAll(keepingCapacity: true)
    steps.reserveCapacity(commands.count)
    frames.removeAll(keepingCapacity: true)
    frames.append(Frame())
    for i in commands.indices {
      switch commands[i] {
      case .fill(let path, _, _, let blend, let own):
        add(DeviceBounds(path, own.concatenating(transform)), blend)
      case .stroke(let path, let style, _, let blend, let own):
        let map = own.concatenating(transform)
        var bounds = DeviceBounds(path, map)
        bounds.inset(by: -style.reach * map.largestScale)
        add(bounds, blend)
      case .image(_, let rect, _, _, let blend, let own):
        add(DeviceBounds(rect, own.concatenating(transform)), blend)
      case .shadow(_, _, _, _):
        add(DeviceBounds(Path(), transform), .normal)
      case .beginGroup(let style):
        open(i, .isolate, opacity: unit(style.opacity), .empty)
        frames[frames.count - 1].blend = style.blend
      case .pushClip(let path, _, let own):
        let map = own.concatenating(transform)
        let aligned = path.deviceRectangle(map).map(\.isWholePixels) ?? false
        var bounds = DeviceBounds(path, map).pixels
        if aligned, !bounds.isEmpty {
          bounds = PixelRect(
            x: bounds.x + 1, y: bounds.y + 1, width: bounds.width - 2, height: bounds.height - 2)
        }
        open(i, aligned ? .wholePixelClip : .maskClip, opacity: 1, bounds)
      case .endGroup, .popClip:
        close(i)
      }
    }
    bounds = frames[0].bounds
    bytesPerPixel = frames[0].bytesPerPixel
  }

  private mutating func add(_ bounds: DeviceBounds, _ blend: CGBlendMode) {
    let top = frames.count - 1
    let pixels = bounds.pixels
    steps.append(
      Step(
        bounds: pixels, mode: .plain, opacity: 1, end: steps.count, parent: frames[top].index))
    frames[top].bounds = frames[top].bounds.union(pixels)
    frames[top].units += 1
    if blend != .normal { frames[top].exposesBlend = true }
  }

  private mutating func open(_ i: Int, _ mode: Mode, opacity: Double, _ bounds: PixelRect) {
    let top = frames[frames.count - 1]
    steps.append(Step(bounds: bounds, mode: mode, opacity: opacity, end: i, parent: top.index))
    frames.append(
      Frame(index: i, maskDepth: top.maskDepth + (mode == .maskClip ? 1 : 0)))
  }

  private mutating func close(_ i: Int) {
    steps.append(Step(bounds: .empty, mode: .plain, opacity: 1, end: i, parent: -1))
    // Lists are balanced by construction.
    guard frames.count > 1 else { return }
    var frame = frames.removeLast()
    let opening = frame.index
    steps[opening].end = i
    switch steps[opening].mode {
    case .wholePixelClip, .maskClip:
      frame.bounds = frame.bounds.intersection(steps[opening].bounds)
      if steps[opening].mode == .maskClip { frame.bytesPerPixel += 1 }
    default:
      let opacity = steps[opening].opacity
      if frame.blend.actsWhereTransparent {
        // All of the clip around it; the surface's own bounds cut it off.
        frame.bounds = .everything
        (frame.units, frame.exposesBlend) = (1, true)
        frame.bytesPerPixel += 4
      } else if frame.units == 0 || opacity == 0 {
        steps[opening].mode = .skip
        (frame.units, frame.exposesBlend, frame.bounds) = (0, false, .empty)
      } else if frame.blend == .normal && !frame.exposesBlend
        && (frame.units == 1 || (opacity == 1 && frame.maskDepth == 0))
      {
        steps[opening].mode = .fold
      } else {
        (frame.units, frame.exposesBlend) = (1, frame.blend != .normal)
        frame.bytesPerPixel += 4
      }
    }
    steps[opening].bounds = frame.bounds
    let top = frames.count - 1
    frames[top].bounds = frames[top].bounds.union(frame.bounds)
    frames[top].units += frame.units
    frames[top].exposesBlend = frames[top].exposesBlend || frame.exposesBlend
    frames[top].bytesPerPixel = max(frames[top].bytesPerPixel, frame.bytesPerPixel)
  }
}

extension PixelRect {
  /// More pixels than any surface has, on all sides.
  static let everything = PixelRect(x: -1 << 30, y: -1 << 30, width: 1 << 31, height: 1 << 31)
}

extension DeviceBounds {
  /// Whether all four sides fall on pixels' borders.
  var isWholePixels: Bool {
    func whole(_ x: Double) -> Bool { abs(x) < 1e9 && x == x.rounded() }
    return whole(minX) && whole(minY) && whole(maxX) && whole(maxY)
  }
}

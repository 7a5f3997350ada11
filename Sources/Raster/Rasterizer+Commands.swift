import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// The surface that commands are drawn onto, and the rectangle, mask and opacity that apply there.
/// Each open group or clip has a separate state.
struct DrawState {
  var surface: Surface
  var rect: PixelRect
  var mask: ClipMask?
  /// The product of the opacities of all enclosing folded groups that draw onto this surface.
  var opacity: Double
  var ownsScratch = false
  var groupOpacity: Double?
  var groupBlend = CGBlendMode.normal
}

extension Rasterizer {
  /// Draws commands whose groups and clips are balanced, within a region that fits the memory
  /// budget.
  ///
  /// Open groups and clips are on an explicit stack, so the size of the thread's stack does not
  /// limit nesting.
  func draw(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ range: Range<Int>,
    _ target: Surface, _ region: PixelRect, _ transform: CGAffineTransform
  ) {
    let outerRegion = shapes.region
    shapes.region = region
    defer { shapes.region = outerRegion }
    let kernels = KernelChoice.current
    let steps = unsafe plan.steps
    let map = transform.isIdentity ? nil : transform
    let hasOccluders = plan.occluders.count > 0
    var state = DrawState(surface: target, rect: region, mask: nil, opacity: 1)
    // Commands after the end of an effect's group must not hide commands inside the group, which is
    // drawn separately.
    let floor = range.lowerBound &- 1
    var i = hasOccluders && range.lowerBound == 0 ? plan.occluders.firstCommand(in: region) : 0
    i = max(i, range.lowerBound)
    while i < range.upperBound {
      let step = unsafe steps.baseAddress.unsafelyUnwrapped + i
      let area = unsafe step.pointee.bounds.common(state.rect)
      let mode = unsafe step.pointee.mode
      if state.surface.touched != nil && !area.isEmpty && mode.draws {
        state.surface.touch(area)
      }
      if mode == .rectangle && state.mask == nil && state.opacity == 1 {
        if hasOccluders {
          unsafe fillVisible(step, i, floor, area, state.surface, kernels)
        } else if !area.isEmpty {
          unsafe step.pointee.rectangle.fill(
            area, step.pointee.solid, onto: state.surface, kernels)
        }
      } else if hasOccluders, unsafe step.pointee.isShown, !area.isEmpty,
        unsafe plan.occluders.hides(area, of: i, to: step.pointee.end, above: floor)
      {
        i = unsafe step.pointee.end
      } else {
        i = unsafe draw(commands, i, step, area, map, &state)
      }
      i &+= 1
    }
  }

  private func fillVisible(
    _ step: UnsafePointer<DrawPlan.Step>, _ i: Int, _ floor: Int, _ area: PixelRect,
    _ surface: Surface, _ kernels: Kernels
  ) {
    if area.isEmpty || plan.occluders.hides(area, of: i, to: i, above: floor) { return }
    let rectangle = unsafe step.pointee.rectangle
    let solid = unsafe step.pointee.solid
    plan.occluders.forEachVisiblePart(of: area, i, above: floor) {
      rectangle.fill($0, solid, onto: surface, kernels)
    }
  }

  /// Draws the part of a command inside `area`.
  ///
  /// - Returns: The index of the last command that this call handled: `i`, or the end of a skipped
  ///   group.
  @inline(__always)
  private func draw(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ i: Int,
    _ step: UnsafePointer<DrawPlan.Step>, _ area: PixelRect, _ transform: CGAffineTransform?,
    _ state: inout DrawState
  ) -> Int {
    switch unsafe commands[i] {
    case .fill(let fill):
      if area.isEmpty { break }
      state.surface.prefetch(area)
      let (path, map) = (fill.path, fill.map.concatenating(transform))
      shapes.set(command: i) { $0.setFill(path, map, fill.rule) }
      paintShape(fill.rule, fill.paint, fill.blend, map, area, state)

    case .stroke(let stroke):
      if area.isEmpty { break }
      state.surface.prefetch(area)
      let (path, style, map) = (stroke.path, stroke.style, stroke.map.concatenating(transform))
      shapes.set(command: i) { $0.setStroke(path, style, map, removesOverlaps: true) }
      paintShape(.winding, stroke.paint, stroke.blend, map, area, state)

    case .image(let image):
      if area.isEmpty { break }
      let map = image.map.concatenating(transform)
      shapes.set(command: i) { $0.setRect(image.rect, map) }
      paintImage(
        image.image, in: image.rect, image.style, alpha: image.alpha, image.blend, map, area, state)

    case .shadow(let cast):
      if area.isEmpty { break }
      paintShadow(cast, i, transform ?? .identity, area, state)

    case .beginGroup(let style):
      let mode = unsafe step.pointee.mode
      let imageIndex = unsafe step.pointee.groupImageIndex
      if mode == .skip || area.isEmpty { return unsafe step.pointee.end }
      if mode == .effect {
        unsafe drawEffect(
          plan.effects[step.pointee.effect], commands, i + 1..<step.pointee.end,
          step.pointee.opacity, style.blend, transform ?? .identity, area, state,
          imageIndex < 0 ? nil : groupImages.found[imageIndex].image)
        return unsafe step.pointee.end
      }
      if imageIndex >= 0 {
        unsafe composite(
          groupImages.found[imageIndex].image, step.pointee.opacity, style.blend, area, onto: state)
        return unsafe step.pointee.end
      }
      states.append(state)
      if mode == .fold {
        unsafe state.opacity *= step.pointee.opacity
        state.ownsScratch = false
        state.groupOpacity = nil
      } else {
        unsafe state = beginGroup(area, step.pointee.opacity, style.blend)
      }

    case .pushClip(let clip):
      if area.isEmpty { return unsafe step.pointee.end }
      states.append(state)
      state.rect = area
      state.ownsScratch = false
      state.groupOpacity = nil
      if unsafe step.pointee.mode == .maskClip {
        pushMask(clip, i, clip.map.concatenating(transform), &state)
      }

    case .endGroup, .popClip:
      guard let below = states.popLast() else { break }
      if let opacity = state.groupOpacity {
        composite(state, opacity, state.groupBlend, onto: below)
      }
      if state.ownsScratch { scratch.pop() }
      state = below
    }
    return i
  }

  // MARK: Groups

  private func beginGroup(
    _ rect: PixelRect, _ opacity: Double, _ blend: CGBlendMode
  ) -> DrawState {
    let count = rect.width * rect.height
    let block = scratch.push(TouchedPixels.byteCount(rect) + count * 4)
    let touched = TouchedPixels(block, rect)
    let pixels = (block + TouchedPixels.byteCount(rect)).rebound(to: UInt32.self)
    let surface = Surface(base: pixels, stride: rect.width, rect: rect, touched: touched)
    // Such a blend mode changes the backdrop even where the group is empty, so composite all
    // pixels.
    if blend.affectsTransparentAreas { surface.touch(rect) }
    return DrawState(
      surface: surface, rect: rect, mask: nil, opacity: 1, ownsScratch: true,
      groupOpacity: opacity, groupBlend: blend)
  }

  func composite(
    _ group: DrawState, _ opacity: Double, _ blend: CGBlendMode, onto below: DrawState
  ) {
    let rect = group.rect
    let touched = group.surface.touched
    let level = UInt8((opacity * below.opacity * 255).rounded())
    rows.bytes.reserve(rect.width)
    let coverage = rows.bytes.pointer
    let mask = below.mask
    // In modes other than normal, the opacity scales the source, and only the clip decides how much
    // of the backdrop is replaced.
    let cover = blend == .normal ? level : 255
    let isPlain = mask == nil && cover == 255 && blend == .normal
    let kernels = KernelChoice.current
    coverage.update(repeating: cover, count: rect.width)
    for y in rect.y..<rect.maxY {
      @inline(__always) func lay(_ x: Int, _ end: Int) {
        let count = end - x
        let source = group.surface.pointer(x, y)
        below.surface.touch(PixelRect(x: x, y: y, width: count, height: 1))
        let out = below.surface.pointer(x, y)
        if isPlain {
          kernels.overPixelRow(out, count, source)
          return
        }
        if let mask = mask {
          coverage.update(repeating: cover, count: count)
          multiplyRow(coverage, count, by: mask.pointer(x, y))
        }
        if cover != level { scalePixels(source, count, by: UInt32(level)) }
        blendRow(out, count, source: source, blend, coverage)
      }
      if let touched = touched {
        touched.forEachRun(y, of: rect, lay)
      } else {
        lay(rect.x, rect.maxX)
      }
    }
  }

  // MARK: Clips

  /// Multiplies the clip's coverage by the enclosing mask and sets the state's mask to the result.
  private func pushMask(
    _ clip: DisplayList.Clip, _ command: Int, _ map: CGAffineTransform, _ state: inout DrawState
  ) {
    if let imageMask = clip.imageMask { return pushMask(imageMask, command, map, &state) }
    let rect = state.rect
    // If no side of a rectangular clip cuts a pixel here, the clip needs no mask: its coverage is
    // 255 everywhere.
    if let sides = clip.path.deviceRectangle(map), sides.minX <= Double(rect.x),
      sides.minY <= Double(rect.y), sides.maxX >= Double(rect.maxX),
      sides.maxY >= Double(rect.maxY)
    {
      return
    }
    let count = rect.width * rect.height
    let bytes = scratch.push(count).rebound(to: UInt8.self)
    bytes.update(repeating: 0, count: count)
    let mask = ClipMask(base: bytes, rect: rect)
    let parent = state.mask
    rows.bytes.reserve(rect.width)
    let row = rows.bytes.pointer
    shapes.set(command: command) { $0.setFill(clip.path, map, clip.rule) }
    let area = rect.intersection(shapes.edges.bounds)
    if !area.isEmpty {
      shapes.sweep(clip.rule, over: area) { part in
        RowSink(
          bytes: row, painter: ClipPainter(out: mask, parent: parent))
      }
    }
    state.mask = mask
    state.ownsScratch = true
  }

  private func pushMask(
    _ imageMask: DisplayList.ImageMask, _ command: Int, _ map: CGAffineTransform,
    _ state: inout DrawState
  ) {
    let rect = state.rect
    let count = rect.width * rect.height
    let mask = ClipMask(base: scratch.push(count).rebound(to: UInt8.self), rect: rect)
    let pixels = scratch.push(count * 4).rebound(to: UInt32.self)
    pixels.update(repeating: 0, count: count)
    let surface = Surface(base: pixels, stride: rect.width, rect: rect, touched: nil)
    shapes.set(command: command) { $0.setRect(imageMask.rect, map) }
    paintImage(
      imageMask.image, in: imageMask.rect, ImageStyle(quality: imageMask.quality), alpha: 1,
      .normal, map,
      rect, DrawState(surface: surface, rect: rect, mask: nil, opacity: 1))
    for y in rect.y..<rect.maxY {
      let row = mask.pointer(rect.x, y)
      let source = surface.pointer(rect.x, y)
      for x in 0..<rect.width { row[x] = UInt8(truncatingIfNeeded: source[x] >> 24) }
      if let parent = state.mask { multiplyRow(row, rect.width, by: parent.pointer(rect.x, y)) }
    }
    scratch.pop()
    state.mask = mask
    state.ownsScratch = true
  }
}

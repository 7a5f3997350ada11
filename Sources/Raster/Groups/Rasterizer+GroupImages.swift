import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension Rasterizer {
  /// Finds the groups of the plan that have cached images. Draws and caches the image of a group
  /// whose content is seen for the second time, if much of it is visible and drawing it takes
  /// longer than compositing it.
  ///
  /// Groups inside a group with a cached image, with filters or with a shadow are skipped. Groups
  /// nested inside four others are skipped too, so each command is inspected at most four times.
  ///
  /// - Complexity: O(commands), plus the cost of drawing the newly cached groups.
  func findGroupImages(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ transform: CGAffineTransform,
    _ regions: some Collection<PixelRect>
  ) {
    guard groupImages.isOn, plan.hasSeparateSurfaces else { return }
    var box = PixelRect.empty
    for region in regions { box = box.union(region) }
    groupImages.clips.removeAll(keepingCapacity: true)
    let steps = unsafe plan.steps
    var i = 0
    while i < steps.count {
      while let last = groupImages.clips.last, last.end < i { groupImages.clips.removeLast() }
      let around = groupImages.clips.last ?? GroupImageClip(end: steps.count, area: box, depth: 0)
      let step = unsafe steps[i]
      i += 1
      let area = step.bounds.intersection(around.area)
      switch step.mode {
      case .skip:
        i = step.end + 1
      case .wholePixelClip, .maskClip:
        if area.isEmpty {
          i = step.end + 1
        } else {
          groupImages.clips.append(GroupImageClip(end: step.end, area: area, depth: around.depth))
        }
      case .isolate, .effect:
        let isDone =
          unsafe area.isEmpty || findGroupImage(i - 1, area, commands, transform, regions)
        if isDone || step.mode == .effect || around.depth == 3 {
          i = step.end + 1
        } else {
          groupImages.clips.append(
            GroupImageClip(end: step.end, area: area, depth: around.depth + 1))
        }
      case .plain, .rectangle, .fold: break
      }
    }
  }

  /// Finds or makes the image of the group that command `i` begins; `visible` is the part of the
  /// group within its clips.
  ///
  /// - Returns: Whether there is an image now, or no image is needed.
  private func findGroupImage(
    _ i: Int, _ visible: PixelRect, _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ transform: CGAffineTransform, _ regions: some Collection<PixelRect>
  ) -> Bool {
    let step = unsafe plan.steps[i]
    if plan.occluders.hides(visible, of: i, to: step.end, above: -1) { return true }
    guard case .beginGroup(let style) = unsafe commands[i], !style.blend.affectsTransparentAreas
    else { return false }
    let extent = plan.groupImageExtent(i)
    let (area, shaded) = (extent.area, extent.shaded)
    let budget = images.byteBudget
    guard extent.pays, !area.isEmpty, area.area <= budget, shaded.area <= budget,
      GroupImage.pixelBytes(area, shaded) <= budget
    else { return false }
    let content = unsafe GroupContent(
      commands: commands, steps: plan.steps, range: i + 1..<step.end, transform: transform)
    let hash = unsafe content.hash
    if let placed = unsafe images.groupImage(of: content, hash) {
      if placed.area != area || placed.shaded != shaded { return false }
      groupImages.useCount += 1
      addGroupImage(placed, i)
      return true
    }
    guard groupImages.seenHashes.wasSeen(hash) else { return false }
    let both = area.union(shaded)
    let part = regions.reduce(0) { $0 + $1.intersection(visible).intersection(both).area }
    guard 2 * part >= both.area,
      both.area * plan.bytesPerPixel(inside: -1) <= Self.nestingByteBudget,
      plan.surfaceBytes(inside: -1, over: both) <= Self.effectByteBudget
    else { return false }
    let image = GroupImage(unsafe content.cachedContent, hash, area: area, shaded: shaded)
    if step.mode == .effect {
      unsafe draw(plan.effects[step.effect], commands, i + 1..<step.end, transform, image)
    } else {
      let surface = Surface(base: image.pixels, stride: area.width, rect: area)
      unsafe draw(commands, i + 1..<step.end, surface, area, transform)
    }
    images.add(image)
    addGroupImage(PositionedGroupImage(image: image, offset: (0, 0)), i)
    return true
  }

  private func addGroupImage(_ image: PositionedGroupImage, _ command: Int) {
    plan.setGroupImage(groupImages.found.count, of: command)
    groupImages.found.append((image, command))
  }

  func take(_ found: [(image: PositionedGroupImage, command: Int)]) {
    for (image, command) in found { addGroupImage(image, command) }
  }

  func composite(
    _ placed: PositionedGroupImage, _ opacity: Double, _ blend: CGBlendMode, _ area: PixelRect,
    onto below: DrawState
  ) {
    let rect = area.intersection(placed.area)
    if rect.isEmpty { return }
    var group = DrawState(surface: placed.surface, rect: rect, mask: nil, opacity: 1)
    if blend == .normal {
      composite(group, opacity, blend, onto: below)
      return
    }
    // Copy the pixels, because compositing multiplies them by the opacity.
    let count = rect.width * rect.height
    let copy = scratch.push(4 * count).rebound(to: UInt32.self)
    for y in rect.y..<rect.maxY {
      (copy + (y - rect.y) * rect.width).update(
        from: group.surface.pointer(rect.x, y), count: rect.width)
    }
    group.surface = Surface(base: copy, stride: rect.width, rect: rect)
    composite(group, opacity, blend, onto: below)
    scratch.pop()
  }
}

extension DrawPlan {
  /// Returns the pixels of a group's image and of its shadow, and whether the image is worth
  /// caching.
  func groupImageExtent(_ i: Int) -> (area: PixelRect, shaded: PixelRect, pays: Bool) {
    let step = unsafe steps[i]
    if step.mode == .effect {
      let effect = effects[step.effect]
      if !effect.stages.isEmpty || effect.shadow != nil {
        return (effect.filtered, effect.shaded, true)
      }
    }
    // Count only the pixels that commands draw on. Some blend modes change the backdrop under
    // transparent sources, but inside the group even these change no other pixels.
    var area = PixelRect.empty
    for k in i + 1..<step.end {
      let inner = unsafe steps[k]
      if inner.mode == .effect {
        area.extend(to: effects[inner.effect].visible)
      } else if inner.mode.draws {
        area.extend(to: inner.bounds)
      }
    }
    area = area.intersection(step.bounds)
    // Refuse so many pixels: no budget allows them.
    if area.area > 1 << 36 { return (area, .empty, false) }
    var work = 0
    for k in i + 1..<step.end {
      let inner = unsafe steps[k]
      let size = inner.bounds.intersection(area).area
      switch inner.mode {
      case .rectangle: work += size / 8
      case .plain: work += inner.isShown ? size + 2000 : 0
      case .effect: work += 8 * size
      default: break
      }
    }
    return (area, .empty, 2 * work >= area.area)
  }
}

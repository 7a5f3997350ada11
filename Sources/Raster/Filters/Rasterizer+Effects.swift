import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension Rasterizer {
  /// Draws, within `area`, a group that has filters or a shadow.
  ///
  /// - Parameters:
  ///   - content: The commands inside the group.
  ///   - image: The cached image to composite instead, if any.
  func drawEffect(
    _ effect: GroupEffect, _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ content: Range<Int>,
    _ opacity: Double, _ blend: CGBlendMode, _ transform: CGAffineTransform, _ area: PixelRect,
    _ state: DrawState, _ image: PositionedGroupImage?
  ) {
    func lay(_ ground: DrawState) {
      if let image {
        self.lay(effect, image, area, ground)
      } else {
        unsafe self.lay(effect, commands, content, transform, area, ground)
      }
    }
    if effect.isDirect && state.opacity == 1 {
      lay(state)
      return
    }
    let ground = makeSurface(area)
    let inner = DrawState(surface: ground, rect: area, mask: nil, opacity: 1)
    lay(inner)
    composite(inner, opacity, blend, onto: state)
    scratch.pop()
  }

  private func lay(
    _ effect: GroupEffect, _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ content: Range<Int>, _ transform: CGAffineTransform, _ area: PixelRect,
    _ ground: DrawState
  ) {
    let (drawn, cast, isApart) = effect.sources(for: area)
    let both = drawn.union(cast)
    if !cast.isEmpty {
      let image = unsafe filteredContent(
        effect, commands, content, isApart ? cast : both, transform)
      castShadow(effect, image, cast, area, ground)
      if !isApart { lay(image, drawn, ground) }
      scratch.pop()
    }
    if !drawn.isEmpty && (isApart || cast.isEmpty) {
      unsafe lay(filteredContent(effect, commands, content, drawn, transform), drawn, ground)
      scratch.pop()
    }
  }

  private func lay(
    _ effect: GroupEffect, _ image: PositionedGroupImage, _ area: PixelRect, _ ground: DrawState
  ) {
    if let shadow = effect.shadow {
      let pixel = premultiplied(shadow.color)
      let part = area.intersection(image.shaded)
      let kernels = KernelChoice.current
      for y in part.y..<max(part.maxY, part.y) where pixel >> 24 > 0 {
        kernels.blendSolidRow(
          ground.surface.pointer(part.x, y), part.width, pixel, pixel >> 24,
          image.coverage(part.x, y))
      }
    }
    lay(image.surface, area.intersection(image.area), ground)
  }

  func draw(
    _ effect: GroupEffect, _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ content: Range<Int>, _ transform: CGAffineTransform, _ out: GroupImage
  ) {
    let (area, shaded) = (out.area, out.shaded)
    let image = unsafe filteredContent(effect, commands, content, area, transform)
    defer { scratch.pop() }
    for y in 0..<area.height {
      (out.pixels + y * area.width).update(
        from: image.pointer(area.x, area.y + y), count: area.width)
    }
    guard let shadow = effect.shadow, !shaded.isEmpty else { return }
    let (bytes, stride) = pushAlphas(image, area)
    defer { scratch.pop() }
    setBlur(shadow)
    let (x, y) = shadow.wholeOffset
    let source = BlurSource(samples: .bytes(bytes), stride: stride, rect: area)
    let kernels = KernelChoice.current
    let coverage = out.coverage
    // The kernel writes eight bytes at a time, so up to seven bytes beyond the row must be
    // writable.
    rows.bytes.reserve(shaded.width + 8)
    let row = rows.bytes.pointer
    blur.run(source, over: shaded.moved(-x, -y)) { run in
      kernels.writeSum(row, run.count, run.rows, run.weights, run.taps)
      let start = (run.y + y - shaded.y) * shaded.width + run.x + x - shaded.x
      (coverage + start).update(from: row, count: run.count)
    }
  }

  private func lay(_ image: Surface, _ area: PixelRect, _ ground: DrawState) {
    let kernels = KernelChoice.current
    for y in area.y..<max(area.maxY, area.y) {
      kernels.overPixelRow(
        ground.surface.pointer(area.x, y), area.width, image.pointer(area.x, y))
    }
  }

  private func castShadow(
    _ effect: GroupEffect, _ image: Surface, _ cast: PixelRect, _ area: PixelRect,
    _ ground: DrawState
  ) {
    guard let shadow = effect.shadow else { return }
    let pixel = premultiplied(shadow.color)
    if pixel >> 24 == 0 { return }
    let (bytes, stride) = pushAlphas(image, cast)
    defer { scratch.pop() }
    setBlur(shadow)
    let (x, y) = shadow.wholeOffset
    paintBlurred(
      bytes, stride, cast, shadow.blur, area.intersection(effect.shaded).moved(-x, -y), (x, y),
      pixel, ground)
  }

  /// Copies an image's alphas within `part` into a block; the caller pops it from `scratch`.
  private func pushAlphas(
    _ image: Surface, _ part: PixelRect
  ) -> (bytes: Elements<UInt8>, stride: Int) {
    let stride = (part.width + 7) & ~7
    let count = stride * part.height + 8
    let bytes = scratch.push(count).rebound(to: UInt8.self)
    bytes.update(repeating: 0, count: count)
    let kernels = KernelChoice.current
    for y in 0..<part.height {
      kernels.copyAlphas(bytes + y * stride, part.width, image.pointer(part.x, part.y + y))
    }
    return (bytes, stride)
  }

  /// Sets the weights of a shadow's blur. The blur's grid does not depend on the shadow's offset.
  private func setBlur(_ shadow: DeviceShadow) {
    blur.columns.set(
      shadow.blur.columns, anchor: shadow.blur.anchorX, shift: shadow.fraction.x)
    blur.rows.set(shadow.blur.rows, anchor: shadow.blur.anchorY, shift: shadow.fraction.y)
  }

  /// Draws the filtered content within `requested` into a block; the caller pops it from `scratch`.
  private func filteredContent(
    _ effect: GroupEffect, _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ content: Range<Int>,
    _ requested: PixelRect, _ transform: CGAffineTransform
  ) -> Surface {
    // In `effectParts`, the rectangles that this group's stages must produce follow the rectangles
    // of the enclosing groups.
    let first = effectParts.count
    let stages = effect.stages
    defer { effectParts.removeLast(stages.count + 1) }
    var extent = effect.content
    effectParts.append(extent)
    for stage in stages {
      if case .blur(let blur) = stage { extent = blur.visible(extent) }
      effectParts.append(extent)
    }
    var part = requested
    effectParts[first + stages.count] = part
    for k in stages.indices.reversed() {
      if case .blur(let blur) = stages[k] {
        part = blur.source(of: part).intersection(effectParts[first + k])
      }
      effectParts[first + k] = part
    }

    // The result is pushed first, so that the intermediate images, which are pushed later, can be
    // popped first. Images between two blurs alternate between two blocks.
    let result = makeSurface(requested)
    let blurs = stages.count { if case .blur = $0 { true } else { false } }
    let pushed = min(blurs, 2)
    let capacity = blurs == 0 ? 0 : effectParts[first...].reduce(0) { max($0, Self.pixelCount($1)) }
    var block = result.base
    var spare = block
    if pushed > 0 { block = makeBlock(capacity) }
    if pushed > 1 { spare = makeBlock(capacity) }
    var image = blurs == 0 ? result : clear(block, effectParts[first])
    if !image.rect.isEmpty {
      unsafe drawTiled(
        commands, content, inside: effect.index, image, image.rect, transform)
    }
    var blursLeft = blurs
    for (k, stage) in stages.enumerated() {
      switch stage {
      case .blur(let shape):
        blursLeft -= 1
        let next = blursLeft == 0 ? result : clear(spare, effectParts[first + k + 1])
        blurPixels(image, shape, onto: next)
        image = next
        swap(&block, &spare)
      case .colors(let matrices):
        let kernels = KernelChoice.current
        matrices.withElements { values in
          let rect = image.rect
          for y in rect.y..<max(rect.maxY, rect.y) {
            kernels.filterColors(
              image.pointer(rect.x, y), rect.width, values, matrices.count / 20)
          }
        }
      }
    }
    for _ in 0..<pushed { scratch.pop() }
    return result
  }

  private func blurPixels(_ image: Surface, _ shape: DeviceBlur, onto result: Surface) {
    let kernels = KernelChoice.current
    blur.columns.set(shape.columns, anchor: shape.anchorX)
    blur.rows.set(shape.rows, anchor: shape.anchorY)
    let source = BlurSource(
      samples: .pixels(image.base), stride: image.stride, rect: image.rect)
    blur.run(source, over: result.rect) { run in
      kernels.writePixelSums(
        result.pointer(run.x, run.y), run.count, run.rows, run.weights, run.taps)
    }
  }

  /// Returns a surface of transparent pixels. Its rows are padded for code that reads eight pixels
  /// at a time.
  private func makeSurface(_ rect: PixelRect) -> Surface {
    clear(makeBlock(Self.pixelCount(rect)), rect)
  }

  private func makeBlock(_ count: Int) -> Elements<UInt32> {
    scratch.push(count * 4).rebound(to: UInt32.self)
  }

  private func clear(_ block: Elements<UInt32>, _ rect: PixelRect) -> Surface {
    effectPixelCount &+= Self.pixelCount(rect)
    block.update(repeating: 0, count: Self.pixelCount(rect))
    return Surface(base: block, stride: Self.stride(rect), rect: rect)
  }

  private static func stride(_ rect: PixelRect) -> Int { (max(rect.width, 0) + 7) & ~7 }

  private static func pixelCount(_ rect: PixelRect) -> Int {
    stride(rect) * max(rect.height, 0) + 8
  }
}

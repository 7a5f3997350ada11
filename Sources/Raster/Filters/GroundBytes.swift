import MidflightGeometry

/// Computes the memory that groups with effects need if a region is drawn in one piece.
///
/// A group with a blur or a shadow is drawn separately onto a surface that is larger than the
/// region by the effect's reach. Above 1 GiB, a list is drawn in tiles. Only the whole list is
/// divided, because tiles within tiles would redraw pixels at every level. For any region, the plan
/// ignores effects nested more than 32 deep, and reduces nested blurs whose total reach would need
/// too much memory.
extension DrawPlan {
  func hasEffects(inside index: Int) -> Bool {
    index < 0 ? !effects.isEmpty : effects[index].end > index + 1
  }

  /// Returns the memory, in bytes per pixel, that groups and clips need in an effect's group or, if
  /// `index` is −1, in the whole list. Nested effects are not counted.
  func bytesPerPixel(inside index: Int) -> Int {
    index < 0 ? bytesPerPixel : effects[index].bytesPerPixel
  }

  /// Returns the memory, in bytes, for drawing a region in one piece: the whole list, or the
  /// content of an effect's group. It includes the surfaces around nested effects, because they
  /// exist while the effects are drawn.
  ///
  /// - Parameter index: The index of an effect; −1 for the list.
  /// - Complexity: O(effects inside); some effects are counted up to sixteen times.
  func surfaceBytes(inside index: Int, over region: PixelRect) -> Int {
    if region.isEmpty { return 0 }
    var maxBytes = 0
    var child = index + 1
    let end = index < 0 ? effects.count : effects[index].end
    while child < end {
      maxBytes = max(maxBytes, surfaceBytes(of: child, over: region))
      child = effects[child].end
    }
    return region.area * bytesPerPixel(inside: index) + maxBytes
  }

  private func surfaceBytes(of index: Int, over region: PixelRect) -> Int {
    let area = region.intersection(effects[index].extent)
    if area.isEmpty { return 0 }
    let (drawn, cast, areApart) = effects[index].sources(for: area)
    var bytes =
      areApart
      ? max(imageBytes(index, drawn), imageBytes(index, cast))
      : imageBytes(index, drawn.union(cast))
    // Three buffers of one byte per pixel: the shadow's alpha, and the alpha without the cut-out
    // even parts, before and after the blur.
    bytes += 3 * cast.area
    return effects[index].isDirect ? bytes : bytes + 4 * area.area
  }

  private func imageBytes(_ index: Int, _ requested: PixelRect) -> Int {
    if requested.isEmpty { return 0 }
    var needed = requested
    var blurs = 0
    var scratch = 0
    for case .blur(let blur) in effects[index].stages {
      blurs += 1
      needed = blur.source(of: needed)
      // The blur's buffers of floats: four planes of the result and three blocks of a plane's size,
      // with one row for each row of the grid.
      scratch = max(scratch, 28 * requested.area / blur.rows.step)
    }
    let content = needed.intersection(effects[index].content)
    let filtered = needed.intersection(effects[index].filtered)
    let imageArea = blurs == 0 ? 0 : blurs == 1 ? content.area : 2 * filtered.area
    return 4 * (requested.area + imageArea)
      + max(scratch, surfaceBytes(inside: index, over: content))
  }
}

import MidflightGeometry

/// Memory for groups with effects: how much a region takes when it is drawn at once.
///
/// A group with a blur or a shadow is drawn again within itself, on a ground as much larger than
/// the region as the effect reaches. Beyond 1 GiB a list is drawn in tiles, and only the list as a
/// whole is, since tiles in tiles would redraw at every level. Whatever the region is, the plan
/// leaves out effects more than 32 deep, and blurs less what reaches too far for memory, one in
/// another.
extension DrawPlan {
  /// Whether there are groups with effects in the list, or inside the group of another effect.
  func hasEffects(inside index: Int) -> Bool {
    index < 0 ? !effects.isEmpty : effects[index].end > index + 1
  }

  /// Memory for nested groups and clips in the list, or inside an effect's group, but for effects'.
  func bytesPerPixel(inside index: Int) -> Int {
    index < 0 ? bytesPerPixel : effects[index].bytesPerPixel
  }

  /// Bytes for drawing the list, or what is inside the group of an effect, within a region at once:
  /// what stands around an effect is there for as long as the effect is drawn.
  ///
  /// - Parameter index: an effect's; −1 for the list.
  /// - Complexity: O(effects inside), some of them up to sixteen times.
  func groundBytes(inside index: Int, over region: PixelRect) -> Int {
    if region.isEmpty { return 0 }
    var most = 0
    var child = index + 1
    let end = index < 0 ? effects.count : effects[index].end
    while child < end {
      most = max(most, groundBytes(of: child, over: region))
      child = effects[child].end
    }
    return region.area * bytesPerPixel(inside: index) + most
  }

  private func groundBytes(of index: Int, over region: PixelRect) -> Int {
    let area = region.intersection(effects[index].extent)
    if area.isEmpty { return 0 }
    let (own, cast, areApart) = effects[index].sources(for: area)
    var bytes =
      areApart
      ? max(pictureBytes(index, own), pictureBytes(index, cast))
      : pictureBytes(index, own.union(cast))
    // Its alpha, and what of that is left and blurred where even parts are taken out.
    bytes += 3 * cast.area
    return effects[index].isDirect ? bytes : bytes + 4 * area.area
  }

  /// For a part of an effect's filtered group.
  private func pictureBytes(_ index: Int, _ wanted: PixelRect) -> Int {
    if wanted.isEmpty { return 0 }
    var needed = wanted
    var blurs = 0
    var scratch = 0
    for case .blur(let blur) in effects[index].stages {
      blurs += 1
      needed = blur.source(of: needed)
      // Four planes of the result and three blocks as large as a plane, from row to row of the
      // grid.
      scratch = max(scratch, 28 * wanted.area / blur.rows.step)
    }
    let content = needed.intersection(effects[index].content)
    let picture = needed.intersection(effects[index].filtered)
    let pictures = blurs == 0 ? 0 : blurs == 1 ? content.area : 2 * picture.area
    return 4 * (wanted.area + pictures) + max(scratch, groundBytes(inside: index, over: content))
  }
}

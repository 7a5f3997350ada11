/// Regions in two parts of about the same work, the first above the second.
struct Division {
  private(set) var first: [PixelRect] = []
  private(set) var second: [PixelRect] = []
  /// Rows' work, then its sum from the top.
  private var work: [Int] = []

  /// Below this many pixels to be touched, commands counted as pixels too, the hand-over costs more
  /// than half of the work.
  private static let leastWork = 150_000
  /// What a command costs apart from its pixels, in pixels.
  private static let commandWork = 2_000

  /// Divides regions along a row, by the pixels that each command's bounds have above and below it.
  ///
  /// - Returns: whether it pays; the parts are empty where it does not.
  /// - Complexity: O(commands × regions + rows).
  mutating func divide(
    _ regions: some Collection<PixelRect>, _ plan: borrowing DrawPlan, _ surface: PixelRect
  ) -> Bool {
    first.removeAll(keepingCapacity: true)
    second.removeAll(keepingCapacity: true)
    guard var box = regions.first else { return false }
    for region in regions { box = box.union(region) }
    box = box.intersection(plan.bounds).intersection(surface)
    // A single row cannot be divided.
    guard box.height > 1 else { return false }
    work.removeAll(keepingCapacity: true)
    work.append(contentsOf: repeatElement(0, count: box.height + 1))
    var total = 0
    let steps = unsafe plan.steps
    for i in 0..<steps.count {
      let step = unsafe steps[i]
      guard step.mode == .plain || step.mode == .rectangle else { continue }
      for region in regions {
        let part = region.intersection(step.bounds).intersection(box)
        if part.isEmpty { continue }
        let row = part.width + Self.commandWork / part.height
        work[part.y - box.y] += row
        work[part.maxY - box.y] -= row
        total += row * part.height
      }
    }
    if total < Self.leastWork { return false }
    var (row, sum, y) = (0, 0, box.y)
    while y < box.maxY - 1 {
      row += work[y - box.y]
      sum += row
      y += 1
      if sum * 2 >= total { break }
    }
    for region in regions {
      let above = PixelRect(
        minX: region.x, minY: region.y, maxX: region.maxX, maxY: min(region.maxY, y))
      let below = PixelRect(
        minX: region.x, minY: max(region.y, y), maxX: region.maxX, maxY: region.maxY)
      if !above.isEmpty { first.append(above) }
      if !below.isEmpty { second.append(below) }
    }
    return !first.isEmpty && !second.isEmpty
  }
}

import Synchronization

/// Regions divided into bands of about equal work. One thread takes bands from the top and the
/// other from the bottom, until they meet. So neither waits long for the other, and a thread that
/// starts late because it had to be woken gets less work.
@safe
final class Bands: @unchecked Sendable {
  private(set) var pieces: [PixelRect] = []
  private var ends: [Int] = []
  /// For each row, the change in work from the row above it.
  private var work: [Int] = []
  /// The number of bands taken from the top, in the low 16 bits, and from the bottom, in the high
  /// 16 bits.
  private let taken = Atomic<UInt32>(0)

  private static let maxBands = 4

  /// The minimum work, in pixels, that is worth sharing between the threads. If there is less,
  /// sharing costs more than half as much as the work itself. Each command counts as
  /// ``commandWork`` pixels.
  var minWork = 150_000
  /// The fixed cost of a command in addition to its pixels, expressed as a number of pixels.
  private static let commandWork = 2_000
  /// The cost of one pixel of a filter or shadow, expressed as a number of ordinary pixels.
  private static let effectWork = 4

  /// Divides regions into bands of whole rows with about the same amount of work, estimated from
  /// the commands' bounds. If a boundary cuts a blur, both bands need the pixels near the boundary,
  /// which counts as additional work.
  ///
  /// - Returns: Whether dividing is worth the cost.
  /// - Complexity: O(commands × regions + rows).
  func divide(
    _ regions: some Collection<PixelRect>, _ plan: borrowing DrawPlan, _ surface: PixelRect
  ) -> Bool {
    guard var box = regions.first else { return false }
    for region in regions { box = box.union(region) }
    box = box.intersection(plan.bounds).intersection(surface)
    guard box.height > 1 else { return false }
    // This upper bound on the work is enough to rule out small damaged areas without inspecting the
    // commands.
    let heaviest = plan.effects.isEmpty ? 1 : Self.effectWork
    let (maxWork, overflow) = (heaviest * box.width * box.height + Self.commandWork)
      .multipliedReportingOverflow(by: unsafe plan.steps.count * regions.count)
    if !overflow, maxWork < minWork { return false }
    pieces.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    taken.store(0, ordering: .relaxed)
    work.removeAll(keepingCapacity: true)
    work.append(contentsOf: repeatElement(0, count: box.height + 1))
    var (total, border) = (0, 0)
    let steps = unsafe plan.steps
    var next = 0
    // The number of rows that are drawn twice if a boundary cuts the current effect, and the index
    // of the effect's last command.
    var (twice, effectEnd) = (0, -1)
    while next < steps.count {
      let step = unsafe steps[next]
      let isImage = step.groupImageIndex >= 0
      let isEffect = step.mode == .effect && !isImage
      if isEffect, plan.effects[step.effect].isOutermost {
        twice = min(plan.effects[step.effect].rowsAround, step.bounds.height, box.height)
        effectEnd = step.end
      } else if next > effectEnd {
        twice = 0
      }
      next = isImage ? step.end + 1 : next + 1
      guard isImage || isEffect || step.mode == .plain || step.mode == .rectangle else {
        continue
      }
      for region in regions {
        let part = region.intersection(step.bounds).intersection(box)
        if part.isEmpty { continue }
        let weight = isEffect ? Self.effectWork : 1
        let row = weight * part.width + Self.commandWork / part.height
        // An effect spends half of its work on the rows of its source.
        border += twice * (isEffect ? row / 2 : row)
        work[part.y - box.y] += row
        work[part.maxY - box.y] -= row
        total += row * part.height
      }
    }
    if total < minWork { return false }
    // Make the number of bands even, so that both threads can draw the same number of bands.
    var bands = min(max(2 * total / max(minWork, 1), 2), Self.maxBands) & ~1
    // Make only two bands if, with more, the work that is done twice at the boundaries would exceed
    // the gain.
    if 4 * border * (bands - 1) > total { bands = 2 }
    if 2 * border > total { return false }
    var (row, sum, top) = (0, 0, box.y)
    for y in box.y..<box.maxY {
      row += work[y - box.y]
      sum += row
      let isLast = y == box.maxY - 1
      if isLast || sum * bands >= total * (ends.count + 1) {
        add(regions, from: top, to: y + 1)
        top = y + 1
      }
    }
    return ends.count > 1
  }

  private func add(_ regions: some Collection<PixelRect>, from top: Int, to bottom: Int) {
    let old = pieces.count
    for region in regions {
      let part = PixelRect(
        minX: region.x, minY: max(region.y, top), maxX: region.maxX,
        maxY: min(region.maxY, bottom))
      if !part.isEmpty { pieces.append(part) }
    }
    if pieces.count > old { ends.append(pieces.count) }
  }

  var takenFromBottom: Int { Int(taken.load(ordering: .relaxed) >> 16) }

  /// Takes the next band from the top or the bottom, as a range of ``pieces``; nil if all bands
  /// have been taken.
  func take(fromTop: Bool) -> Range<Int>? {
    var old = taken.load(ordering: .relaxed)
    while true {
      let (above, below) = (Int(old & 0xFFFF), Int(old >> 16))
      if above + below >= ends.count { return nil }
      let (exchanged, now) = taken.compareExchange(
        expected: old, desired: old + (fromTop ? 1 : 1 << 16), ordering: .relaxed)
      if exchanged {
        let band = fromTop ? above : ends.count - 1 - below
        return (band == 0 ? 0 : ends[band - 1])..<ends[band]
      }
      old = now
    }
  }
}

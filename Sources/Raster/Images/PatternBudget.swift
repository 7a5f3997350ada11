import MidflightDrawing
import MidflightGeometry

/// The work that may still be done for the cells of one pattern and of all patterns inside it. The
/// budget bounds the time that nested patterns take, because the numbers of their copies multiply.
///
/// Work is counted in pixels before anything is drawn, as if every command covered its whole cell.
/// So whether the budget suffices depends only on the pattern.
final class PatternBudget {
  /// The work that every pattern may take: a few tenths of a second.
  static let minWork = 0x1p28
  /// The budget always suffices for this many copies of the outermost pattern's content, not
  /// counting the patterns nested in it.
  static let minCopies = 16.0

  private var left: Double

  /// - Parameter work: The work of one copy of the outermost pattern's content.
  init(for work: Double) { left = Self.minWork + Self.minCopies * work }

  /// Takes `work` from the budget if that much is left. Returns whether it was.
  func take(_ work: Double) -> Bool {
    guard work <= left else { return false }
    left -= work
    return true
  }

  /// Returns the work of one copy of a cell, without the patterns that it contains. Its clip and
  /// each of its commands count as all pixels of the cell, plus a fixed cost.
  ///
  /// - Complexity: O(commands).
  static func work(_ content: DisplayList, width: Int, height: Int) -> Double {
    let pixels = Double(width) * Double(height) + 1024
    var work = pixels
    for command in content.commands {
      switch command {
      case .fill, .stroke, .shadow, .pushClip:
        work += pixels + 64 * Double(command.path?.pointCount ?? 0)
      case .image, .beginGroup: work += pixels
      case .endGroup, .popClip: break
      }
    }
    return work
  }
}

import MidflightDrawing
import MidflightGeometry

/// How much may still be drawn for the cells of one pattern and of all patterns in it, so that
/// patterns in patterns, whose copies multiply, take bounded time.
///
/// Work is counted in pixels, before anything is drawn and as if every command covered all of its
/// cell. So what the budget lasts for follows from the pattern alone.
final class PatternBudget {
  /// Work that any pattern may take: some tenths of a second.
  static let least = 0x1p28
  /// So many copies of the outermost pattern's own content are always drawn.
  static let ownCopies = 16.0

  private var left: Double

  /// - Parameter work: what one copy of the outermost pattern's content takes.
  init(for work: Double) { left = Self.least + Self.ownCopies * work }

  /// Takes `work`, if so much is left.
  func take(_ work: Double) -> Bool {
    guard work <= left else { return false }
    left -= work
    return true
  }

  /// Returns the work of one copy of a cell, but for the patterns that it is filled with: its clip
  /// and its commands each cost pixels, and something to begin with.
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

package import Foundation
import Geometry
import Text

/// Where the rows of the help stand: keys and what they do side by side, broken into lines where
/// they need it, in as few columns as the height lets them and as many as can be read.
///
/// Space: points, (0, 0) at the rows' top left. The text's size is the same in every window.
package struct HelpLayout {
  /// A row's place and its text's outlines, which stand in it.
  package struct Row {
    /// The room of keys and text together.
    package var frame: CGRect
    var keys: Path
    var text: Path

    /// The box of all outlines.
    package var textBox: CGRect { keys.boundingBox.union(text.boundingBox) }
  }

  package static let fontSize: CGFloat = 13
  /// Narrower columns would be all line breaks.
  package static let leastColumnWidth: CGFloat = 340
  private static let mostColumns = 3
  private static let widestColumn: CGFloat = 520
  private static let gap: CGFloat = 24
  private static let leading: CGFloat = 7

  /// In the order of the rows they are made of.
  package private(set) var rows: [Row] = []
  /// How wide and high all rows are together.
  package private(set) var size = CGSize.zero

  /// Lays out rows for a place that shows `width × height` points of them at a time.
  ///
  /// - Complexity: O(text).
  init(_ rows: [KeyMap.HelpRow], width: CGFloat, height: CGFloat, typeface: Typeface) {
    let most = max(1, min(Self.mostColumns, Int((width + Self.gap) / Self.leastColumnWidth)))
    for columns in 1...most {
      set(rows, inColumns: columns, width: width, typeface)
      if size.height <= height { return }
    }
  }

  /// The same in the previewer's own fonts.
  package init(_ rows: [KeyMap.HelpRow], width: CGFloat, height: CGFloat) throws {
    self.init(rows, width: width, height: height, typeface: try Typeface())
  }

  private mutating func set(
    _ source: [KeyMap.HelpRow], inColumns columns: Int, width: CGFloat, _ typeface: Typeface
  ) {
    let shared = (width - CGFloat(columns - 1) * Self.gap) / CGFloat(columns)
    let columnWidth = min(shared, Self.widestColumn)
    let keyWidth = min(150, columnWidth * 0.4)
    let blocks = source.map { row in
      (
        keys: Self.block(row.keys, typeface.bold, width: keyWidth - 10),
        text: Self.block(row.text, typeface.regular, width: columnWidth - keyWidth)
      )
    }
    let heights = blocks.map { max($0.keys.height, $0.text.height) + Self.leading }
    let columnHeight = Self.leastHeight(of: heights, columns: columns)
    rows = []
    var (x, y, lowest): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for (block, height) in zip(blocks, heights) {
      if y > 0, y + height > columnHeight {
        x += columnWidth + Self.gap
        y = 0
      }
      let place = CGAffineTransform(translationX: x, y: y)
      rows.append(
        Row(
          frame: CGRect(x: x, y: y, width: columnWidth, height: height),
          keys: block.keys.path.applying(place),
          text: block.text.path.applying(place.translatedBy(x: keyWidth, y: 0))))
      y += height
      lowest = max(lowest, y)
    }
    size = CGSize(width: x + columnWidth, height: lowest)
  }

  /// The least height at which rows of these heights, one after the other, need no more columns.
  private static func leastHeight(of heights: [CGFloat], columns: Int) -> CGFloat {
    func columnCount(_ limit: CGFloat) -> Int {
      var (count, y): (Int, CGFloat) = (1, 0)
      for height in heights {
        if y > 0, y + height > limit { (count, y) = (count + 1, 0) }
        y += height
      }
      return count
    }
    var limit = max(heights.reduce(0, +) / CGFloat(columns), heights.max() ?? 0)
    while columnCount(limit) > columns { limit += 4 }
    return limit
  }

  private static func block(
    _ text: String, _ font: Font, width: CGFloat
  ) -> (path: Path, height: CGFloat) {
    let layout = TextLayout(
      StyledText(text, style: TextStyle(font: font, size: fontSize)), options: .init(width: width))
    var path = Path()
    for outline in layout.outlines() { path.addPath(outline.path) }
    return (path, layout.size.height)
  }
}

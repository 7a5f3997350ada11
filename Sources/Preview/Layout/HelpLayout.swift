package import Foundation
import MidflightGeometry
import MidflightText

/// The layout of the help's rows, one below the other. Each row shows keys and their effect side by
/// side, with line breaks where needed. A row without keys is a heading.
///
/// Coordinates are in points, from the top left corner of the rows. The text has the same size in
/// every window.
package struct HelpLayout {
  /// A row's frame and the outlines of its text, both in the coordinates of the help's rows.
  package struct Row {
    package var frame: CGRect
    package var isHeading: Bool
    var keys: Path
    var text: Path

    package var textBox: CGRect {
      keys.isEmpty ? text.boundingBox : keys.boundingBox.union(text.boundingBox)
    }
  }

  package static let fontSize: CGFloat = 12.5
  private static let leading: CGFloat = 6
  private static let headingGap: CGFloat = 14

  /// The laid-out rows, in the same order as the given rows.
  package private(set) var rows: [Row] = []
  package private(set) var size = CGSize.zero

  /// Lays out rows.
  ///
  /// - Complexity: O(n) in the length of the text.
  init(_ source: [KeyMap.HelpRow], width: CGFloat, typeface: Typeface) {
    let keyWidth = min(150, width * 0.38)
    var y: CGFloat = 0
    for row in source {
      let isHeading = row.keys.isEmpty
      let keys = Self.block(row.keys, typeface.bold, width: keyWidth - 10)
      let text = Self.block(
        row.text, isHeading ? typeface.bold : typeface.regular,
        width: isHeading ? width : max(width - keyWidth, 1))
      let top = isHeading && y > 0 ? Self.headingGap : 0
      let height = top + max(keys.height, text.height) + Self.leading
      let translation = CGAffineTransform(translationX: 0, y: y + top)
      rows.append(
        Row(
          frame: CGRect(x: 0, y: y, width: width, height: height), isHeading: isHeading,
          keys: keys.path.applying(translation),
          text: text.path.applying(translation.translatedBy(x: isHeading ? 0 : keyWidth, y: 0))))
      y += height
    }
    size = CGSize(width: width, height: y)
  }

  package init(_ rows: [KeyMap.HelpRow], width: CGFloat) throws {
    self.init(rows, width: width, typeface: try Typeface())
  }

  private static func block(
    _ text: String, _ font: Font, width: CGFloat
  ) -> (path: Path, height: CGFloat) {
    if text.isEmpty { return (Path(), 0) }
    let layout = TextLayout(
      StyledText(text, style: TextStyle(font: font, size: fontSize)), options: .init(width: width))
    var path = Path()
    for outline in layout.outlines() { path.addPath(outline.path) }
    return (path, layout.size.height)
  }
}

import Foundation
import MidflightGeometry
import MidflightText
import MidflightViews

/// Lines of laid-out text, and the attributes of each run.
final class LaidOutText {
  let layout: TextLayout
  let parts: [TextAttributes]
  /// The offset of the laid-out range in the whole text, in UTF-16 units.
  let start: Int

  /// Lays out a range of the text.
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16 units; clamped to the text.
  ///   - size: The limits of the lines' width and height; nil for a single line of any width.
  init(_ text: NSAttributedString, range: Range<Int>, in size: CGSize?) {
    let range = range.clamped(to: 0..<text.length)
    start = range.lowerBound
    var parts: [TextAttributes] = []
    var runs: [StyledText.Run] = []
    var paragraph: NSParagraphStyle?
    text.enumerateAttributes(in: NSRange(range)) { found, partRange, _ in
      let part = TextAttributes(found)
      guard let font = part.font.textFont else { return }
      paragraph = paragraph ?? found[.paragraphStyle] as? NSParagraphStyle
      runs.append(
        StyledText.Run(
          length: partRange.length,
          style: TextStyle(
            font: font, size: part.font.pointSize, tag: parts.count, kern: part.kern)))
      parts.append(part)
    }
    self.parts = parts
    let string = (text.string as NSString).substring(with: NSRange(range))
    let mode = paragraph?.lineBreakMode ?? .byWordWrapping
    layout = TextLayout(
      StyledText(size == nil ? Self.withoutLineEnds(string) : string, runs: runs),
      options: TextLayout.Options(
        width: size?.width ?? .infinity, height: size?.height ?? .infinity,
        isWrapped: size != nil && mode.wraps,
        alignment: size == nil ? .left : paragraph?.alignment.textAlignment ?? .natural,
        truncation: size == nil ? .none : mode.truncation))
  }

  /// Returns the text as one line: line breaks become zero-width spaces, so that offsets stay
  /// valid.
  private static func withoutLineEnds(_ text: String) -> String {
    String(
      decoding: text.utf16.map { unit -> UInt16 in
        switch unit {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: 0x200B
        default: unit
        }
      }, as: UTF16.self)
  }
}

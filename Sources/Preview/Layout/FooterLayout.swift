import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The layout of the footer's rows, each of which shows one or more keys and their effect. The rows
/// that do not fit are listed in a menu.
struct FooterLayout {
  struct Part {
    var text: String
    var isKey: Bool
    var x: CGFloat
    var target: HitTarget
    var frame: CGRect
  }

  static let fontSize: CGFloat = 11
  private static let gap: CGFloat = 16
  private(set) var parts: [Part] = []

  init(_ rows: [KeyMap.HelpRow], size: CGSize, typeface: Typeface) {
    let more = typeface.regular.advance(of: Self.moreTitle, size: Self.fontSize) + Self.gap
    var x = Theme.margin
    for (index, row) in rows.enumerated() {
      let texts = Self.texts(of: row, at: index)
      let widths = texts.map { text in
        (text.isKey ? typeface.bold : typeface.regular).advance(of: text.text, size: Self.fontSize)
      }
      let width = widths.reduce(0, +) + CGFloat(texts.count - 1) * 6
      let reserve = index == rows.count - 1 ? 0 : more
      if x + width + reserve > size.width - Theme.margin {
        add(Self.moreTitle, false, x, more - Self.gap, .footerMore(index), size)
        return
      }
      for (text, width) in zip(texts, widths) {
        add(text.text, text.isKey, x, width, text.target, size)
        x += width + 6
      }
      x += Self.gap - 6
    }
  }

  private static let moreTitle = "more …"

  /// Returns the frames of the footer's parts that belong to a target. Adjacent frames are merged.
  func frames(of target: HitTarget) -> [CGRect] {
    var frames: [CGRect] = []
    for part in parts where part.target == target {
      if let last = frames.last, part.frame.minX - last.maxX < 4 {
        frames[frames.count - 1] = last.union(part.frame)
      } else {
        frames.append(part.frame)
      }
    }
    return frames
  }

  private mutating func add(
    _ text: String, _ isKey: Bool, _ x: CGFloat, _ width: CGFloat, _ target: HitTarget,
    _ size: CGSize
  ) {
    parts.append(
      Part(
        text: text, isKey: isKey, x: x, target: target,
        frame: CGRect(x: x - 3, y: 3, width: width + 6, height: size.height - 6)))
  }

  /// Returns the texts of a row. A row with two keys has a label for each. Clicking the row's text
  /// presses the button with the index `naturalButton`.
  private static func texts(
    of row: KeyMap.HelpRow, at index: Int
  ) -> [(text: String, isKey: Bool, target: HitTarget)] {
    guard row.buttons.count == 2 else {
      let target = HitTarget.footer(row: index, button: 0)
      return [(row.keys, true, target), (row.text, false, target)]
    }
    let labels = row.buttons.enumerated().map { buttonIndex, button in
      (button.label, true, HitTarget.footer(row: index, button: buttonIndex))
    }
    return labels + [(row.text, false, .footer(row: index, button: row.naturalButton))]
  }
}

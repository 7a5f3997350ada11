import Foundation
import MidflightEngine
import MidflightText

/// The frame and the lines of the card that explains a value. The card is beside the scene if it
/// fits there. Otherwise the stage shrinks to make room for a strip below it, which contains the
/// card.
///
/// The card's frame is relative to the window's top left corner, and the lines are relative to the
/// card's top left corner. Both are in points.
struct ExplanationLayout {
  struct Line {
    var text: TextLayout
    var y: CGFloat
    var isTitle: Bool
    var isJump: Bool
  }

  private(set) var frame = CGRect.zero
  private(set) var lines: [Line] = []

  static let padding: CGFloat = 10
  private static let gap: CGFloat = 6
  private static let width: CGFloat = 300
  private static let minWidth: CGFloat = 200
  private static let stripHeight: CGFloat = 156

  /// Returns how much a card reduces the stage's height, in points: 0 if the card fits beside the
  /// scene.
  static func height(below stage: CGRect, beside scene: CGRect) -> CGFloat {
    scene.minX - stage.minX - 16 >= minWidth ? 0 : stripHeight
  }

  /// Lays out a card. If its text does not fit, leaves out the sentences about the earliest jumps
  /// of the value, and then those about the running animations.
  @MainActor
  init(_ content: Explanation, in panels: PanelFrames, beside scene: CGRect, typeface: Typeface) {
    var area = CGRect(
      x: panels.stage.minX + 8, y: panels.stage.minY + 8,
      width: min(Self.width, scene.minX - panels.stage.minX - 16), height: panels.stage.height - 16)
    if let card = panels.card { area = card.insetBy(dx: 8, dy: 4) }
    let (width, maxHeight) = (max(area.width, 1), area.height)
    var fitted = content
    lines = Self.lines(of: fitted, width: width, typeface)
    while Self.height(of: lines) > maxHeight, fitted.lines.count(where: \.isJump) > 1,
      fitted.dropFirstJump()
    {
      lines = Self.lines(of: fitted, width: width, typeface)
    }
    if Self.height(of: lines) > maxHeight, fitted.dropMotion() {
      lines = Self.lines(of: fitted, width: width, typeface)
    }
    if Self.height(of: lines) > maxHeight {
      lines = Self.lines(of: fitted, width: width, height: maxHeight, typeface)
    }
    let height = max(min(Self.height(of: lines), maxHeight), 0)
    frame = CGRect(x: area.minX, y: area.minY, width: width, height: height)
  }

  private static func height(of lines: [Line]) -> CGFloat {
    lines.last.map { ($0.y + $0.text.size.height + padding).rounded(.up) } ?? 0
  }

  private static func lines(
    of content: Explanation, width: CGFloat, height: CGFloat = .infinity, _ typeface: Typeface
  ) -> [Line] {
    var lines: [Line] = []
    var y = padding
    func add(_ text: String, isTitle: Bool, isJump: Bool) {
      let style = TextStyle(
        font: isTitle ? typeface.bold : typeface.regular, size: isTitle ? 13 : 12)
      let remaining = height - y - padding
      guard remaining >= typeface.regular.lineHeight(size: 12) else { return }
      let layout = TextLayout(
        StyledText(text, style: style),
        options: .init(
          width: max(width - 2 * padding, 60), height: min(remaining, 400), truncation: .end))
      lines.append(Line(text: layout, y: y, isTitle: isTitle, isJump: isJump))
      y += layout.size.height + gap
    }
    add(content.title, isTitle: true, isJump: false)
    for line in content.lines { add(line.text, isTitle: false, isJump: line.isJump) }
    return lines
  }
}

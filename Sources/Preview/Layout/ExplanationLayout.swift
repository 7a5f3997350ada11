import Foundation
import MidflightEngine
import MidflightText

/// Where the card that explains a value is, and its lines: beside the scene where there is room,
/// else over the graph, else at the stage's bottom.
///
/// Space: points; the frame from the window's corner, the lines from the card's.
struct ExplanationLayout {
  struct Line {
    var text: TextLayout
    var y: CGFloat
    var isTitle: Bool
    var isJump: Bool
  }

  private(set) var frame = CGRect.zero
  private(set) var lines: [Line] = []

  static let padding: CGFloat = 12
  private static let width: CGFloat = 300
  private static let gap: CGFloat = 8

  /// - Parameters:
  ///   - content: The text. What came first is left out where there is no room for all of it.
  ///   - panels: The window's panels.
  ///   - scene: The scene's frame.
  ///   - typeface: The panels' fonts.
  @MainActor
  init(_ content: Explanation, in panels: PanelFrames, beside scene: CGRect, typeface: Typeface) {
    func height(_ width: CGFloat) -> CGFloat {
      Self.height(of: Self.lines(of: content, width: width, typeface))
    }
    let stage = panels.stage
    var width = Self.width
    var place = CGPoint(x: stage.minX + 8, y: stage.minY + 8)
    var room = stage.height - 16
    let beside = min(width, scene.minX - stage.minX - 16)
    if beside >= 200, height(beside) <= room || !panels.showsChart {
      width = beside
    } else if panels.showsChart {
      width = min(stage.width - 16, max(width, 460))
      let bottom = (panels.timeline.height < 1 ? panels.graph : panels.timeline).maxY - 4
      // Over the curve's title only where it needs that room too, and then up to the scene.
      let top = panels.graph.minY + GraphLayer.titleHeight
      let least = max(min(scene.maxY + 4, top), stage.minY + 8)
      place = CGPoint(
        x: stage.minX + 8, y: max(min(top, bottom - height(width)), least))
      room = bottom - place.y
    } else {
      width = min(stage.width - 16, 460)
      room = min(stage.height * 0.4, 160)
      place.y = stage.maxY - 8 - min(height(width), room)
    }
    var fitted = content
    lines = Self.lines(of: fitted, width: width, typeface)
    while Self.height(of: lines) > room, fitted.dropFirstJump() {
      lines = Self.lines(of: fitted, width: width, typeface)
    }
    let height = max(min(Self.height(of: lines), room), 0)
    frame = CGRect(x: place.x, y: place.y, width: width, height: height)
  }

  private static func height(of lines: [Line]) -> CGFloat {
    lines.last.map { ($0.y + $0.text.size.height + padding).rounded(.up) } ?? 0
  }

  private static func lines(
    of content: Explanation, width: CGFloat, _ typeface: Typeface
  ) -> [Line] {
    var lines: [Line] = []
    var y = padding
    func add(_ text: String, isTitle: Bool, isJump: Bool) {
      let style = TextStyle(
        font: isTitle ? typeface.bold : typeface.regular, size: isTitle ? 13 : 12)
      let layout = TextLayout(
        StyledText(text, style: style),
        options: .init(width: max(width - 2 * padding, 60), height: 400, truncation: .end))
      lines.append(Line(text: layout, y: y, isTitle: isTitle, isJump: isJump))
      y += layout.size.height + gap
    }
    add(content.title, isTitle: true, isJump: false)
    for line in content.lines { add(line.text, isTitle: false, isJump: line.isJump) }
    return lines
  }
}

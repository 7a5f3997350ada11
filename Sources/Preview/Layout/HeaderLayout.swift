import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The positions of the header's parts, as far as there is room for them.
///
/// Space: points, from the header's top left corner.
struct HeaderLayout {
  /// A text that the mouse can take hold of.
  struct Field {
    var text: String
    /// Where it can be clicked; the text's end is `Self.inset` from the right edge.
    var frame: CGRect

    static let inset: CGFloat = 8
  }

  /// Where a click plays or pauses.
  static let button = CGRect(x: 8, y: 8, width: 32, height: 32)

  /// The scene's name, which opens the menu of all scenes.
  private(set) var scene = CGRect.zero
  private(set) var title = ""
  private(set) var status: Field?
  private(set) var speed: Field?
  private(set) var frame: Field?
  private(set) var clock: Field?
  /// Shows or hides the panels, in a window that has no room for them.
  private(set) var panels: CGRect?
  /// Where the summary begins and ends; nil if there is no room for it.
  private(set) var summary: ClosedRange<CGFloat>?

  /// The buttons of the toolbar; none where there is no room for all.
  private(set) var tools: [(tool: Tool, frame: CGRect)] = []

  private static let left: CGFloat = 44
  private static let toolWidth: CGFloat = 30
  private static let chevron: CGFloat = 16
  private static let top: CGFloat = 9
  private static let height: CGFloat = 30

  init(_ header: InterfaceState.Header, width: CGFloat, typeface: Typeface) {
    var right = width - Theme.margin + Field.inset
    if header.hasPanelButton {
      let button = CGRect(x: width - 40, y: 8, width: 32, height: 32)
      panels = button
      right = button.minX - 2
    }
    title = header.title
    let titleWidth = typeface.bold.advance(of: header.title, size: 15)
    let wanted = titleWidth + 2 * Field.inset + Self.chevron
    // The name before all but the clock, then the speed, the frame and what it does.
    func field(_ text: String, _ font: Font, _ size: CGFloat, least: CGFloat) -> Field {
      let width = max(font.advance(of: text, size: size) + 2 * Field.inset, least)
      return Field(
        text: text, frame: CGRect(x: 0, y: Self.top, width: width.rounded(.up), height: Self.height)
      )
    }
    let all = [
      field(
        "\(Readout.fixed(header.time.seconds, decimals: 3)) s", typeface.mono, 16, least: 96),
      field("×\(Readout.number(header.rate, decimals: 4))", typeface.mono, 13, least: 52),
      field(header.frameText, typeface.mono, 13, least: header.percent == nil ? 92 : 128),
      field(header.status, typeface.regular, 13, least: 64),
    ]
    var room = right - Self.left
    let toolsWidth = CGFloat(Tool.allCases.count) * Self.toolWidth
    // The tools come before the frame and what goes on, where they have room at all.
    let first = all.prefix(2).reduce(min(wanted, 150) + toolsWidth + 16) { $0 + $1.frame.width }
    let toolsRoom = first <= room ? toolsWidth + 16 : 0
    var count = 0
    for field in all {
      let rest = room - field.frame.width
      if rest < (count == 0 ? 0 : min(wanted, 150) + (count > 1 ? toolsRoom : 0)) { break }
      (room, count) = (rest, count + 1)
    }
    func place(_ index: Int) -> Field? {
      guard index < count else { return nil }
      var field = all[index]
      right -= field.frame.width
      field.frame.origin.x = right
      return field
    }
    clock = place(0)
    frame = place(2)
    speed = place(1)
    self.status = place(3)
    scene = CGRect(
      x: Self.left, y: Self.top, width: max(min(wanted, right - Self.left), 0),
      height: Self.height)
    var begin = scene.maxX + 8
    if right - begin >= toolsWidth + 8 {
      tools = Tool.allCases.enumerated().map { index, tool in
        let x = begin + CGFloat(index) * Self.toolWidth
        return (tool, CGRect(x: x, y: Self.top, width: Self.toolWidth, height: Self.height))
      }
      begin += toolsWidth + 12
    }
    if right - begin > 80 { summary = begin...(right - 8) }
  }

  /// Where the name may be drawn.
  var titleRoom: CGFloat { scene.width - 2 * Field.inset - Self.chevron }
}

extension InterfaceState.Header {
  /// The frame, and how much of the scene that is.
  var frameText: String { "frame \(frame)" + (percent.map { " · \($0) %" } ?? "") }

  /// The way in which time goes, in words.
  var status: String {
    let words =
      switch loop {
      case _ where !isPlaying: "paused"
      case .off: isResting ? "at rest" : "playing"
      case .loop: "looping"
      case .pingPong: "ping-pong"
      }
    let all = [
      recording, overdubs ? "overdub" : nil, reducesMotion ? "reduced motion" : nil, frames, words,
    ]
    return all.compactMap(\.self).joined(separator: " · ")
  }
}

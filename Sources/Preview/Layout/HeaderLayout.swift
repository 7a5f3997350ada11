import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The layout of the parts of the header that fit in the window.
///
/// Coordinates are in points, from the header's top left corner.
struct HeaderLayout {
  struct Field {
    var text: String
    /// The clickable rectangle. The text ends `Self.inset` points before the rectangle's right
    /// edge.
    var frame: CGRect

    static let inset: CGFloat = 8
  }

  static let button = CGRect(x: 8, y: 8, width: 32, height: 32)

  private(set) var scene = CGRect.zero
  private(set) var title = ""
  private(set) var status: Field?
  private(set) var speed: Field?
  private(set) var frame: Field?
  private(set) var clock: Field?
  /// The frame of the button that shows or hides the panels; nil if the panels fit in the window.
  private(set) var panels: CGRect?
  /// The horizontal range for the summary or, while one is shown there, a message.
  private(set) var summary: ClosedRange<CGFloat>?
  private(set) var showsSummary = false

  /// The toolbar's buttons and their frames. The list is empty if not all buttons fit.
  private(set) var tools: [(tool: Tool, frame: CGRect)] = []

  static let summarySize: CGFloat = 12
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
    // If not everything fits, the parts are kept in this order of priority: the clock, the name,
    // the speed, the frame number and the status.
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
    var available = right - Self.left
    let toolsWidth = CGFloat(Tool.allCases.count) * Self.toolWidth
    // If the tools fit at all, they take precedence over the frame number and the status.
    let first = all.prefix(2).reduce(min(wanted, 150) + toolsWidth + 16) { $0 + $1.frame.width }
    let toolsSpace = first <= available ? toolsWidth + 16 : 0
    var count = 0
    for field in all {
      let rest = available - field.frame.width
      if rest < (count == 0 ? 0 : min(wanted, 150) + (count > 1 ? toolsSpace : 0)) { break }
      (available, count) = (rest, count + 1)
    }
    func fitted(_ index: Int) -> Field? {
      guard index < count else { return nil }
      var field = all[index]
      right -= field.frame.width
      field.frame.origin.x = right
      return field
    }
    clock = fitted(0)
    frame = fitted(2)
    speed = fitted(1)
    self.status = fitted(3)
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
    // Less than half of a summary is no help.
    let whole = typeface.regular.advance(of: header.summary, size: Self.summarySize)
    showsSummary = right - begin - 8 > whole / 2
  }

  var maxTitleWidth: CGFloat { scene.width - 2 * Field.inset - Self.chevron }
}

extension InterfaceState.Header {
  var frameText: String { "frame \(frame)" + (percent.map { " · \($0) %" } ?? "") }

  var status: String {
    let playback =
      switch loop {
      case _ where !isPlaying: "paused"
      case .off: isResting ? "at rest" : "playing"
      case .loop: "looping"
      case .pingPong: "ping-pong"
      }
    let all = [
      recording, overdubs ? "overdub" : nil, reducesMotion ? "reduced motion" : nil, frames,
      playback,
    ]
    return all.compactMap(\.self).joined(separator: " · ")
  }
}

import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Where the header's parts stand, and what of them there is room for.
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
  /// Where the summary begins and ends; nil where there is no room for it.
  private(set) var summary: ClosedRange<CGFloat>?

  private static let left: CGFloat = 44
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
      field("frame \(header.frame)", typeface.mono, 13, least: 92),
      field(header.status, typeface.regular, 13, least: 64),
    ]
    var room = right - Self.left
    var count = 0
    for field in all {
      let rest = room - field.frame.width
      if rest < (count == 0 ? 0 : min(wanted, 150)) { break }
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
    let begin = scene.maxX + 8
    if right - begin > 80 { summary = begin...(right - 8) }
  }

  /// Where the name may be drawn.
  var titleRoom: CGFloat { scene.width - 2 * Field.inset - Self.chevron }
}

extension InterfaceState.Header {
  /// The way in which time goes, in words.
  var status: String {
    let words =
      switch loop {
      case _ where !isPlaying: "paused"
      case .off: isResting ? "at rest" : "playing"
      case .loop: "looping"
      case .pingPong: "ping-pong"
      }
    return ([recording, overdubs ? "overdub" : nil, words] as [String?]).compactMap(\.self)
      .joined(separator: " · ")
  }
}

/// The scene's name, time and rate.
final class HeaderLayer: PanelLayer<InterfaceState.Header> {
  /// Where the parts stand; nil while nothing is shown.
  var layout: HeaderLayout? {
    guard let content, let typeface else { return nil }
    return HeaderLayout(content, width: bounds.width, typeface: typeface)
  }

  override func draw(
    _ header: InterfaceState.Header, with typeface: Typeface, in context: CGContext
  ) {
    guard let layout else { return }
    light(header.hovered, layout, in: context)
    drawButton(isPlaying: header.isPlaying && !header.isResting, in: context)
    if let panels = layout.panels {
      drawPanelButton(panels, isOpen: header.arePanelsOpen, in: context)
    }
    let middle = bounds.height / 2 + 5
    func draw(_ field: HeaderLayout.Field?, _ font: Font, _ size: CGFloat, _ color: CGColor) {
      guard let field else { return }
      context.draw(
        field.text, at: CGPoint(x: field.frame.maxX - HeaderLayout.Field.inset, y: middle),
        font: font, size: size, color: color, alignment: .right)
    }
    draw(layout.clock, typeface.mono, 16, header.recording == nil ? theme.text : theme.jump)
    draw(layout.frame, typeface.mono, 13, theme.dim)
    draw(layout.speed, typeface.mono, 13, header.rate == 1 ? theme.dim : theme.model)
    draw(layout.status, typeface.regular, 13, header.recording == nil ? theme.dim : theme.jump)
    guard layout.titleRoom > 20 else { return }
    let left = layout.scene.minX + HeaderLayout.Field.inset
    let title = context.draw(
      layout.title, at: CGPoint(x: left, y: middle), font: typeface.bold, size: 15,
      color: theme.text, width: layout.titleRoom)
    let tip = CGPoint(x: left + title + 11, y: bounds.height / 2 + 3)
    context.setStrokeColor(header.hovered == .sceneName ? theme.text : theme.dim)
    context.setLineWidth(1.5)
    context.beginPath()
    context.addLines(between: [
      CGPoint(x: tip.x - 4, y: tip.y - 4), tip, CGPoint(x: tip.x + 4, y: tip.y - 4),
    ])
    context.strokePath()
    if let summary = layout.summary {
      context.draw(
        header.summary, at: CGPoint(x: summary.lowerBound, y: middle), font: typeface.regular,
        size: 12, color: theme.dim, width: summary.upperBound - summary.lowerBound)
    }
  }

  /// Shows what the mouse would take hold of.
  private func light(
    _ hovered: Interface.Target?, _ layout: HeaderLayout, in context: CGContext
  ) {
    let frame =
      switch hovered {
      case .playButton: HeaderLayout.button
      case .status: layout.status?.frame
      case .sceneName: layout.scene
      case .speed: layout.speed?.frame
      case .clock: layout.clock?.frame
      case .panelButton: layout.panels
      default: nil as CGRect?
      }
    if let frame { context.fillRound(frame, radius: 6, color: theme.lit) }
  }

  /// Three sliders.
  private func drawPanelButton(_ button: CGRect, isOpen: Bool, in context: CGContext) {
    if isOpen { context.fillRound(button, radius: 6, color: theme.selection) }
    let icon = button.insetBy(dx: 7, dy: 8)
    for (row, place) in [0.7, 0.25, 0.55].enumerated() {
      let y = icon.minY + 2 + CGFloat(row) * 6
      context.setFillColor(isOpen ? theme.accent : theme.dim)
      context.fill(CGRect(x: icon.minX, y: y - 1, width: icon.width, height: 2))
      let x = icon.minX + icon.width * place
      context.fillRound(
        CGRect(x: (x - 2).rounded(), y: y - 3, width: 4, height: 6), radius: 1.5,
        color: isOpen ? theme.accent : theme.text)
    }
  }

  private func drawButton(isPlaying: Bool, in context: CGContext) {
    context.setFillColor(theme.accent)
    let icon = HeaderLayout.button.insetBy(dx: 9, dy: 8)
    if isPlaying {
      context.fill(CGRect(x: icon.minX, y: icon.minY, width: 5, height: icon.height))
      context.fill(CGRect(x: icon.maxX - 5, y: icon.minY, width: 5, height: icon.height))
    } else {
      context.beginPath()
      context.addLines(between: [
        icon.origin, CGPoint(x: icon.maxX, y: icon.midY), CGPoint(x: icon.minX, y: icon.maxY),
      ])
      context.fillPath()
    }
  }
}

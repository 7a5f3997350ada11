import Foundation
import MidflightEngine
import MidflightGeometry
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  var panels: PanelFrames { PanelFrames(window) }

  var layout: InterfaceLayout {
    if let laidOut { return laidOut }
    let layout = InterfaceLayout(content, in: window, typeface: interface.typeface)
    laidOut = layout
    return layout
  }

  // MARK: Showing

  func showPanels() {
    let before = content
    keepMarkFocus()
    let hasTimeline = panels.showsChart && !session.definition.isImage
    let lanes = hasTimeline ? charting.lanes(selected: selectedName) : []
    set(\.laneCount, hasTimeline ? lanes.count : WindowState.defaultLaneCount)
    let widths = lanes.map { TimelineLayout.nameWidth(of: $0, interface.typeface).rounded(.up) }
    set(\.laneNameWidth, widths.max() ?? 0)
    revealLane(focusedLane(of: lanes))
    set(\.cardHeight, cardHeight)
    content = interfaceState(lanes: lanes)
    set(\.sidebarOffset, layout.sidebarOffset(since: before))
    refreshHover()
    interface.show(layout, hover: hover)
  }

  /// Scrolls the timeline to a lane when it becomes the focused one, or when another number of lanes
  /// fits. Later, the mouse's wheel may scroll it out of sight.
  private func revealLane(_ lane: Int?) {
    let shown = panels.visibleLanes
    guard let lane, charting.revealed.map({ $0 != (lane, shown.count) }) ?? true else { return }
    charting.revealed = (lane, shown.count)
    set(\.laneOffset, Double(min(max(shown.lowerBound, lane + 1 - shown.count), lane)))
  }

  /// Returns the index of the lane to scroll to: the lane of the mark that has the keyboard focus
  /// or, without one, the selected property's.
  private func focusedLane(of lanes: [InterfaceState.Timeline.Lane]) -> Int? {
    let mark = part?.part == .timeline ? charting.selectedMark : nil
    return mark.flatMap { Self.lane(of: $0, among: lanes) }
      ?? lanes.firstIndex(where: \.isSelected)
  }

  /// How much the explanation's card reduces the stage's height, in points. It is 0 if there is no
  /// card, or if the card fits beside the scene.
  private var cardHeight: CGFloat {
    guard explains, !window.isHidden, watchedName != nil || selectedLayer != nil else { return 0 }
    var plain = window
    plain.cardHeight = 0
    let area = PanelFrames(plain).stage
    let toPoints = CGAffineTransform(scaleX: 1 / pointScale, y: 1 / pointScale)
    let scene = comparison == nil ? stage(in: area).frame.applying(toPoints) : area
    return ExplanationLayout.height(below: area, beside: scene)
  }

  /// Sets a part of the window's state if the new value differs. A write of an equal value would
  /// needlessly discard the layout.
  private func set<Value: Equatable>(
    _ part: WritableKeyPath<WindowState, Value>, _ value: Value
  ) {
    if window[keyPath: part] != value { window[keyPath: part] = value }
  }

  /// Advances the panels to an instant of the panels' clock.
  func advanceInterface(to time: Flicks) {
    panelTime = time
    if let message = window.message, message.changes(at: time) {
      window.message = message.message(at: time)
      windowImage.isDirty = true
    }
    interface.advance(to: time)
  }

  // MARK: The window's size

  func resize(width: Int, height: Int, scale: Double) {
    if scale != displayScale {
      windowImage.displayScale = scale
      session = session.moved(to: session.definition, displayScale: scale)
    }
    // Do not store the window's initial size, because the user has not chosen it.
    if window.size != .zero, !wantsFullScreen, !window.settings.isMaximized {
      window.settings.windowWidth = (Double(width) / scale).rounded()
      window.settings.windowHeight = (Double(height) / scale).rounded()
    }
    painter.resize(width: width, height: height)
    layOutInterface()
  }

  /// Computes the window's size in points of the panels from its size in pixels.
  func layOutInterface() {
    menu = nil
    let wasNarrow = window.isNarrow && window.size != .zero
    let size = painter.size
    window.displayScale = pointScale
    window.size = CGSize(width: size.width / pointScale, height: size.height / pointScale)
    if !window.isNarrow { window.endMessage(about: .narrow) }
    if window.isNarrow, !wasNarrow, !window.isHidden, !window.settings.isSidebarFolded {
      say("the window is too narrow for the panels; press Tab to show them", while: .narrow)
    }
  }

  // MARK: Messages

  /// Shows a message for a number of seconds, by default 5 for a warning and 2.5 otherwise, or
  /// until the next message.
  ///
  /// - Parameter topic: The condition under which the message applies.
  func say(
    _ text: String, isWarning: Bool = false, seconds: Double? = nil,
    while topic: Message.Topic? = nil
  ) {
    let end = panelTime + Flicks(seconds: seconds ?? (isWarning ? 5 : 2.5))
    window.message = Message(text: text, isWarning: isWarning, topic: topic, end: end)
  }

  func endMessage() { window.message = nil }
}

import Foundation
import MidflightEngine
import MidflightLayerTree

/// The keyboard focus on the timeline's marks. The focused mark is the selected one, and its
/// property is the selected property.
extension Previewer {
  /// The lanes that have marks, each with the marks that are still in the log. The chart may show
  /// others until it is computed again.
  var markLanes: [InterfaceState.Timeline.Lane] {
    let entries = session.log.entries.indices
    return charting.lanes(selected: selectedName).compactMap { lane in
      var lane = lane
      lane.marks.removeAll { $0.id.entryIndex.map { !entries.contains($0) } ?? false }
      return lane.marks.isEmpty ? nil : lane
    }
  }

  /// Focuses a mark of the selected property, or of the first property that has one: the last mark
  /// up to the current instant, or else the first mark.
  func focusFirstMark() {
    let lanes = markLanes
    guard let lane = lanes.firstIndex(where: \.isSelected) ?? lanes.indices.first else { return }
    let marks = lanes[lane].marks
    focus(on: marks.last { $0.time <= session.time } ?? marks[0], in: lanes, lane)
  }

  func focus(on id: InputLog.MarkID) {
    let lanes = markLanes
    guard let lane = Self.lane(of: id, among: lanes),
      let mark = lanes[lane].marks.first(where: { $0.id == id })
    else { return }
    if isTunerFocused { leaveTuner() }
    part = PartFocus(part: .timeline)
    focus(on: mark, in: lanes, lane)
  }

  /// Moves the focus to an earlier or later mark of the same lane.
  func moveMarkFocus(marks step: Int) {
    let lanes = markLanes
    guard let lane = part?.index, lanes.indices.contains(lane) else { return }
    let marks = lanes[lane].marks
    let index = marks.firstIndex { $0.id == charting.selectedMark } ?? 0
    focus(on: marks[min(max(index + step, 0), marks.count - 1)], in: lanes, lane)
  }

  /// Moves the focus to the lane above or below, to the mark nearest in time.
  func moveMarkFocus(lanes step: Int) {
    let lanes = markLanes
    guard let old = part?.index, !lanes.isEmpty else { return }
    let time = charting.selectedMark.flatMap(mark)?.time ?? session.time
    let lane = min(max(old + step, 0), lanes.count - 1)
    focus(on: Self.nearest(to: time, in: lanes[lane].marks), in: lanes, lane)
  }

  /// Focuses the mark nearest to the current instant if the focused mark no longer exists.
  func keepMarkFocus() {
    guard let part, part.part == .timeline else { return }
    let lanes = markLanes
    let isThere = charting.selectedMark.flatMap { Self.lane(of: $0, among: lanes) } != nil
    guard !isThere, !lanes.isEmpty else { return }
    let lane = min(part.index, lanes.count - 1)
    select(Self.nearest(to: session.time, in: lanes[lane].marks), in: lanes, lane)
  }

  /// Returns the index of the lane of a mark. A mark of several properties is in several lanes; of
  /// these, the selected property's is returned if it is among them.
  static func lane(
    of id: InputLog.MarkID, among lanes: [InterfaceState.Timeline.Lane]
  ) -> Int? {
    let found = lanes.indices.filter { lanes[$0].marks.contains { $0.id == id } }
    return found.first { lanes[$0].isSelected } ?? found.first
  }

  private static func nearest(
    to time: Flicks, in marks: [InterfaceState.Timeline.Mark]
  ) -> InterfaceState.Timeline.Mark {
    marks.min { abs(($0.time - time).count) < abs(($1.time - time).count) } ?? marks[0]
  }

  private func focus(
    on mark: InterfaceState.Timeline.Mark, in lanes: [InterfaceState.Timeline.Lane], _ lane: Int
  ) {
    select(mark, in: lanes, lane)
    guard let selected = self.mark(mark.id) else { return }
    let at = text(for: selected)
    say(mark.isMuted ? "\(at), muted" : at)
  }

  private func select(
    _ mark: InterfaceState.Timeline.Mark, in lanes: [InterfaceState.Timeline.Lane], _ lane: Int
  ) {
    part?.index = lane
    charting.selectedMark = mark.id
    if lanes[lane].isListed { selection = lanes[lane].name }
  }

  func openMenuOfMark() {
    guard let id = charting.selectedMark, let mark = mark(id) else { return }
    openMenu(.mark(id), at: layout.position(of: id) ?? CGPoint(x: axis.x(of: mark.time), y: 0))
    menu?.move(by: 1)
  }

  func moveSelectedMark(by frames: Int) {
    guard let id = charting.selectedMark, mark(id) != nil else { return }
    guard let index = id.entryIndex else { return reportFixedMark() }
    var log = session.log
    let time = grid.step(from: log.entries[index].time, by: frames)
    if log.isBlocked(at: index, movedTo: time, isCopy: false) { return reportBlockedTouch() }
    let new = log.move(at: index, to: time)
    let moved = id.moved(toEntry: new)
    session.replaceLog(log)
    charting.selectedMark = moved
    if let mark = mark(moved) { say(text(for: mark)) }
  }
}

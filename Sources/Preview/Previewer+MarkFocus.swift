import Foundation
import MidflightEngine
import MidflightLayerTree

/// The keyboard focus on the timeline's marks. The focused mark is the selected one, and its
/// property is the selected property.
extension Previewer {
  /// The lanes that have marks, each with the name of its property (nil for the lane of touches and
  /// calls) and its marks in order of time.
  var markLanes: [(property: String?, marks: [Mark])] {
    let marks = chart.marks.filter { mark($0.id) != nil }
    let lanes = chart.curves.map { curve in
      (Optional(curve.property), marks.filter { $0.properties.contains(curve.property) })
    }
    return (lanes + [(nil, marks.filter(\.isAction))]).filter { !$0.1.isEmpty }
  }

  /// Focuses a mark of the selected property, or of the first property that has one: the last mark
  /// up to the current instant, or else the first mark.
  func focusFirstMark() {
    let lanes = markLanes
    let lane = lanes.firstIndex { $0.property == selectedName } ?? 0
    guard lanes.indices.contains(lane) else { return }
    let marks = lanes[lane].marks
    focus(on: marks.last { $0.time <= session.time } ?? marks[0], inLane: lane)
  }

  func focus(on id: InputLog.MarkID) {
    let lanes = markLanes
    let found = lanes.indices.filter { lanes[$0].marks.contains { $0.id == id } }
    guard let lane = found.first(where: { lanes[$0].property == selectedName }) ?? found.first,
      let mark = lanes[lane].marks.first(where: { $0.id == id })
    else { return }
    if isTunerFocused { leaveTuner() }
    part = PartFocus(part: .timeline)
    focus(on: mark, inLane: lane)
  }

  /// Moves the focus to an earlier or later mark of the same lane.
  func moveMarkFocus(marks step: Int) {
    let lanes = markLanes
    guard let lane = part?.index, lanes.indices.contains(lane) else { return }
    let marks = lanes[lane].marks
    let index = marks.firstIndex { $0.id == charting.selectedMark } ?? 0
    focus(on: marks[min(max(index + step, 0), marks.count - 1)], inLane: lane)
  }

  /// Moves the focus to the lane above or below, to the mark nearest in time.
  func moveMarkFocus(lanes step: Int) {
    let lanes = markLanes
    guard let old = part?.index, !lanes.isEmpty else { return }
    let time = charting.selectedMark.flatMap(mark)?.time ?? session.time
    let lane = min(max(old + step, 0), lanes.count - 1)
    focus(on: Self.nearest(to: time, in: lanes[lane].marks), inLane: lane)
  }

  /// Focuses the mark nearest to the current instant if the focused mark no longer exists.
  func keepMarkFocus() {
    guard let part, part.part == .timeline else { return }
    let lanes = markLanes
    let isThere = lanes.contains { $0.marks.contains { $0.id == charting.selectedMark } }
    guard !isThere, !lanes.isEmpty else { return }
    let lane = min(part.index, lanes.count - 1)
    let mark = Self.nearest(to: session.time, in: lanes[lane].marks)
    self.part?.index = lane
    charting.selectedMark = mark.id
    if let name = lanes[lane].property { selection = name }
  }

  private static func nearest(to time: Flicks, in marks: [Mark]) -> Mark {
    marks.min { abs(($0.time - time).count) < abs(($1.time - time).count) } ?? marks[0]
  }

  private func focus(on mark: Mark, inLane lane: Int) {
    part?.index = lane
    charting.selectedMark = mark.id
    if let name = markLanes[lane].property { selection = name }
    let at = text(for: mark)
    say(session.log.isMuted(mark.id) ? "\(at), muted" : at)
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

import Foundation
import LayerTree
import Scenes
import Views

/// What a drag in the timeline began with.
struct MarkDrag: Equatable {
  /// The mark as it was, and as it is now.
  let startID: InputLog.MarkID
  var id: InputLog.MarkID
  let startX: CGFloat
  let startLog: InputLog
  /// Whether the mark stays and a copy of it is moved.
  let isCopy: Bool
  /// Whether it has been moved at all; else it is a click.
  var hasMoved = false
}

struct RunDrag: Equatable {
  /// Which end of the run is held: where it begins to move something changes the delay, where it
  /// ends the duration.
  let isStart: Bool
  let tunable: Tunable
  let run: Chart.Run
  let startX: CGFloat
  /// How long the run and one cycle of it last, in seconds.
  let length: Double
  let duration: Double
  let delay: Double
}

/// The timeline's marks and runs under the mouse.
extension Previewer {
  /// Takes hold of a mark or of a run's end; false where neither is.
  func pressPart(at point: CGPoint, _ modifiers: KeyPress.Modifiers) -> Bool {
    let part = interface.timelinePart(at: point)
    switch part {
    case .mark(let id):
      guard mark(id) != nil else { return false }
      selectedMark = id
      drag = .hold(
        .mark(
          MarkDrag(
            startID: id, id: id, startX: point.x, startLog: session.log,
            isCopy: modifiers.contains(.alt))))
    case .runStart(let run), .runEnd(let run):
      var isStart = false
      if case .runStart = part { isStart = true }
      guard let tunable = tunable(of: run), isStart || run.end != nil else { return false }
      drag = .hold(
        .run(
          RunDrag(
            isStart: isStart, tunable: tunable, run: run, startX: point.x,
            length: run.end.map { ($0 - run.begin - run.delay).seconds } ?? 0,
            duration: session.tuning.duration(of: tunable),
            delay: session.tuning.delay(of: tunable))))
    case .run, nil: return false
    }
    litPart = part
    // What is dragged would move the axis under it.
    heldZoom = axis.start...max(axis.end, axis.start + 1e-3)
    return true
  }

  func tunable(of run: Chart.Run) -> Tunable? {
    guard let target = run.target else { return nil }
    return tunables.first { $0.targets.contains(target) }
  }

  /// Seconds to a point of the axis.
  private var secondsPerPoint: Double {
    (axis.end - axis.start) / Double(max(axis.maxX - axis.minX, 1))
  }

  /// A mark that is in the log still, whatever the chart shows yet.
  func mark(_ id: InputLog.MarkID) -> Mark? {
    if let index = entry(of: id), !session.log.entries.indices.contains(index) { return nil }
    return session.marks.first { $0.id == id } ?? chart.marks.first { $0.id == id }
  }

  /// The entry that a mark is of; nil for the script's.
  func entry(of id: InputLog.MarkID) -> Int? {
    switch id {
    case .script: nil
    case .entry(let index), .step(let index, _): index
    }
  }

  /// Gives a mark the time of a place; the log is that of before the drag with this one change.
  func pull(_ drag: MarkDrag, to x: CGFloat) {
    var drag = drag
    if !drag.hasMoved {
      guard abs(x - drag.startX) >= 3 else { return }
      drag.hasMoved = true
      if entry(of: drag.id) == nil { sayThatTheScriptStays() }
    }
    defer { self.drag = .hold(.mark(drag)) }
    guard var index = entry(of: drag.startID) else { return }
    var log = drag.startLog
    let shift = ((Double(x - drag.startX) * secondsPerPoint) * 1000).rounded() / 1000
    let entry = log.entries[index]
    if drag.isCopy { index = log.insert(entry) }
    let time = max(entry.time.seconds + shift, 0)
    let new = log.move(at: index, to: Flicks(seconds: (time * 1000).rounded() / 1000))
    switch drag.id {
    case .step(_, let step): drag.id = .step(entry: new, step: step)
    default: drag.id = .entry(new)
    }
    if log != session.log { session.replaceLog(log) }
    litPart = .mark(drag.id)
    selectedMark = drag.id
  }

  /// Gives the animation of a run the delay with which it begins at a place, or the duration with
  /// which it ends there.
  func pull(_ drag: RunDrag, to x: CGFloat, isFine: Bool) {
    let shift = Double(x - drag.startX) * secondsPerPoint
    let unit = isFine ? 1000.0 : 100
    func now() -> Chart.Run? {
      chart.runs.first { $0.target == drag.run.target && $0.begin == drag.run.begin }
    }
    if drag.isStart {
      let (delay, range) = (((drag.delay + shift) * unit).rounded() / unit, Tuning.delays)
      session.tuning.setDelay(
        min(max(delay, range.lowerBound), range.upperBound), of: drag.tunable)
      litPart = now().map { .runStart($0) }
      return
    }
    let length = drag.length + shift
    let scale = drag.length > 0 ? drag.duration / drag.length : 1
    let duration = ((length * scale) * unit).rounded() / unit
    let range = Tuning.durations
    session.tuning.setDuration(
      min(max(duration, range.lowerBound), range.upperBound), of: drag.tunable)
    // The run as it is now, with another end.
    litPart = now().map { .runEnd($0) }
  }

  /// Ends a drag; a mark that was not moved was clicked.
  func letGo(_ hold: Hold) {
    heldZoom = nil
    if case .touch = hold { touchScene(.ended, at: pointer ?? .zero) }
    if case .mark(let drag) = hold, !drag.hasMoved, mark(drag.id) != nil { toggle(drag.id) }
    if case .run(let drag) = hold {
      let seconds =
        drag.isStart
        ? session.tuning.delay(of: drag.tunable) : session.tuning.duration(of: drag.tunable)
      interface.say(
        "\(drag.tunable.name): \(drag.isStart ? "delay " : "")"
          + "\(Readout.number(seconds, decimals: 3)) s")
    }
  }

  /// Takes the mark under the mouse, or the one that was clicked last, out of the log.
  func deleteMark(at time: UInt64) {
    var id = selectedMark
    if case .mark(let hovered) = litPart { id = hovered }
    guard let id, mark(id) != nil else {
      return interface.say("no mark is selected: a click on one in the timeline selects it")
    }
    perform(.delete, on: id, at: time)
  }

  // MARK: Tips

  /// What is under the mouse in words, and where the graph is read.
  func tipAndProbe() -> (Tip?, CGFloat?) {
    guard let pointer, interface.showsChart else { return (nil, nil) }
    // What is dragged is told as it changes, and is not to be covered.
    if case .hold = drag { return (nil, nil) }
    if let litPart { return (words(for: litPart).map { Tip(lines: $0, place: pointer) }, nil) }
    guard drag == nil, interface.isInPlot(pointer), let name = selectedName,
      let curve = chart.curve(of: name)
    else { return (nil, nil) }
    let time = axis.time(at: pointer.x)
    guard time <= chart.end, let reading = curve.reading(at: time) else { return (nil, nil) }
    var lines = ["\(Readout.fixed(time.seconds, decimals: 3)) s"]
    switch curve.range {
    case .number:
      lines[0] += "   \(Readout.fixed(reading.values[0], decimals: 3))"
      lines.append("\(Readout.fixed(reading.velocity[0], decimals: 2)) per second")
    case .palette:
      if let sample = curve.sample(at: time) {
        lines[0] += "   \(Readout.text(sample.reading.presentation))"
      }
    }
    return (Tip(lines: lines, place: pointer), pointer.x)
  }

  private func words(for part: InterfaceState.Timeline.Part) -> [String]? {
    switch part {
    case .mark(let id):
      guard let mark = mark(id) else { return nil }
      let isMuted = session.log.isMuted(id)
      var isOwn = true
      if case .script = id { isOwn = false }
      let how: String? =
        if case .entry(let index) = id,
          case .set(_, _, let animated) = session.log.entries[index].action
        { animated ? "animated" : "without animation" } else { nil }
      let state = [
        isOwn ? "one's own" : "the script's", how, isMuted ? "muted: a click brings it back" : nil,
      ]
      return [words(for: mark), state.compactMap(\.self).joined(separator: ", ")]
    case .run(let run), .runStart(let run), .runEnd(let run):
      let way = run.start.isEmpty || run.goal.isEmpty ? "" : ": \(run.start) → \(run.goal)"
      func seconds(_ time: Flicks) -> String { Readout.fixed(time.seconds, decimals: 3) }
      let span =
        run.end.map { "\(seconds(run.begin)) … \(seconds($0)) s" }
        ?? "from \(seconds(run.begin)) s on"
      let end = run.isReplaced ? "cut off" : run.replaces ? "took over" : nil
      var lines = [
        run.name + way, [run.curve, span, end].compactMap(\.self).joined(separator: ", "),
      ]
      if case .runStart = part, let tunable = tunable(of: run) {
        let delay = session.tuning.delay(of: tunable)
        lines.append("delay \(Readout.number(delay, decimals: 3)) s")
      }
      if case .runEnd = part, let tunable = tunable(of: run) {
        let duration = session.tuning.duration(of: tunable)
        lines.append("duration \(Readout.number(duration, decimals: 3)) s")
      }
      return lines
    }
  }

  // MARK: Following

  /// While the scene plays, zoomed time goes on with the playhead.
  func followPlayhead() {
    guard let zoom = chartZoom, heldZoom == nil, clock.isPlaying, !session.isResting, drag == nil
    else { return }
    let now = session.time.seconds
    let length = zoom.upperBound - zoom.lowerBound
    let (first, last) = (zoom.lowerBound, zoom.upperBound - length * 0.05)
    if (first...max(last, first)).contains(now) { return }
    let start = max(now - length * (clock.isReversed ? 0.9 : 0.1), 0)
    chartZoom = start...(start + length)
  }
}

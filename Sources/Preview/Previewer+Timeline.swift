import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes
import MidflightViews

extension Previewer {
  /// Starts a drag of the part of the timeline at a point: a mark, or the start or end of a run
  /// (the bar that shows when an animation runs). Returns false if no such part is there.
  func pressPart(at point: CGPoint, _ modifiers: KeyPress.Modifiers) -> Bool {
    let part = layout.timelinePart(at: point)
    switch part {
    case .mark(let id):
      guard mark(id) != nil else { return false }
      charting.selectedMark = id
      mouse.drag = .hold(
        .mark(
          Mouse.MarkDrag(
            startID: id, id: id, startX: point.x, startLog: session.log,
            isCopy: modifiers.isFine)))
    case .runStart(let run), .runEnd(let run):
      var isStart = false
      if case .runStart = part { isStart = true }
      guard let tunable = tunable(of: run), isStart || run.end != nil else { return false }
      mouse.drag = .hold(
        .run(
          Mouse.RunDrag(
            isStart: isStart, tunable: tunable, run: run, startX: point.x,
            length: run.end.map { ($0 - run.begin - run.delay).seconds } ?? 0,
            duration: session.tuning.duration(of: tunable),
            delay: session.tuning.delay(of: tunable))))
    case .run, nil: return false
    }
    mouse.lit = part
    // Keep the time axis fixed during the drag, because a change of the axis would move the dragged
    // part.
    charting.heldZoom = axis.start...max(axis.end, axis.start + 1e-3)
    return true
  }

  func tunable(of run: Chart.Run) -> Tunable? {
    guard let target = run.target else { return nil }
    return tunables.first { $0.targets.contains(target) }
  }

  /// Seconds per point of the time axis.
  private var secondsPerPoint: Double {
    (axis.end - axis.start) / Double(max(axis.maxX - axis.minX, 1))
  }

  /// Returns the mark with an identifier, or nil if the mark is no longer in the log. The chart may
  /// not show the mark yet.
  func mark(_ id: InputLog.MarkID) -> Mark? {
    if let index = id.entryIndex, !session.log.entries.indices.contains(index) { return nil }
    return session.marks.first { $0.id == id } ?? chart.marks.first { $0.id == id }
  }

  /// Moves a mark to the time at a position. The new log is the log as it was before the drag, plus
  /// only this change.
  func pull(_ drag: Mouse.MarkDrag, to x: CGFloat) {
    var drag = drag
    if !drag.hasMoved {
      guard abs(x - drag.startX) >= 3 else { return }
      drag.hasMoved = true
      if drag.id.entryIndex == nil { reportFixedMark() }
    }
    defer { mouse.drag = .hold(.mark(drag)) }
    guard let index = drag.startID.entryIndex else { return }
    var log = drag.startLog
    let shift = ((Double(x - drag.startX) * secondsPerPoint) * 1000).rounded() / 1000
    let seconds = max(log.entries[index].time.seconds + shift, 0)
    let time = Flicks(seconds: (seconds * 1000).rounded() / 1000)
    if log.isBlocked(at: index, movedTo: time, isCopy: drag.isCopy) { return }
    let new = drag.isCopy ? log.copy(at: index, to: time) : log.move(at: index, to: time)
    drag.id = drag.id.moved(toEntry: new)
    if log != session.log { session.replaceLog(log) }
    mouse.lit = .mark(drag.id)
    charting.selectedMark = drag.id
  }

  /// Sets the delay or the duration of an animation so that its bar on the timeline starts or ends
  /// at a position.
  func pull(_ drag: Mouse.RunDrag, to x: CGFloat, isFine: Bool) {
    let shift = Double(x - drag.startX) * secondsPerPoint
    let unit = isFine ? 1000.0 : 100
    func now() -> Chart.Run? {
      chart.runs.first { $0.target == drag.run.target && $0.begin == drag.run.begin }
    }
    if drag.isStart {
      let (delay, range) = (((drag.delay + shift) * unit).rounded() / unit, Tuning.delays)
      session.tuning.setDelay(
        min(max(delay, range.lowerBound), range.upperBound), of: drag.tunable)
      mouse.lit = now().map { .runStart($0) }
      return
    }
    let length = drag.length + shift
    let scale = drag.length > 0 ? drag.duration / drag.length : 1
    let duration = ((length * scale) * unit).rounded() / unit
    let range = Tuning.durations
    session.tuning.setDuration(
      min(max(duration, range.lowerBound), range.upperBound), of: drag.tunable)
    // The chart now contains the bar with its new end, so highlight that end.
    mouse.lit = now().map { .runEnd($0) }
  }

  /// Ends a drag. If the drag has not moved its mark, handles it as a click on the mark.
  func letGo(_ hold: Mouse.Hold) {
    charting.heldZoom = nil
    if case .touch = hold { touchScene(.ended, at: mouse.position ?? .zero) }
    if case .mark(let drag) = hold, !drag.hasMoved, mark(drag.id) != nil { toggle(drag.id) }
    if case .run(let drag) = hold {
      let seconds =
        drag.isStart
        ? session.tuning.delay(of: drag.tunable) : session.tuning.duration(of: drag.tunable)
      say(
        "\(drag.tunable.name): \(drag.isStart ? "delay " : "")"
          + "\(Readout.number(seconds, decimals: 3)) s")
    }
  }

  /// Deletes a mark from the log: the mark under the mouse, or the selected one.
  func deleteMark(at time: UInt64) {
    var id = charting.selectedMark
    if case .mark(let lit) = mouse.lit { id = lit }
    guard let id, mark(id) != nil else {
      return say("no mark is selected; click one in the timeline")
    }
    perform(.delete, on: id, at: time)
  }

  // MARK: Tooltips

  /// Returns the tooltip for the target under the mouse or, without one, for the focused button of
  /// the header, and the graph's values at the mouse's position.
  func tipAndProbe() -> (Tip?, InterfaceState.Probe?) {
    let (tip, probe) = pointerTipAndProbe()
    if tip != nil || probe != nil { return (tip, probe) }
    guard let target = focusedTarget, let line = headerTip(of: target),
      let frame = layout.frame(of: target)
    else { return (nil, nil) }
    return (Tip(lines: [line], position: CGPoint(x: frame.midX, y: 26)), nil)
  }

  private func pointerTipAndProbe() -> (Tip?, InterfaceState.Probe?) {
    guard let pointer = mouse.position else { return (nil, nil) }
    if mouse.drag == nil, let target = mouse.hovered?.target, case .tool = target,
      let line = headerTip(of: target)
    {
      return (Tip(lines: [line], position: CGPoint(x: pointer.x, y: 26)), nil)
    }
    guard panels.showsChart else { return (nil, nil) }
    // While a part is being dragged, a message reports its value, and a tooltip would cover it.
    if case .hold = mouse.drag { return (nil, nil) }
    if let lit = mouse.lit {
      return (lines(for: lit).map { Tip(lines: $0, position: pointer) }, nil)
    }
    if let name = truncatedLaneName { return (Tip(lines: [name], position: pointer), nil) }
    guard mouse.drag == nil, layout.isInPlot(pointer), let name = watchedName,
      let curve = chart.curve(of: name)
    else { return (nil, nil) }
    let time = axis.time(at: pointer.x)
    guard time <= chart.end, let reading = curve.reading(at: time) else { return (nil, nil) }
    var lines = ["\(Readout.fixed(time.seconds, decimals: 3)) s"]
    switch curve.range {
    case .number:
      lines[0] += "   \(Readout.fixed(reading.values[0], decimals: 3))"
      lines.append("\(Readout.fixed(reading.velocity[0], decimals: 2)) per second")
    case .choices: lines[0] += "   \(curve.range.name(of: .number(reading.values[0])) ?? "")"
    case .palette:
      if let sample = curve.sample(at: time) {
        lines[0] += "   \(Readout.text(sample.reading.presentation))"
      }
    }
    let values =
      switch charting.quantity {
      case .value: reading.values
      case .velocity: reading.velocity
      case .acceleration: [Double]()
      }
    return (
      Tip(lines: lines, position: pointer, isBeside: true),
      InterfaceState.Probe(x: pointer.x, values: values)
    )
  }

  /// Returns the tooltip for a button in the header: its effect and its key.
  private func headerTip(of target: HitTarget) -> String? {
    let (title, command): (String, Command?)
    switch target {
    case .playButton: (title, command) = ("play or pause", .time(.playPause))
    case .sceneName: (title, command) = ("all scenes", .window(.scenes))
    case .speed: (title, command) = ("speed", nil)
    case .panelButton: (title, command) = ("tuner", .tuner(.tuner))
    case .tool(let tool): (title, command) = (tool.title, tool.command)
    default: return nil
    }
    let key = command.map(keys) ?? ""
    return key.isEmpty ? title : "\(title): \(key)"
  }

  /// The name of the lane under the mouse if the timeline truncates the name; otherwise nil.
  private var truncatedLaneName: String? {
    guard case .laneName(let index)? = mouse.hovered?.target,
      let lanes = layout.content.timeline?.lanes, lanes.indices.contains(index),
      TimelineLayout.nameWidth(of: lanes[index], layout.typeface) > panels.plot.minX
    else { return nil }
    return lanes[index].name
  }

  private func lines(for part: InterfaceState.Timeline.Part) -> [String]? {
    switch part {
    case .mark(let id):
      guard let mark = mark(id) else { return nil }
      let isMuted = session.log.isMuted(id)
      let how: String? =
        if case .entry(let index) = id,
          case .set(_, _, let animated) = session.log.entries[index].action
        { animated ? "animated" : "without animation" } else { nil }
      let state = [
        id.entryIndex != nil ? "yours" : "the script's", how,
        isMuted ? "muted; click to unmute" : nil,
      ]
      return [text(for: mark), state.compactMap(\.self).joined(separator: ", ")]
    case .run(let run), .runStart(let run), .runEnd(let run):
      let change = run.start.isEmpty || run.goal.isEmpty ? "" : ": \(run.start) → \(run.goal)"
      func seconds(_ time: Flicks) -> String { Readout.fixed(time.seconds, decimals: 3) }
      let span =
        run.end.map { "\(seconds(run.begin)) … \(seconds($0)) s" }
        ?? "from \(seconds(run.begin)) s on"
      let end = run.isReplaced ? "interrupted" : run.replaces ? "took over" : nil
      var lines = [
        run.name + change, [run.curve, span, end].compactMap(\.self).joined(separator: ", "),
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
}

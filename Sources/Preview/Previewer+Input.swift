import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes
import MidflightViews

extension Previewer {
  // MARK: Keys

  func keyDown(_ key: KeyPress, isRepeat: Bool, at time: UInt64) {
    keyboard.opening = nil
    for mode in modes {
      if mode.takeKey(key, isRepeat: isRepeat, in: self, at: time) { return }
    }
    // For keys with brackets, punctuation and digits, wait for the typed text. It takes precedence
    // over the key's position, because these characters are on different keys in different layouts.
    if KeyPress.isMatchedByPosition(key.position), key.modifiers.isSubset(of: [.shift, .alt]) {
      keyboard.pending = (key, isRepeat)
      return
    }
    perform(key, isRepeat: isRepeat, at: time)
  }

  func performPending(at time: UInt64) {
    guard let (key, isRepeat) = keyboard.pending else { return }
    keyboard.pending = nil
    perform(key, isRepeat: isRepeat, at: time)
  }

  private func perform(_ key: KeyPress, isRepeat: Bool, at time: UInt64) {
    guard let command = keyboard.map.command(for: key, focus: focus) else {
      if !isRepeat, let text = keyboard.hint(at: key, label: keyLabel) { say(text) }
      return
    }
    keyboard.unknown = nil
    if isRepeat, !command.repeats { return }
    if command == .time(.slowMotion) { keyboard.slowMotion = (key.name, time) }
    perform(command, at: time)
    if field != nil, key.name.count == 1 { keyboard.opening = key.name }
  }

  func keyUp(_ key: KeyPress, at time: UInt64) {
    performPending(at: time)
    if keyboard.opening == key.name { keyboard.opening = nil }
    // Compare only the keys, not the modifiers, because the modifiers may have changed since the
    // press.
    guard let press = keyboard.slowMotion, press.key == key.name else { return }
    keyboard.slowMotion = nil
    // After a tap, slow motion stays on. After a press of more than 250 ms, it ends when the key is
    // released.
    if time - press.time > 250_000_000 { perform(.time(.slowMotion), at: time) }
  }

  func type(_ text: String, at time: UInt64) {
    if keyboard.opening != nil {
      keyboard.opening = nil
      return
    }
    for mode in modes {
      if mode.takeText(text, in: self, at: time) { return }
    }
    if let pending = keyboard.pending,
      !(pending.key.modifiers.contains(.alt) && pending.key.name == text),
      let command = keyboard.map.command(forPrinted: text, focus: focus)
    {
      keyboard.pending = nil
      if !pending.isRepeat || command.repeats { perform(command, at: time) }
    } else if keyboard.pending != nil {
      performPending(at: time)
    } else if let command = keyboard.map.command(forText: text, focus: focus) {
      keyboard.unknown = nil
      perform(command, at: time)
    } else if let text = keyboard.hintAtText(label: keyLabel) {
      say(text)
    }
  }

  var modes: [any InputMode] { window.modes.fromTop.compactMap { $0 as? any InputMode } }

  /// Removes the modes that are no longer valid from the stack.
  func settleModes() {
    // Removing one mode can make another invalid, so repeat until no mode is removed.
    var count: Int
    repeat {
      count = window.modes.all.count
      let gone = window.modes.all.indices.filter { index in
        (window.modes.all[index] as? any InputMode)?.isValid(in: self) == false
      }
      window.modes.remove(at: gone)
    } while window.modes.all.count < count
  }

  // MARK: The mouse

  func handlePointer(_ event: HostEvent, at time: UInt64) {
    hover(event)
    for mode in modes {
      if mode.takePointer(event, in: self, at: time) { return }
    }
    switch event {
    case .pointerPressed(.left, let x, let y, let clicks, let modifiers):
      let position = point(x, y)
      if modifiers.contains(.shift), layout.target(at: position) == .stage {
        mouse.drag = .shiftPress(position)
      } else if isExplaining(modifiers, at: position), explain(at: position) {
        break
      } else {
        press(at: position, clicks: clicks, modifiers, time: time)
      }
      menu?.start = position
    case .pointerPressed(.middle, let x, let y, _, _):
      if mouse.drag == nil, layout.target(at: point(x, y)) == .stage {
        mouse.drag = .hold(.pan(from: point(x, y), start: windowImage.view.offset))
      }
    case .pointerReleased(.middle, _, _, _):
      if case .hold(.pan) = mouse.drag { release(at: time) }
    case .pointerPressed(.right, let x, let y, _, _):
      if mouse.drag == nil {
        openContextMenu(at: point(x, y))
        menu?.start = point(x, y)
      }
    case .pointerMoved(let x, let y, let modifiers):
      if case .shiftPress(let start) = mouse.drag, abs(point(x, y).x - start.x) > 2 {
        mouse.drag = .scrub
      }
      if case .scrub = mouse.drag { return scrub(to: point(x, y).x, time: time) }
      if case .hold(let hold) = mouse.drag {
        return pull(hold, to: point(x, y), modifiers, at: time)
      }
      move(to: point(x, y), isFine: modifiers.isFine, isCoarse: modifiers.contains(.shift))
    case .pointerReleased(.left, _, _, _):
      if case .shiftPress(let position) = mouse.drag { selectLayer(at: position, goesUp: true) }
      release(at: time)
    default: break
    }
  }

  /// Whether a press with these modifiers asks for an explanation. Alt asks for one everywhere. On
  /// the stage, Ctrl does too, because many window managers reserve mouse actions with Alt.
  private func isExplaining(_ modifiers: KeyPress.Modifiers, at point: CGPoint) -> Bool {
    modifiers.contains(.alt)
      || (modifiers.contains(.control) && layout.target(at: point) == .stage)
  }

  /// Handles a turn of the wheel that no mode takes: scrolls the sidebar if the mouse is over it;
  /// otherwise steps through frames.
  func turnWheel(
    _ notches: Double, _ x: Double, _ y: Double, _ modifiers: KeyPress.Modifiers, at time: UInt64
  ) {
    let point = point(x, y)
    for mode in modes {
      if mode.takeWheel(notches, at: point, in: self) { return }
    }
    let layout = layout
    let target = layout.target(at: point)
    if target == .speed {
      transport.clock.changeSpeed(by: notches > 0 ? 1 : notches < 0 ? -1 : 0, at: time)
    } else if modifiers.contains(.control), layout.isInChart(point) {
      zoomTime(by: notches, at: point.x)
    } else if modifiers.contains(.control), target == .stage {
      zoomStage(by: pow(1.1, notches), at: point)
    } else if case .laneName = target, panels.maxLaneOffset > 0 {
      let offset = min(window.laneOffset, panels.maxLaneOffset) - notches
      window.laneOffset = min(max(offset, 0), panels.maxLaneOffset)
    } else if layout.isInSidebar(point) {
      window.sidebarOffset = layout.sidebar.clamped(layout.sidebarOffset - notches * 40)
    } else if notches != 0 {
      perform(.time(.step(notches > 0 ? 1 : -1)), at: time)
    }
  }

  /// Ends a drag. If the drag has tuned motions while the scene was at rest, replays them.
  func release(at time: UInt64) {
    let ended = mouse.drag
    if case .hold(let hold) = mouse.drag { letGo(hold) }
    mouse.drag = nil
    if let key = mouse.heldKey { keyUp(key, at: time) }
    mouse.heldKey = nil
    guard replaysTweaks else { return }
    switch ended {
    case .tuner(_, _, let start), .handle(_, _, _, _, let start): replay(since: start, at: time)
    default: break
    }
  }

  func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: x / pointScale, y: y / pointScale)
  }

  private func press(
    at point: CGPoint, clicks: Int, _ modifiers: KeyPress.Modifiers, time: UInt64
  ) {
    let target = layout.target(at: point)
    if target == .stage, origin.error?.location == nil, isTouchable(at: point) {
      guard endTyping() else { return }
      leaveTuner()
      if session.log.isTouched(at: session.time) { return reportBlockedTouch() }
      mouse.drag = .hold(.touch)
      return touchScene(.began, at: point)
    }
    press(target, at: point, clicks: clicks, modifiers, time: time)
  }

  func press(
    _ target: HitTarget, at point: CGPoint, clicks: Int, _ modifiers: KeyPress.Modifiers,
    time: UInt64
  ) {
    if let command = command(of: target, clicks: clicks) { return perform(command, at: time) }
    if let hold = hold(on: target, at: point) {
      mouse.drag = .hold(hold)
      return
    }
    switch target {
    case .footer(let row, let button): pressFooter(row, button, at: time)
    case .footerMore(let row):
      openMenu(.more(from: row), at: layout.frame(of: .footerMore(row)) ?? .zero)
    case .target(let index), .tuner(_, .text(let index)): pressField(at: index, clicks: clicks)
    case .picker(let part):
      mouse.drag = .picker(part)
      pick(part, at: point)
    case .property(let index, let fraction):
      pressProperty(index, fraction, clicks: clicks, modifiers, time: time)
    case .filter(let index):
      guard endTyping() else { return }
      beginFilter()
      pressField(at: index, clicks: clicks)
    case .tuner(_, .preset(let index)): clickPreset(index)
    case .tuner(let index, let part):
      pressTuner(part, of: index, at: point, clicks: clicks, modifiers, time: time)
    case .graph, .timeline: pressChart(at: point, modifiers, time: time)
    case .joint: goToJoint(at: time)
    case .tool(let tool): press(tool, at: time)
    case .laneName(let lane): pressLaneName(lane, modifiers)
    case .inspector(let target): pressInspector(target, at: time)
    case .stage, .panel:
      guard endTyping() else { return }
      leaveTuner()
      if target == .stage { selectLayer(at: point, goesUp: false) }
    default: break
    }
  }

  func press(_ tool: Tool, at time: UInt64) {
    guard endTyping() else { return }
    if let command = tool.command { return perform(command, at: time) }
    openMenu(.export, at: layout.frame(of: .tool(tool)) ?? .zero)
  }

  private func command(of target: HitTarget, clicks: Int) -> Command? {
    switch target {
    case .playButton, .status: .time(.playPause)
    case .sceneName: .window(.scenes)
    case .helpClose: .window(.help)
    case .panelButton: .tuner(.tuner)
    case .policy: .target(.policy)
    case .stage where origin.error?.location != nil: .file(.editSource)
    case .stage where clicks == 2: .window(.fullScreen)
    case .sidebarEdge where clicks == 2: .window(.sidebar)
    case .chartEdge where clicks == 2: .window(.chart)
    case .speed where clicks == 2: .time(.resetSpeed)
    default: nil
    }
  }

  /// Returns the drag that a press on a target starts, or nil if the target cannot be dragged.
  private func hold(on target: HitTarget, at point: CGPoint) -> Mouse.Hold? {
    switch target {
    case .sidebarEdge: .sidebarEdge((layout.frame(of: target)?.minX ?? point.x) - point.x)
    case .chartEdge: .chartEdge(panels.graph.minY - point.y)
    case .speed: .speed(startX: point.x, start: clock.speed)
    case .clock: .clock(startX: point.x, start: session.time)
    default: nil
    }
  }

  private func pressProperty(
    _ index: Int, _ fraction: Double?, clicks: Int, _ modifiers: KeyPress.Modifiers, time: UInt64
  ) {
    guard endTyping() else { return }
    isTunerFocused = false
    selectedProperty = index
    followProperty()
    if modifiers.contains(.control) {
      toggleOverlay()
    } else if let fraction {
      let range = selected?.range
      perform(.target(.retarget(range?.fraction(alongTrack: fraction) ?? fraction)), at: time)
      mouse.drag = .slider(property: index, last: fraction)
    } else if clicks == 2 {
      perform(.target(.typeTarget), at: time)
    }
  }

  private func pressTuner(
    _ part: TunerPart, of index: Int, at point: CGPoint, clicks: Int,
    _ modifiers: KeyPress.Modifiers, time: UInt64
  ) {
    let wasOpen = palette != nil && tuner.focus.tunable == index
    guard endTyping() else { return }
    if tunables.indices.contains(index), let refusal = Tunable.refusal(of: [tunables[index]]) {
      return say(refusal)
    }
    if modifiers.contains(.control), isTunerFocused, case .row(let field) = part,
      index != tuner.focus.tunable || field != tuner.focus.field
    {
      tuner.focus.toggle(index, field)
      return
    }
    let wasSelected = tuner.focus.tunable == index
    let isTogether = tuner.focus.others.contains(index) && part == .row(tuner.focus.field)
    isTunerFocused = true
    if isTogether {
      // The pressed row becomes the focused row, so that dragging it changes the other selected
      // rows too.
      tuner.focus.others.removeAll { $0 == index }
      tuner.focus.others.append(tuner.focus.tunable)
    } else if !wasSelected {
      tuner.focus.others = []
    }
    tuner.focus.tunable = index
    switch part {
    case .curve: if !wasOpen { perform(.tuner(.palette), at: time) }
    case .handle(let handle, let plot): pressHandle(handle, at: point, plot: plot)
    case .body:
      if !wasSelected { tuner.focus.field = .duration }
      tuner.validateFocus(in: session)
    case .row(let field):
      if field != tuner.focus.field { tuner.focus.others = [] }
      (handleMode, tuner.focus.field) = (nil, field)
      if clicks == 2 {
        perform(.tuner(.type), at: time)
      } else {
        mouse.drag = .tuner(field, startX: point.x, start: session.tuning)
      }
    case .preset, .text: break
    }
  }

  private func move(to point: CGPoint, isFine: Bool, isCoarse: Bool) {
    switch mouse.drag {
    case .slider(let index, let last):
      guard let fraction = layout.sliderFraction(ofProperty: index, atX: point.x) else { return }
      // Each new target adds an entry to the log, so skip changes of less than 1 % except those
      // that reach an end of the slider.
      guard abs(fraction - last) >= 0.01 || (fraction != last && [0, 1].contains(fraction)) else {
        return
      }
      let properties = session.properties
      guard properties.indices.contains(index) else { return }
      mouse.drag = .slider(property: index, last: fraction)
      let property = properties[index]
      let value = property.range.value(at: property.range.fraction(alongTrack: fraction))
      apply(.set(property: property.name, value, animated: true))
    case .tuner(let field, let startX, let start):
      let text = tuner.drag(
        field, by: point.x - startX, from: start, isFine: isFine, isCoarse: isCoarse, in: session)
      if let text { say(text) }
    case .handle(let handle, let plot, let press, let start, _):
      dragHandle(
        handle, plot: plot, from: press, start: start, to: point, isFine: isFine,
        isCoarse: isCoarse)
    case .text:
      if let index = layout.textPosition(at: point) { moveInField(to: index) }
    case .picker(let part): pick(part, at: point)
    case .scrub, .shiftPress, .hold, nil: break
    }
  }
}

import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes
import MidflightViews

extension Previewer {
  // MARK: Keys

  func keyDown(_ key: KeyPress, isRepeat: Bool, at time: UInt64) {
    if menu != nil { return menuKey(key, at: time) }
    keyboard.opening = nil
    if isTyping {
      typingKey(key, at: time)
      return
    }
    if !isHelpShown, tuner.isFocused, tuner.handleKey(key, in: session) { return }
    if isHelpShown, scrollHelp(key) { return }
    if key.name == "Tab", key.modifiers.isEmpty, keyboard.part != nil {
      return moveFocus(isBack: false, at: time)
    }
    if partKey(key, at: time) { return }
    guard let command = keyboard.map.command(for: key, focus: focus) else {
      if !isRepeat, let text = keyboard.hint(at: key, label: keyLabel) { interface.say(text) }
      return
    }
    keyboard.unknown = nil
    if isRepeat, !command.repeats { return }
    if command == .time(.slowMotion) { keyboard.slowMotion = (key.name, time) }
    perform(command, at: time)
    if isTyping, key.name.count == 1 { keyboard.opening = key.name }
  }

  func keyUp(_ key: KeyPress, at time: UInt64) {
    if keyboard.opening == key.name { keyboard.opening = nil }
    // The key alone: modifiers may have come and gone since.
    guard let press = keyboard.slowMotion, press.key == key.name else { return }
    keyboard.slowMotion = nil
    // Tapped, it stays; held, it ends with the key.
    if time - press.time > 250_000_000 { perform(.time(.slowMotion), at: time) }
  }

  func type(_ text: String, at time: UInt64) {
    if menu != nil { return typeInMenu(text) }
    if keyboard.opening != nil {
      keyboard.opening = nil
    } else if isTyping {
      insert(text)
    } else if let command = keyboard.map.command(forText: text, focus: focus) {
      keyboard.unknown = nil
      perform(command, at: time)
    } else if let text = keyboard.hintAtText(label: keyLabel) {
      interface.say(text)
    }
  }

  /// The keys that scroll the help while it is shown.
  private func scrollHelp(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let page = max(interface.helpPageHeight - 30, interface.helpPageHeight * 0.6)
    switch key.name {
    case "PageDown": interface.scrollHelp(by: page)
    case "PageUp": interface.scrollHelp(by: -page)
    case "Down": interface.scrollHelp(by: 40)
    case "Up": interface.scrollHelp(by: -40)
    case "End": interface.scrollHelp(by: 1e6)
    case "Home": interface.scrollHelp(by: -1e6)
    default: return false
    }
    return true
  }

  // MARK: The mouse

  func handlePointer(_ event: HostEvent, at time: UInt64) {
    if pointMenu(event, at: time) { return }
    hover(event)
    switch event {
    case .pointerPressed(.left, let x, let y, let clicks, let modifiers):
      let place = point(x, y)
      if modifiers.contains(.shift), interface.target(at: place) == .stage {
        mouse.drag = .shiftPress(place)
      } else if modifiers.contains(.alt), explain(at: place) {
        break
      } else {
        press(at: place, clicks: clicks, modifiers, time: time)
      }
      menu?.start = place
    case .pointerPressed(.middle, let x, let y, _, _):
      if mouse.drag == nil, interface.target(at: point(x, y)) == .stage {
        mouse.drag = .hold(.pan(from: point(x, y), start: picture.view.offset))
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
      move(to: point(x, y), isFine: modifiers.contains(.alt), isCoarse: modifiers.contains(.shift))
    case .pointerReleased(.left, _, _, _):
      if case .shiftPress(let place) = mouse.drag { selectLayer(at: place, goesUp: true) }
      release(at: time)
    default: break
    }
  }

  /// Over the sidebar and the help the wheel scrolls, elsewhere it steps through frames.
  func turnWheel(
    _ notches: Double, _ x: Double, _ y: Double, _ modifiers: KeyPress.Modifiers, at time: UInt64
  ) {
    if menu != nil { return scrollMenu(by: -notches * 40) }
    if interface.target(at: point(x, y)) == .speed {
      return transport.clock.changeSpeed(by: notches > 0 ? 1 : notches < 0 ? -1 : 0, at: time)
    }
    if modifiers.contains(.control), interface.isInChart(point(x, y)) {
      zoomTime(by: notches, at: point(x, y).x)
    } else if modifiers.contains(.control), interface.target(at: point(x, y)) == .stage {
      zoomStage(by: pow(1.1, notches), at: point(x, y))
    } else if interface.isInHelp(point(x, y)) {
      interface.scrollHelp(by: -notches * 60)
    } else if case .tuner(_, .preset) = interface.target(at: point(x, y)) {
      tuner.scrollPalette(by: notches > 0 ? -2 : notches < 0 ? 2 : 0)
    } else if interface.isInSidebar(point(x, y)) {
      interface.scrollSidebar(by: -notches * 40)
    } else if notches != 0 {
      perform(.time(.step(notches > 0 ? 1 : -1)), at: time)
    }
  }

  /// Ends a drag; what was tuned at rest shows what it does.
  private func release(at time: UInt64) {
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
    // The first click of the two may have moved what is below the mouse.
    if clicks >= 2, let palette = tuner.focus.palette, palette.isClicked,
      let place = palette.selected
    {
      return clickPreset(place, clicks: clicks)
    }
    tuner.focus.palette?.isClicked = false
    let target = interface.target(at: point)
    if target == .stage, origin.trouble?.place == nil, isTouchable(at: point) {
      guard endTyping() else { return }
      leaveTuner()
      mouse.drag = .hold(.touch)
      return touchScene(.began, at: point)
    }
    if let command = command(of: target, clicks: clicks) { return perform(command, at: time) }
    if let hold = hold(on: target, at: point) {
      mouse.drag = .hold(hold)
      return
    }
    switch target {
    case .footer(let row, let button): pressFooter(row, button, at: time)
    case .footerMore(let row):
      openMenu(.more(from: row), at: interface.frame(of: .footerMore(row)) ?? .zero)
    case .target(let place), .tuner(_, .text(let place)): pressField(at: place, clicks: clicks)
    case .picker(let part):
      mouse.drag = .picker(part)
      pick(part, at: point)
    case .property(let index, let fraction):
      pressProperty(index, fraction, clicks: clicks, modifiers, time: time)
    case .filter(let place):
      guard endTyping() else { return }
      beginFilter()
      pressField(at: place, clicks: clicks)
    case .tuner(_, .preset(let place)): clickPreset(place, clicks: clicks)
    case .tuner(let index, let part):
      pressTuner(part, of: index, at: point, clicks: clicks, time: time)
    case .chart: pressChart(at: point, modifiers, time: time)
    case .looking(let target): pressLooking(target, at: time)
    case .stage, .panel:
      guard endTyping() else { return }
      leaveTuner()
      if target == .stage { selectLayer(at: point, goesUp: false) }
    default: break
    }
  }

  /// The command that a click on a target stands for.
  private func command(of target: Interface.Target, clicks: Int) -> Command? {
    switch target {
    case .playButton, .status: .time(.playPause)
    case .sceneName: .window(.scenes)
    case .helpClose: .window(.help)
    case .panelButton: .tuner(.tuner)
    case .policy: .target(.policy)
    case .stage where origin.trouble?.place != nil: .file(.editSource)
    case .stage where clicks == 2: .window(.fullScreen)
    case .sidebarEdge where clicks == 2: .window(.sidebar)
    case .chartEdge where clicks == 2: .window(.chart)
    case .speed where clicks == 2: .time(.resetSpeed)
    default: nil
    }
  }

  /// The hold that the mouse takes on a target which follows it.
  private func hold(on target: Interface.Target, at point: CGPoint) -> Mouse.Hold? {
    switch target {
    case .sidebarEdge: .sidebarEdge((interface.frame(of: target)?.minX ?? point.x) - point.x)
    case .chartEdge: .chartEdge(interface.stageArea.maxY - point.y)
    case .speed: .speed(startX: point.x, start: clock.speed)
    case .clock: .clock(startX: point.x, start: session.time)
    default: nil
    }
  }

  /// Selects a property; on its slider, gives it a target.
  private func pressProperty(
    _ index: Int, _ fraction: Double?, clicks: Int, _ modifiers: KeyPress.Modifiers, time: UInt64
  ) {
    guard endTyping() else { return }
    tuner.isFocused = false
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

  /// Gives the keys to a block of the tuner, and takes hold of the part that is pressed.
  private func pressTuner(
    _ part: TunerLayer.Part, of index: Int, at point: CGPoint, clicks: Int, time: UInt64
  ) {
    let wasOpen = tuner.focus.palette != nil && tuner.focus.tunable == index
    guard endTyping() else { return }
    if tunables.indices.contains(index), let refusal = Tunable.refusal(of: [tunables[index]]) {
      return interface.say(refusal)
    }
    let wasSelected = tuner.focus.tunable == index
    tuner.isFocused = true
    tuner.focus.tunable = index
    switch part {
    case .curve: if !wasOpen { perform(.tuner(.palette), at: time) }
    case .handle(let handle, let plot): pressHandle(handle, at: point, plot: plot)
    case .body:
      if !wasSelected { tuner.focus.field = .duration }
      tuner.keepFocus(in: session)
    case .row(let field):
      (tuner.focus.handle, tuner.focus.field) = (nil, field)
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
      guard let fraction = interface.sliderFraction(ofProperty: index, atX: point.x) else { return }
      // Each new target is an entry of the log, so they keep a distance.
      guard abs(fraction - last) >= 0.01 || (fraction != last && [0, 1].contains(fraction)) else {
        return
      }
      let properties = session.properties
      guard properties.indices.contains(index) else { return }
      mouse.drag = .slider(property: index, last: fraction)
      let property = properties[index]
      let value = property.range.value(at: property.range.fraction(alongTrack: fraction))
      act(.set(property: property.name, value, animated: true))
    case .tuner(let field, let startX, let start):
      let text = tuner.drag(
        field, by: point.x - startX, from: start, isFine: isFine, isCoarse: isCoarse, in: session)
      if let text { interface.say(text) }
    case .handle(let handle, let plot, let press, let start, _):
      dragHandle(
        handle, plot: plot, from: press, start: start, to: point, isFine: isFine,
        isCoarse: isCoarse)
    case .text:
      if let place = interface.textPlace(at: point) { moveInField(to: place) }
    case .picker(let part): pick(part, at: point)
    case .scrub, .shiftPress, .hold, nil: break
    }
  }
}

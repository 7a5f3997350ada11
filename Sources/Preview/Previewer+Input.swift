import Foundation
import LayerTree
import Scenes
import Views

extension Previewer {
  // MARK: Keys

  func keyDown(_ key: KeyPress, isRepeat: Bool, at time: UInt64) {
    if menu != nil { return menuKey(key, at: time) }
    openingKey = nil
    if isTyping {
      typingKey(key, at: time)
      return
    }
    if !isHelpShown, focus == .tuner, handleKey(key) { return }
    if isHelpShown, scrollHelp(key) { return }
    if key.name == "Tab", key.modifiers.isEmpty, partFocus != nil {
      return moveFocus(isBack: false, at: time)
    }
    if partKey(key, at: time) { return }
    guard let command = keyMap.command(for: key, focus: focus) else {
      if !isRepeat { hint(at: key) }
      return
    }
    unknownKey = nil
    // Held keys repeat where that means something.
    switch command {
    case .step, .fineStep, .event, .speed, .selectProperty, .selectTuner, .adjust, .zoom,
      .randomTarget:
      break
    default: if isRepeat { return }
    }
    if command == .slowMotion { slowMotionPress = (key.name, time) }
    perform(command, at: time)
    if isTyping, key.name.count == 1 { openingKey = key.name }
  }

  func keyUp(_ key: KeyPress, at time: UInt64) {
    if openingKey == key.name { openingKey = nil }
    // The key alone: modifiers may have come and gone since.
    guard let press = slowMotionPress, press.key == key.name else { return }
    slowMotionPress = nil
    // Tapped, it stays; held, it ends with the key.
    if time - press.time > 250_000_000 { perform(.slowMotion, at: time) }
  }

  func type(_ text: String, at time: UInt64) {
    if menu != nil { return typeInMenu(text) }
    if openingKey != nil {
      openingKey = nil
    } else if isTyping {
      insert(text)
    } else if let command = keyMap.command(forText: text, focus: focus) {
      unknownKey = nil
      perform(command, at: time)
    } else {
      hintAtText()
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
        drag = .shiftPress(place)
      } else if modifiers.contains(.alt), explain(at: place) {
        break
      } else {
        press(at: place, clicks: clicks, modifiers, time: time)
      }
      if menu != nil { menuStart = place }
    case .pointerPressed(.middle, let x, let y, _, _):
      if drag == nil, interface.target(at: point(x, y)) == .stage {
        drag = .hold(.pan(from: point(x, y), start: view.offset))
      }
    case .pointerReleased(.middle, _, _, _):
      if case .hold(.pan) = drag { release(at: time) }
    case .pointerPressed(.right, let x, let y, _, _):
      if drag == nil {
        openContextMenu(at: point(x, y))
        menuStart = point(x, y)
      }
    case .pointerMoved(let x, let y, let modifiers):
      if case .shiftPress(let start) = drag, abs(point(x, y).x - start.x) > 2 { drag = .scrub }
      if case .scrub = drag { return scrub(to: point(x, y).x, time: time) }
      if case .hold(let hold) = drag {
        return pull(hold, to: point(x, y), modifiers, at: time)
      }
      move(to: point(x, y), isFine: modifiers.contains(.alt), isCoarse: modifiers.contains(.shift))
    case .pointerReleased(.left, _, _, _):
      if case .shiftPress(let place) = drag { selectLayer(at: place, goesUp: true) }
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
      return clock.changeSpeed(by: notches > 0 ? 1 : notches < 0 ? -1 : 0, at: time)
    }
    if modifiers.contains(.control), interface.isInChart(point(x, y)) {
      zoomTime(by: notches, at: point(x, y).x)
    } else if modifiers.contains(.control), interface.target(at: point(x, y)) == .stage {
      zoomStage(by: pow(1.1, notches), at: point(x, y))
    } else if interface.isInHelp(point(x, y)) {
      interface.scrollHelp(by: -notches * 60)
    } else if case .tuner(_, .preset) = interface.target(at: point(x, y)) {
      scrollPalette(by: notches > 0 ? -2 : notches < 0 ? 2 : 0)
    } else if interface.isInSidebar(point(x, y)) {
      interface.scrollSidebar(by: -notches * 40)
    } else if notches != 0 {
      perform(.step(notches > 0 ? 1 : -1), at: time)
    }
  }

  /// Ends a drag; what was tuned at rest shows what it does.
  private func release(at time: UInt64) {
    let ended = drag
    if case .hold(let hold) = drag { letGo(hold) }
    drag = nil
    if let heldKey { keyUp(heldKey, at: time) }
    heldKey = nil
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
    if clicks >= 2, let palette = tunerFocus.palette, palette.isClicked,
      let place = palette.selected
    {
      return clickPreset(place, clicks: clicks)
    }
    tunerFocus.palette?.isClicked = false
    switch interface.target(at: point) {
    case .playButton, .status: perform(.playPause, at: time)
    case .sceneName: openScenes()
    case .helpClose: isHelpShown = false
    case .sidebarEdge where clicks == 2: foldSidebar()
    case .chartEdge where clicks == 2: foldChart()
    case .sidebarEdge:
      let edge = interface.frame(of: .sidebarEdge)?.minX ?? point.x
      drag = .hold(.sidebarEdge(edge - point.x))
    case .chartEdge:
      drag = .hold(.chartEdge(interface.stageArea.maxY - point.y))
    case .help: break
    case .speed where clicks == 2: perform(.resetSpeed, at: time)
    case .speed: drag = .hold(.speed(startX: point.x, start: clock.speed))
    case .clock: drag = .hold(.clock(startX: point.x, start: session.time))
    case .footer(let row, let button): pressFooter(row, button, at: time)
    case .footerMore(let row):
      openMenu(.more(from: row), at: interface.frame(of: .footerMore(row)) ?? .zero)
    case .stage where trouble?.place != nil: editSource()
    case .stage where isTouchable(at: point):
      guard endTyping() else { return }
      leaveTuner()
      drag = .hold(.touch)
      touchScene(.began, at: point)
    case .stage where clicks == 2: perform(.fullScreen, at: time)
    case .panelButton: perform(.tuner, at: time)
    case .policy: perform(.policy, at: time)
    case .target(let place): pressField(at: place, clicks: clicks)
    case .picker(let part):
      drag = .picker(part)
      pick(part, at: point)
    case .property(let index, let fraction):
      guard endTyping() else { return }
      focus = .stage
      selectedProperty = index
      followProperty()
      if modifiers.contains(.control) {
        toggleOverlay()
      } else if fraction == nil, clicks == 2 {
        perform(.typeTarget, at: time)
      } else if let fraction {
        perform(.retarget(fraction), at: time)
        drag = .slider(property: index, last: fraction)
      }
    case .filter(let place):
      guard endTyping() else { return }
      beginFilter()
      pressField(at: place, clicks: clicks)
    case .tuner(let index, .curve):
      let wasOpen = tunerFocus.palette != nil && tunerFocus.tunable == index
      guard endTyping() else { return }
      focus = .tuner
      tunerFocus.tunable = index
      if !wasOpen { perform(.palette, at: time) }
    case .tuner(_, .preset(let place)):
      clickPreset(place, clicks: clicks)
    case .tuner(let index, .handle(let handle, let plot)):
      guard endTyping() else { return }
      focus = .tuner
      tunerFocus.tunable = index
      pressHandle(handle, at: point, plot: plot)
    case .tuner(_, .text(let place)): pressField(at: place, clicks: clicks)
    case .tuner(let index, .body):
      guard endTyping() else { return }
      focus = .tuner
      if tunerFocus.tunable != index { (tunerFocus.tunable, tunerFocus.field) = (index, .duration) }
      keepTunerFocus()
    case .tuner(let index, .row(let field)):
      guard endTyping() else { return }
      focus = .tuner
      tunerFocus.handle = nil
      (tunerFocus.tunable, tunerFocus.field) = (index, field)
      if clicks == 2 {
        perform(.type, at: time)
      } else {
        drag = .tuner(field, startX: point.x, start: session.tuning)
      }
    case .chart: pressChart(at: point, modifiers, time: time)
    case .looking(let target): pressLooking(target, at: time)
    case .stage:
      guard endTyping() else { return }
      leaveTuner()
      selectLayer(at: point, goesUp: false)
    case .panel:
      guard endTyping() else { return }
      leaveTuner()
    }
  }

  private func move(to point: CGPoint, isFine: Bool, isCoarse: Bool) {
    switch drag {
    case .slider(let index, let last):
      guard let fraction = interface.sliderFraction(ofProperty: index, atX: point.x) else { return }
      // Each new target is an entry of the log, so they keep a distance.
      guard abs(fraction - last) >= 0.01 || (fraction != last && [0, 1].contains(fraction)) else {
        return
      }
      let properties = session.properties
      guard properties.indices.contains(index) else { return }
      drag = .slider(property: index, last: fraction)
      let property = properties[index]
      act(
        .set(property: property.name, property.range.value(at: fraction), animated: true))
    case .tuner(.tweak, let startX, let start):
      guard let tweak = selectedTweak else { return }
      let steps = ((point.x - startX) / 4).rounded() * (isFine ? 0.1 : isCoarse ? 10 : 1)
      if steps == 0 {
        session.tuning.tweaks[tweak.tweak.name] = start.tweaks[tweak.tweak.name]
      } else {
        adjust(tweak, by: steps, from: start)
      }
    case .tuner(let field, let startX, let start):
      guard let tunable = selectedTunable else { return }
      let unit = field == .easing ? 24.0 : 4.0
      let factor = field == .easing ? 1 : isFine ? 0.1 : isCoarse ? 10 : 1
      let steps = ((point.x - startX) / unit).rounded()
      if field == .easing, steps != 0, start.isSpring(tunable) { return }
      if field == .easing, steps != 0, let easing = start.easing(of: tunable), easing.name == nil {
        // No drag leads back to it.
        return interface.say(
          "a curve without a name: a double click types one, ← → take a named one")
      }
      var tuning = start
      tuning.policy = session.tuning.policy
      if field == .easing {
        for _ in 0..<Int(min(abs(steps), 20)) {
          tuning.adjust(field, of: tunable, by: steps < 0 ? -1 : 1)
        }
      } else if steps != 0 {
        tuning.adjust(field, of: tunable, by: steps * factor)
      }
      session.tuning = tuning
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

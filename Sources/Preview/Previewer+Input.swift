import Foundation
import LayerTree
import Scenes

extension Previewer {
  // MARK: Keys

  func keyDown(_ key: KeyPress, isRepeat: Bool, at time: UInt64) {
    openingKey = nil
    if isTyping {
      typingKey(key, at: time)
      return
    }
    if !isHelpShown, focus == .tuner, handleKey(key) { return }
    if isHelpShown, scrollHelp(key) { return }
    guard let command = keyMap.command(for: key, focus: focus), isAllowed(command) else { return }
    // Held keys repeat where that means something.
    switch command {
    case .step, .fineStep, .event, .speed, .selectProperty, .selectTuner, .adjust: break
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
    if openingKey != nil {
      openingKey = nil
    } else if isTyping {
      insert(text)
    } else if let command = keyMap.command(forText: text, focus: focus) {
      perform(command, at: time)
    }
  }

  /// While the help covers the scene, keys do nothing to what can't be seen.
  private func isAllowed(_ command: Command) -> Bool {
    if !isHelpShown { return true }
    switch command {
    case .help, .leave, .quit, .fullScreen, .windowScreenshot: return true
    default: return false
    }
  }

  /// The keys that scroll the help while it is shown.
  private func scrollHelp(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let page = interface.helpPageHeight - 30
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
    switch event {
    case .pointerPressed(.left, let x, let y, let clicks, let modifiers):
      let place = point(x, y)
      if modifiers.contains(.shift), !isHelpShown, interface.target(at: place) == .stage {
        drag = .scrub
        scrub(to: place.x, time: time)
      } else {
        press(at: place, clicks: clicks, time: time)
      }
    case .pointerMoved(let x, let y, let modifiers):
      if case .scrub = drag { return scrub(to: point(x, y).x, time: time) }
      move(to: point(x, y), isFine: modifiers.contains(.alt), isCoarse: modifiers.contains(.shift))
    case .pointerReleased(.left, _, _, _): release(at: time)
    default: break
    }
  }

  /// Over the sidebar and the help the wheel scrolls, elsewhere it steps through frames.
  func turnWheel(
    _ notches: Double, _ x: Double, _ y: Double, _ modifiers: KeyPress.Modifiers, at time: UInt64
  ) {
    if modifiers.contains(.control), !isHelpShown, interface.isInChart(point(x, y)) {
      zoomTime(by: notches, at: point(x, y).x)
    } else if isHelpShown {
      interface.scrollHelp(by: -notches * 60)
    } else if interface.isInSidebar(point(x, y)) {
      interface.scrollSidebar(by: -notches * 40)
    } else if notches != 0 {
      perform(.step(notches > 0 ? 1 : -1), at: time)
    }
  }

  /// Ends a drag; what was tuned at rest shows what it does.
  private func release(at time: UInt64) {
    let ended = drag
    drag = nil
    if case .tuner(_, _, let start) = ended, replaysTweaks { replay(since: start, at: time) }
  }

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: x / displayScale, y: y / displayScale)
  }

  private func press(at point: CGPoint, clicks: Int, time: UInt64) {
    if isHelpShown {
      isHelpShown = false
      return
    }
    switch interface.target(at: point) {
    case .playButton: perform(.playPause, at: time)
    case .panelButton: perform(.tuner, at: time)
    case .policy: perform(.policy, at: time)
    case .property(let index, let fraction):
      guard endTyping() else { return }
      focus = .stage
      selectedProperty = index
      if let fraction {
        perform(.retarget(fraction), at: time)
        drag = .slider(property: index, last: fraction)
      }
    case .filter(let place):
      guard endTyping() else { return }
      beginFilter()
      pressField(at: place, clicks: clicks)
    case .tuner(_, .preset(let place)):
      tryPreset(place)
      if clicks >= 2 { _ = endTyping() }
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
    case .chart: pressChart(at: point, time: time)
    case .stage, .panel:
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
    case .handle(let handle, let plot, let press, let start):
      dragHandle(
        handle, plot: plot, from: press, start: start, to: point, isFine: isFine,
        isCoarse: isCoarse)
    case .text:
      if let place = interface.textPlace(at: point) { moveInField(to: place) }
    case .scrub, nil: break
    }
  }
}

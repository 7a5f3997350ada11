import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  func interfaceState(lanes: [InterfaceState.Timeline.Lane]) -> InterfaceState {
    var state = InterfaceState()
    state.header = InterfaceState.Header(
      title: session.definition.name, summary: session.definition.summary, time: session.time,
      frame: grid.frame(at: session.time), percent: percent, rate: clock.rate,
      isPlaying: clock.isPlaying,
      isResting: clock.isPlaying && session.isResting, loop: transport.loop.mode,
      overdubs: overdubs,
      frames: transport.frames.sign, recording: recordingStatus,
      reducesMotion: session.tuning.reducesMotion,
      hasPanelButton: window.isNarrow,
      arePanelsOpen: window.isSidebarOpen)
    state.sceneFrame = sceneFrame
    let (selected, field) = (selectedProperty, field)
    state.properties = session.readings.enumerated().map { index, property in
      InterfaceState.Property(
        name: property.name, range: property.range, reading: property.reading,
        isSelected: index == selected, isFocused: !isTunerFocused,
        overlay: overlaid.firstIndex(of: property.name),
        target: field?.target.flatMap { $0.property == property.name ? $0.typing : nil })
    }
    state.propertiesTitle = InterfaceState.Section(
      title: "PROPERTIES", keys: isTunerFocused ? "Tab" : "↑ ↓ select", isFocused: !isTunerFocused)
    state.tunerTitle = InterfaceState.Section(
      title: "TUNER", keys: tunerKeys, isFocused: isTunerFocused)
    state.hint = motionHint
    state.tuners = tunerState()
    state.filter = filterState()
    state.policy = session.tuning.policy
    state.captions = captions()
    addInvitation(to: &state)
    // A scene that is a still image has no motion to show in a chart.
    if panels.showsChart, !session.definition.isImage {
      addChart(to: &state, lanes: lanes)
    }
    if menu == nil { (state.tip, state.probe) = tipAndProbe() }
    state.overlay = stageOverlay()
    if recording.showsKeys {
      state.actions = ShownAction.latest(
        in: session.log, at: session.time, of: session.properties, label: keys)
    }
    state.inspector = inspectorState()
    state.error = origin.error
    state.isTunerFocused = isTunerFocused
    state.isDragging = mouse.drag != nil
    state.rate = clock.rate
    state.footer = footerRows
    for mode in modes.reversed() { mode.show(in: &state, of: self) }
    return state
  }

  /// The percentage of the scene's duration that has elapsed; nil after its end.
  private var percent: Int? {
    let duration = session.definition.duration
    guard duration > 0, seconds <= duration else { return nil }
    return Int((seconds / duration * 100).rounded())
  }

  /// Adds text that suggests an interaction while the scene is at rest. The text is at the stage's
  /// top, or in the header if it would cover the scene.
  private func addInvitation(to state: inout InterfaceState) {
    guard clock.isPlaying, session.isResting, !isHelpShown, window.isFramed, session.hasRows else {
      return
    }
    let text =
      session.log.entries.isEmpty
      ? "press \(keyLabel("1")) … \(keyLabel("9")) while it moves to retarget it"
      : "press Space to run it again, Shift+L to loop"
    let frame = InterfaceLayout.invitation(in: panels.stage).insetBy(dx: 0, dy: 3)
    if !window.isHidden, frame.intersects(state.sceneFrame) {
      state.header.summary = text
    } else if state.captions.isEmpty {
      state.invitation = text
    }
  }

  private var tunerKeys: String {
    if !isTunerFocused { return "Tab, / filters" }
    if palette != nil { return "↑ ↓ preview, Enter chooses, Esc cancels" }
    if handleMode != nil { return "Tab next handle, arrows move, Esc ends" }
    switch field?.purpose {
    case .filter: return "Enter keeps the filter, Esc shows all"
    case .value, .presets: return "Enter confirms, Esc cancels"
    case .target, nil: return "↑ ↓ select, ← → change, Enter types"
    }
  }

  var footerRows: [KeyMap.HelpRow] {
    if let rows = modes.lazy.compactMap(\.footer).first { return rows }
    let situation = KeyMap.Situation(
      isTunerFocused: isTunerFocused, isMoving: clock.isPlaying && !session.isResting)
    return keyboard.footerRows(in: situation, label: keyLabel)
  }

  func keyLabel(_ position: String) -> String {
    host?.keyLabel(atPosition: position) ?? position
  }

  /// Returns the key of a command, as the current layout labels it, or an empty string if the
  /// command has no key.
  func keys(of command: Command) -> String { keyboard.map.label(of: command, keyLabel) }
}

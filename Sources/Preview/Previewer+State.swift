import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Makes the values that the panels show.
extension Previewer {
  func interfaceState() -> InterfaceState {
    var state = InterfaceState()
    state.header = InterfaceState.Header(
      title: session.definition.name, summary: session.definition.summary, time: session.time,
      frame: grid.frame(at: session.time), rate: clock.rate, isPlaying: clock.isPlaying,
      isResting: clock.isPlaying && session.isResting, loop: transport.loop.mode,
      overdubs: overdubs,
      recording: recordingStatus,
      hasPanelButton: interface.isNarrow,
      arePanelsOpen: interface.isSidebarOpen, hovered: mouse.hovered)
    (state.hovered, state.menu) = (mouse.hovered, menu)
    state.focused = focusedTarget
    let selected = selectedProperty
    state.properties = session.readings.enumerated().map { index, property in
      InterfaceState.Property(
        name: property.name, range: property.range, reading: property.reading,
        isSelected: index == selected, isFocused: !tuner.isFocused,
        overlay: overlaid.firstIndex(of: property.name),
        target: keyboard.typedTarget?.property == property.name ? keyboard.typedTarget : nil)
    }
    state.hint = motionHint
    state.tuners = tunerState()
    state.filter = filterState()
    state.policy = session.tuning.policy
    if clock.isPlaying, session.isResting, !isHelpShown, interface.isFramed,
      session.hasRows
    {
      state.invitation =
        session.log.entries.isEmpty
        ? "press \(keyLabel("1")) … \(keyLabel("9")) while it moves: it turns around"
        : "Space runs it again; Shift+L loops"
      // Where it has no room above the scene, it takes the place of what the header says.
      if interface.isOverScene(interface.invitationFrame), let invitation = state.invitation {
        (state.header.summary, state.invitation) = (invitation, nil)
      }
    }
    state.captions = captions()
    // Where the pictures' captions stand there is no room for it.
    if !state.captions.isEmpty { state.invitation = nil }
    // A picture alone has no motion to show.
    if interface.showsChart, !session.definition.isPicture { addChart(to: &state) }
    if menu == nil { (state.tip, state.probe) = tipAndProbe() }
    state.overlay = stageOverlay()
    if recording.showsKeys {
      state.acts = ShownAct.latest(
        in: session.log, at: session.time, of: session.properties, label: keys)
    }
    state.looking = lookingState()
    state.explanation = explanation()
    state.trouble = origin.trouble
    state.isTunerFocused = tuner.isFocused
    state.isDragging = mouse.drag != nil
    state.rate = clock.rate
    state.footer = footerRows
    if isHelpShown {
      state.help = InterfaceState.Help(rows: helpRows, isCloseLit: mouse.hovered == .helpClose)
    }
    return state
  }

  var footerRows: [KeyMap.HelpRow] {
    let situation = KeyMap.Situation(
      isTunerFocused: tuner.isFocused, mode: mode,
      isMoving: clock.isPlaying && !session.isResting)
    return keyboard.footerRows(in: situation, label: keyLabel)
  }

  /// The mode that takes the keys for itself.
  private var mode: KeyMap.Situation.Mode? {
    if tuner.focus.palette != nil { return .choosing }
    if tuner.focus.typing != nil || keyboard.typedTarget != nil { return .typing }
    if tuner.focus.isFiltering { return .filtering }
    return tuner.focus.handle != nil && tuner.isFocused ? .bending : nil
  }

  func keyLabel(_ position: String) -> String {
    host?.keyLabel(atPosition: position) ?? position
  }

  /// The key of a command, as the present layout prints it; empty where it has none.
  func keys(of command: Command) -> String { keyboard.map.label(of: command, keyLabel) }
}

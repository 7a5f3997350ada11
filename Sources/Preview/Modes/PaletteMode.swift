import Foundation
package import MidflightEngine
import MidflightHost

/// A mode that shows the list of presets for the tuner's selected animation. A text field, below
/// this mode on the stack of modes, searches the list. The scene shows the selected preset.
struct PaletteMode: InputMode, Equatable {
  static let rank = ModeRank.list

  /// The preset that is being tried, as an index among the presets that match the typed text; nil
  /// if none has been tried.
  var selected: Int?
  var first = 0
  /// Whether the preset that is being tried was chosen with a click. If so, a double click accepts
  /// it, even if the list has scrolled between the two clicks.
  var isClicked = false
  let before: History.State

  func isValid(in previewer: Previewer) -> Bool { previewer.field?.purpose == .presets }

  /// Takes the keys that accept or leave the list or move through it. All other keys go to the text
  /// field.
  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool {
    let page = InterfaceState.Palette.maxItems
    switch key.name {
    case "Enter", "Tab": _ = previewer.commitPalette()
    case "Escape": _ = leave(in: previewer, at: time)
    case "Up": move(by: -1, in: previewer)
    case "Down": move(by: 1, in: previewer)
    case "PageUp": move(by: -page, in: previewer)
    case "PageDown": move(by: page, in: previewer)
    default: return false
    }
    return true
  }

  /// On a double click, accepts the preset that is being tried, even if the first click has
  /// scrolled the list.
  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool {
    guard case .pointerPressed(.left, _, _, let clicks, _) = event else { return false }
    if clicks >= 2, isClicked {
      _ = previewer.endTyping()
      return true
    }
    previewer.palette?.isClicked = false
    return false
  }

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool {
    guard case .tuner(_, .preset) = previewer.layout.target(at: point) else { return false }
    scroll(by: notches > 0 ? -2 : notches < 0 ? 2 : 0, of: previewer.palettePresets.count)
      .put(in: previewer)
    return true
  }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.session.tuning = before.tuning
    previewer.closePalette()
    return true
  }

  private func put(in previewer: Previewer) { previewer.palette = self }

  // MARK: The list

  /// Returns a copy of the list's state, scrolled by a number of rows. The preset that is being
  /// tried stays the same.
  private func scroll(by rows: Int, of count: Int) -> Self {
    var palette = self
    palette.first = min(max(first + rows, 0), max(count - InterfaceState.Palette.maxItems, 0))
    return palette
  }

  /// Returns a copy of the list's state, scrolled so that the selected preset is visible.
  func revealed(of count: Int) -> Self {
    var palette = self
    if let selected {
      palette.first = min(max(first, selected - InterfaceState.Palette.maxItems + 1), selected)
    }
    return palette.scroll(by: 0, of: count)
  }

  /// Tries the preset that is `step` rows further down in the list.
  private func move(by step: Int, in previewer: Previewer) {
    let count = previewer.palettePresets.count
    guard count > 0 else { return }
    let next = selected.map { $0 + step } ?? (step > 0 ? 0 : count - 1)
    previewer.tryPreset(min(max(next, 0), count - 1))
  }

  /// Tries the first preset that matches a changed search text. If no preset matches, or the text
  /// is empty, restores the tuning from before the list was opened.
  func search(for text: String, in previewer: Previewer) {
    previewer.palette?.selected = nil
    previewer.palette?.first = 0
    if text.isEmpty || previewer.palettePresets.isEmpty {
      previewer.session.tuning = before.tuning
    } else {
      previewer.tryPreset(0)
    }
  }

  /// Returns the part of the list that the tuner shows.
  func state(of presets: [EasingPreset]) -> InterfaceState.Palette {
    let visible = presets.indices.dropFirst(first).prefix(InterfaceState.Palette.maxItems)
    let items = visible.map { index in
      let preset = presets[index]
      let curve: CurveShape =
        switch preset.motion {
        case .curve(let easing): .easing(easing)
        case .spring(let spring): .spring(spring, spring.settlingDuration)
        }
      return InterfaceState.Palette.Item(
        name: preset.name, curve: curve, isSelected: index == selected)
    }
    return InterfaceState.Palette(items: items, first: first, count: presets.count)
  }

  var footer: [KeyMap.HelpRow]? {
    [
      KeyMap.HelpRow("↑", "preview the previous", KeyPress("Up")),
      KeyMap.HelpRow("↓", "preview the next", KeyPress("Down")),
      KeyMap.HelpRow("Enter", "choose it", KeyPress("Enter")),
      KeyMap.HelpRow("Esc", "keep the old one", KeyPress("Escape")),
    ]
  }
}

extension Previewer {
  var palette: PaletteMode? {
    get { window.modes[PaletteMode.self] }
    set { window.modes[PaletteMode.self] = newValue }
  }

  /// The presets that match the typed text; empty while the list is closed.
  package var palettePresets: [EasingPreset] {
    guard palette != nil, let tunable = selectedTunable else { return [] }
    return EasingPreset.matching(
      field?.typing.field.text ?? "", canBeSpring: tunable.canBeSpring)
  }

  func openPalette() {
    guard let tunable = selectedTunable else {
      return say("press Tab for the tuner, where E chooses a curve")
    }
    (tuner.focus.field, handleMode) = (.easing, nil)
    field = FieldMode(.presets)
    palette = PaletteMode(before: work.state)
    let present: EasingPreset.Motion =
      session.tuning.isSpring(tunable)
      ? .spring(session.tuning.spring(of: tunable))
      : .curve(session.tuning.easing(of: tunable) ?? .afterSpring)
    let presets = palettePresets
    let selected = presets.firstIndex { $0.motion == present }
    palette?.selected = selected
    palette?.first = max((selected ?? 0) - InterfaceState.Palette.maxItems / 2, 0)
    palette = palette?.revealed(of: presets.count)
  }

  func clickPreset(_ index: Int) {
    tryPreset(index)
    palette?.isClicked = true
  }

  /// Applies a preset as a trial. The scene shows it immediately.
  func tryPreset(_ index: Int) {
    let presets = palettePresets
    guard presets.indices.contains(index), let tunable = selectedTunable else { return }
    palette?.selected = index
    palette = palette?.revealed(of: presets.count)
    field?.typing.refusal = nil
    // Start from the tuning before the list was opened, so that nothing remains of presets tried
    // earlier.
    var tuning = palette?.before.tuning ?? session.tuning
    switch presets[index].motion {
    case .curve(let easing):
      tuning.setIsSpring(false, of: tunable)
      tuning.setEasing(easing, of: tunable)
    case .spring(let spring):
      tuning.setSpring(spring, of: tunable)
      tuning.setIsSpring(true, of: tunable)
    }
    session.tuning = tuning
  }

  /// Accepts the preset that is being tried, or the typed text. A single undo reverts this, however
  /// many presets were tried.
  ///
  /// - Returns: False if the text is invalid.
  func commitPalette() -> Bool {
    guard let palette else { return true }
    if palettePresets.isEmpty, let tunable = selectedTunable, let field {
      do throws(ValueText.Refusal) {
        try session.tuning.take(field.typing.field.text, into: .easing, of: tunable)
      } catch {
        self.field?.typing.refusal = error.description
        return false
      }
    }
    closePalette()
    if work.state != palette.before { work.history.note(palette.before, action: nil) }
    return true
  }

  func closePalette() {
    (palette, field) = (nil, nil)
    tuner.validateFocus(in: session)
  }
}

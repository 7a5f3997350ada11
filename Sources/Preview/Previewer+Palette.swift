import Foundation
import LayerTree

/// The palette of presets and the curve's handles.
extension Previewer {
  // MARK: Presets

  /// Opens the list of presets for the selected animation.
  func openPalette() {
    guard let tunable = selectedTunable else {
      return interface.say("Tab leads to the tuner, where E chooses a curve")
    }
    tunerFocus.field = .easing
    tunerFocus.handle = nil
    tunerFocus.palette = TunerPalette(before: work.state)
    tunerFocus.typing = TunerFocus.Typing(field: TextField())
    let present: EasingPreset.Motion =
      session.tuning.isSpring(tunable)
      ? .spring(session.tuning.spring(of: tunable))
      : .curve(session.tuning.easing(of: tunable) ?? .afterSpring)
    let selected = palettePresets.firstIndex { $0.motion == present }
    tunerFocus.palette?.selected = selected
    tunerFocus.palette?.first = max((selected ?? 0) - InterfaceState.Palette.most / 2, 0)
    revealInPalette()
  }

  private func revealInPalette() {
    let count = palettePresets.count
    tunerFocus.palette?.reveal(of: count, seen: InterfaceState.Palette.most)
  }

  /// Scrolls the list by rows; what is tried stays.
  func scrollPalette(by rows: Int) {
    let count = palettePresets.count
    tunerFocus.palette?.scroll(by: rows, of: count, seen: InterfaceState.Palette.most)
  }

  /// Tries the preset that is clicked, and takes it with the second click.
  func clickPreset(_ place: Int, clicks: Int) {
    if clicks >= 2, tunerFocus.palette?.isClicked == true {
      _ = endTyping()
      return
    }
    tryPreset(place)
    tunerFocus.palette?.isClicked = true
  }

  package var palettePresets: [EasingPreset] {
    guard tunerFocus.palette != nil, let tunable = selectedTunable else { return [] }
    return EasingPreset.matching(tunerFocus.typed ?? "", canBeSpring: tunable.canBeSpring)
  }

  /// Tries the preset that is so many further, on the scene itself.
  func movePalette(by step: Int) {
    let presets = palettePresets
    guard !presets.isEmpty else { return }
    let next = tunerFocus.palette?.selected.map { $0 + step } ?? (step > 0 ? 0 : presets.count - 1)
    tryPreset(min(max(next, 0), presets.count - 1))
  }

  func tryPreset(_ place: Int) {
    let presets = palettePresets
    guard presets.indices.contains(place), let tunable = selectedTunable else { return }
    tunerFocus.palette?.selected = place
    revealInPalette()
    tunerFocus.typing?.refusal = nil
    var tuning = session.tuning
    switch presets[place].motion {
    case .curve(let easing):
      tuning.setIsSpring(false, of: tunable)
      tuning.setEasing(easing, of: tunable)
    case .spring(let spring):
      tuning.setSpring(spring, of: tunable)
      tuning.setIsSpring(true, of: tunable)
    }
    session.tuning = tuning
  }

  /// After another text: the first that it leaves is tried; without a text nothing is.
  func updatePalette() {
    guard let palette = tunerFocus.palette else { return }
    tunerFocus.palette?.selected = nil
    tunerFocus.palette?.first = 0
    if tunerFocus.typed?.isEmpty != false || palettePresets.isEmpty {
      session.tuning = palette.before.tuning
    } else {
      tryPreset(0)
    }
  }

  /// Takes what is tried, or what is typed; both are one act to undo.
  ///
  /// - Returns: whether there was something to take.
  func commitPalette() -> Bool {
    guard let palette = tunerFocus.palette else { return true }
    if palettePresets.isEmpty, let typed = tunerFocus.typed, let tunable = selectedTunable {
      if let refusal = take(typed, into: .easing, of: tunable) {
        tunerFocus.typing?.refusal = refusal
        return false
      }
    }
    (tunerFocus.palette, tunerFocus.typing) = (nil, nil)
    if work.state != palette.before { work.history.note(palette.before, act: nil) }
    keepTunerFocus()
    return true
  }

  /// Puts back what was before.
  func cancelPalette() {
    guard let palette = tunerFocus.palette else { return }
    session.tuning = palette.before.tuning
    (tunerFocus.palette, tunerFocus.typing) = (nil, nil)
    keepTunerFocus()
  }

  // MARK: Curve and spring

  /// Moves the selected animation by its spring instead of its curve, or back.
  func switchMotion() {
    guard let tunable = selectedTunable else { return }
    guard tunable.canBeSpring else {
      return interface.say(
        "\(tunable.name) runs from no value to another: a curve alone paces it", isWarning: true)
    }
    session.tuning.setIsSpring(!session.tuning.isSpring(tunable), of: tunable)
    tunerFocus.handle = nil
    keepTunerFocus()
  }

  // MARK: Handles

  /// The control points whose handles can be moved; nil for what has none.
  private var handlePoints: [Double]? {
    guard let tunable = selectedTunable, !session.tuning.isSpring(tunable) else { return nil }
    return session.tuning.easing(of: tunable)?.controlPoints
  }

  /// Gives the arrows to a handle of the curve.
  func beginHandles() {
    guard selectedTunable != nil else { return }
    tunerFocus.field = .easing
    keepTunerFocus()
    guard handlePoints != nil else {
      return interface.say(
        "no cubic curve, no handles: E chooses one, Enter types one", isWarning: true)
    }
    tunerFocus.handle = 0
  }

  /// The keys of a handle; false for all others.
  func handleKey(_ key: KeyPress) -> Bool {
    guard let handle = tunerFocus.handle, handlePoints != nil else { return false }
    let step =
      key.modifiers == .shift ? 0.1 : key.modifiers == .alt ? 0.001 : key.modifiers == [] ? 0.01 : 0
    switch key.name {
    case "Tab": tunerFocus.handle = 1 - handle
    case "Escape", "Enter": tunerFocus.handle = nil
    case "Left" where step > 0: moveHandle(handle, byX: -step, y: 0)
    case "Right" where step > 0: moveHandle(handle, byX: step, y: 0)
    case "Down" where step > 0: moveHandle(handle, byX: 0, y: -step)
    case "Up" where step > 0: moveHandle(handle, byX: 0, y: step)
    default: return false
    }
    return true
  }

  private func moveHandle(_ handle: Int, byX dx: Double, y dy: Double) {
    guard let points = handlePoints else { return }
    setHandle(handle, x: points[handle * 2] + dx, y: points[handle * 2 + 1] + dy, grid: 1000)
  }

  /// Puts a handle at a place, on a grid of so many lines to one.
  func setHandle(_ handle: Int, x: Double, y: Double, grid: Double) {
    guard var points = handlePoints, let tunable = selectedTunable else { return }
    points[handle * 2] = (min(max(x, 0), 1) * grid).rounded() / grid
    points[handle * 2 + 1] = (min(max(y, -100), 100) * grid).rounded() / grid
    session.tuning.setEasing(Easing(points[0], points[1], points[2], points[3]), of: tunable)
  }

  func pressHandle(_ handle: Int, at point: CGPoint, plot: CurvePlot) {
    tunerFocus.field = .easing
    tunerFocus.handle = handle
    guard let points = handlePoints else { return }
    mouse.drag = .handle(
      handle, plot: plot, press: point, start: (points[handle * 2], points[handle * 2 + 1]),
      before: session.tuning)
  }

  /// A handle follows the mouse, by a tenth of its way where it is fine; coarse, it keeps to
  /// tenths.
  func dragHandle(
    _ handle: Int, plot: CurvePlot, from press: CGPoint, start: (x: Double, y: Double),
    to point: CGPoint, isFine: Bool, isCoarse: Bool
  ) {
    let (a, b) = (plot.unit(at: press), plot.unit(at: point))
    let factor = isFine ? 0.1 : 1
    setHandle(
      handle, x: start.x + (b.x - a.x) * factor, y: start.y + (b.y - a.y) * factor,
      grid: isFine ? 1000 : isCoarse ? 10 : 100)
  }
}

import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The palette of presets and the curve's handles.
extension Tuner {
  // MARK: Presets

  /// Those of the open palette that the text leaves; none while it is closed.
  var presets: [EasingPreset] {
    guard focus.palette != nil, let tunable = selectedTunable else { return [] }
    return EasingPreset.matching(focus.typed ?? "", canBeSpring: tunable.canBeSpring)
  }

  /// Opens the list of presets for the selected animation.
  ///
  /// - Parameter before: What is brought back where none is taken.
  mutating func openPalette(in session: Session, before: History.State) {
    guard let tunable = selectedTunable else { return }
    (focus.field, focus.handle) = (.easing, nil)
    focus.palette = TunerPalette(before: before)
    focus.typing = TunerFocus.Typing(field: TextField())
    let present: EasingPreset.Motion =
      session.tuning.isSpring(tunable)
      ? .spring(session.tuning.spring(of: tunable))
      : .curve(session.tuning.easing(of: tunable) ?? .afterSpring)
    let selected = presets.firstIndex { $0.motion == present }
    focus.palette?.selected = selected
    focus.palette?.first = max((selected ?? 0) - InterfaceState.Palette.most / 2, 0)
    revealInPalette()
  }

  private mutating func revealInPalette() {
    let count = presets.count
    focus.palette?.reveal(of: count, seen: InterfaceState.Palette.most)
  }

  /// Scrolls the list by rows; what is tried stays.
  mutating func scrollPalette(by rows: Int) {
    let count = presets.count
    focus.palette?.scroll(by: rows, of: count, seen: InterfaceState.Palette.most)
  }

  /// Tries the preset that is so many further, on the scene itself.
  mutating func movePalette(by step: Int, in session: Session) {
    let count = presets.count
    guard count > 0 else { return }
    let next = focus.palette?.selected.map { $0 + step } ?? (step > 0 ? 0 : count - 1)
    tryPreset(min(max(next, 0), count - 1), in: session)
  }

  mutating func tryPreset(_ place: Int, in session: Session) {
    let presets = presets
    guard presets.indices.contains(place), let tunable = selectedTunable else { return }
    focus.palette?.selected = place
    revealInPalette()
    focus.typing?.refusal = nil
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
  mutating func updatePalette(in session: Session) {
    guard let palette = focus.palette else { return }
    focus.palette?.selected = nil
    focus.palette?.first = 0
    if focus.typed?.isEmpty != false || presets.isEmpty {
      session.tuning = palette.before.tuning
    } else {
      tryPreset(0, in: session)
    }
  }

  /// Takes what is tried, or what is typed.
  ///
  /// - Returns: whether there was something to take.
  mutating func commitPalette(in session: Session) -> Bool {
    if presets.isEmpty, let typed = focus.typed, let tunable = selectedTunable {
      do throws(ValueText.Refusal) {
        try session.tuning.take(typed, into: .easing, of: tunable)
      } catch {
        focus.typing?.refusal = error.description
        return false
      }
    }
    (focus.palette, focus.typing) = (nil, nil)
    keepFocus(in: session)
    return true
  }

  /// Puts back what was before.
  mutating func cancelPalette(in session: Session) {
    guard let palette = focus.palette else { return }
    session.tuning = palette.before.tuning
    (focus.palette, focus.typing) = (nil, nil)
    keepFocus(in: session)
  }

  // MARK: Handles

  /// The control points whose handles can be moved; nil for what has none.
  func handlePoints(in session: Session) -> [Double]? {
    guard let tunable = selectedTunable, !session.tuning.isSpring(tunable) else { return nil }
    return session.tuning.easing(of: tunable)?.controlPoints
  }

  /// Gives the arrows to a handle of the curve.
  ///
  /// - Returns: what there is to say.
  mutating func beginHandles(in session: Session) -> String? {
    guard selectedTunable != nil else { return nil }
    focus.field = .easing
    keepFocus(in: session)
    guard handlePoints(in: session) != nil else {
      return "no cubic curve, no handles: E chooses one, Enter types one"
    }
    focus.handle = 0
    return nil
  }

  /// The keys of a handle; false for all others.
  mutating func handleKey(_ key: KeyPress, in session: Session) -> Bool {
    guard let handle = focus.handle, let points = handlePoints(in: session) else { return false }
    let step =
      key.modifiers == .shift ? 0.1 : key.modifiers == .alt ? 0.001 : key.modifiers == [] ? 0.01 : 0
    func move(byX dx: Double, y dy: Double) {
      setHandle(
        handle, x: points[handle * 2] + dx, y: points[handle * 2 + 1] + dy, grid: 1000, in: session)
    }
    switch key.name {
    case "Tab": focus.handle = 1 - handle
    case "Escape", "Enter": focus.handle = nil
    case "Left" where step > 0: move(byX: -step, y: 0)
    case "Right" where step > 0: move(byX: step, y: 0)
    case "Down" where step > 0: move(byX: 0, y: -step)
    case "Up" where step > 0: move(byX: 0, y: step)
    default: return false
    }
    return true
  }

  /// Puts a handle at a place, on a grid of so many lines to one.
  func setHandle(_ handle: Int, x: Double, y: Double, grid: Double, in session: Session) {
    guard var points = handlePoints(in: session), let tunable = selectedTunable else { return }
    points[handle * 2] = (min(max(x, 0), 1) * grid).rounded() / grid
    points[handle * 2 + 1] = (min(max(y, -100), 100) * grid).rounded() / grid
    session.tuning.setEasing(Easing(points[0], points[1], points[2], points[3]), of: tunable)
  }
}

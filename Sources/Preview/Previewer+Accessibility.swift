package import Foundation
import MidflightEngine
package import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Builds the accessible tree, and performs the actions of assistive technology. Each action has
/// the effect of a click or a key.
extension Previewer {
  package var accessibleTree: AccessibleElement? {
    // A hidden window draws no frames, so its panels may be out of date. Update them before reading
    // them.
    if windowImage.isDirty { showPanels() }
    return makeAccessibleTree().root
  }

  private func makeAccessibleTree() -> AccessibleTree {
    AccessibleTree(
      layout,
      AccessibleTree.Context(
        title: title, summary: session.definition.summary, lastInstant: charting.lastInstant,
        keys: keys))
  }

  /// For each of the given points of the window, returns whether the part there can be clicked or
  /// dragged, and the identifier of the part's accessible element. The identifier is nil if the
  /// part has no element.
  package func accessibility(at points: [CGPoint]) -> [(isClickable: Bool, id: String?)] {
    let (layout, targets) = (layout, makeAccessibleTree().targets)
    return points.map { point in
      let hit = layout.hit(at: point)
      let target = AccessibleTarget.hit(hit.target.forAccessibility)
      let found = targets.first { $0.value == target || (hit.shape == .text && $0.value == .field) }
      return (hit.shape != .arrow, found?.key)
    }
  }

  /// Whether a point is on a panel's edge, on the colour picker, or on a handle of a curve. These
  /// have no accessible elements, because the values that they set can also be set with keys and as
  /// text.
  package func isHandleOrEdge(at point: CGPoint) -> Bool {
    switch layout.target(at: point) {
    case .sidebarEdge, .chartEdge, .picker, .tuner(_, .handle): true
    default: false
    }
  }

  // MARK: Actions

  /// Performs an action on the element with the identifier `id`. Does nothing if there is no such
  /// element.
  func perform(_ request: AccessibleRequest, on id: String, at time: UInt64) {
    guard let target = makeAccessibleTree().targets[id] else { return }
    switch request {
    case .perform(let action):
      switch action {
      case .type: beginTyping(target, at: time)
      case .menu: openMenu(of: target, at: time)
      default: press(target, at: time)
      }
    case .setNumber(let number): set(number, of: target, at: time)
    case .setText(let text): set(text, of: target, at: time)
    case .replaceText(let start, let end, let new):
      guard let text = makeAccessibleTree().root.all.first(where: { $0.id == id })?.value?.text
      else { return }
      set(Self.replacing(start, end, of: text, with: new), of: target, at: time)
    case .focus: focus(on: target, at: time)
    }
  }

  /// Performs the action of a click on a target or, in the header and the footer, of the Enter key.
  private func press(_ target: AccessibleTarget, at time: UInt64) {
    if case .menuItem(let index) = target { return choose(index, at: time) }
    leaveMenu()
    switch target {
    case .mark(let id):
      charting.selectedMark = id
      toggle(id)
    case .tile(let policy): chooseTile(of: policy, at: time)
    case .field: _ = endTyping()
    case .hit(.status) where take != nil: endRecording()
    case .hit(.stage): if origin.error?.location != nil { perform(.file(.editSource), at: time) }
    case .hit(let hit):
      switch hit {
      case .playButton, .sceneName, .panelButton, .speed, .tool, .footer, .footerMore:
        pressByKey(hit, at: time)
      default: click(hit, at: time)
      }
    case .menuItem: break
    }
  }

  /// Presses and releases the mouse button on a target. The position within the target does not
  /// matter.
  private func click(_ target: HitTarget, at time: UInt64) {
    press(target, at: .zero, clicks: 1, [], time: time)
    release(at: time)
  }

  /// Closes an open menu, as a click outside it does, and ends the keyboard focus on the header,
  /// the timeline or the footer.
  private func leaveMenu() { (menu, part) = (nil, nil) }

  /// Opens the text field of a value. Returns false if it could not be opened because another field
  /// contains an invalid value.
  @discardableResult
  private func beginTyping(_ target: AccessibleTarget, at time: UInt64) -> Bool {
    guard endTyping() else { return false }
    press(target, at: time)
    switch target {
    case .hit(.property): perform(.target(.typeTarget), at: time)
    case .hit(.tuner(_, .row)): perform(.tuner(.type), at: time)
    default: break
    }
    return field != nil
  }

  private func openFilter(at time: UInt64) -> Bool {
    if field?.purpose == .filter { return true }
    guard endTyping() else { return false }
    perform(.tuner(.filter), at: time)
    return field != nil
  }

  /// Replaces a part of a text. `start` and `end` are indices of Unicode scalars.
  private static func replacing(
    _ start: Int, _ end: Int, of text: String, with new: String
  ) -> String {
    let scalars = Array(text.unicodeScalars)
    let first = min(max(start, 0), scalars.count)
    let last = min(max(end, first), scalars.count)
    return String(
      String.UnicodeScalarView(scalars[..<first] + Array(new.unicodeScalars) + scalars[last...]))
  }

  private func openMenu(of target: AccessibleTarget, at time: UInt64) {
    leaveMenu()
    switch target {
    case .mark(let id):
      charting.selectedMark = id
      openMenuOfMark()
    case .hit(.stage): openStageMenu()
    case .hit(let hit): openMenu(of: hit)
    case .menuItem, .tile, .field: break
    }
  }

  private func focus(on target: AccessibleTarget, at time: UInt64) {
    switch target {
    case .menuItem(let index): menu?.selected = index
    case .mark(let id):
      leaveMenu()
      focus(on: id)
    case .hit(.property), .hit(.tuner(_, .row)): press(target, at: time)
    case .hit(.filter): _ = openFilter(at: time)
    case .hit(.stage):
      leaveMenu()
      guard endTyping() else { return }
      leaveTuner()
    case .hit(let hit):
      for focusPart in [PartFocus.Part.header, .list, .footer] {
        guard let index = targets(in: focusPart).firstIndex(of: hit) else { continue }
        leaveMenu()
        if isTunerFocused { leaveTuner() }
        part = PartFocus(part: focusPart, index: index, row: focusPart == .list ? hit : nil)
      }
    case .tile, .field: break
    }
  }

  // MARK: Values

  private func set(_ number: Double, of target: AccessibleTarget, at time: UInt64) {
    switch target {
    case .hit(.speed):
      let nearest = PlaybackClock.speeds.min { abs($0 - number) < abs($1 - number) }
      if let nearest { transport.clock.setSpeed(nearest, at: time) }
    case .hit(.clock):
      seekAndPause(to: min(Flicks(seconds: max(number, 0)), charting.lastInstant), at: time)
    default: set(Readout.exact(number), of: target, at: time)
    }
  }

  /// Types a value and accepts it. If the value is invalid, nothing changes, and a message reports
  /// the error.
  private func set(_ text: String, of target: AccessibleTarget, at time: UInt64) {
    switch target {
    case .field: edit(TextField(text))
    case .hit(.filter):
      if openFilter(at: time) { edit(TextField(text)) }
    case .hit(.property), .hit(.tuner(_, .row)):
      guard beginTyping(target, at: time) else { return }
      edit(TextField(text))
      if endTyping() { return }
      warn(field?.typing.refusal)
      field = nil
    default: break
    }
  }
}

extension HitTarget {
  /// The target that represents this one in the accessible tree, where targets have no position
  /// inside them.
  var forAccessibility: HitTarget {
    switch self {
    case .property(let index, _), .target(let index): .property(index, fraction: nil)
    case .filter: .filter(0)
    default: self
    }
  }
}

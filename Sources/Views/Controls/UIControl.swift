import Foundation

/// A view that does something when it is touched.
///
/// Actions are closures (``UIAction``), or methods of targets (``addTarget(_:action:for:)``). A touch
/// that begins in it counts as inside as far as 70 points beyond its bounds.
open class UIControl: UIView {
  /// The events of a control, with UIKit's bits.
  public struct Event: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt
    /// The events whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch begins inside.
    public static let touchDown = Event(rawValue: 1)
    /// A touch that is followed by another soon after; never sent.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch moves, inside or outside of what the control follows.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// See ``touchDragInside``.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch comes back inside.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch leaves.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ends inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch ends outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch is taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A control of one's own has another value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A button was pressed, which is ``touchUpInside`` here.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All that touches do.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control stands, with UIKit's bits.
  public struct State: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt
    /// The states whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static let normal: State = []
    /// It is being touched.
    public static let highlighted = State(rawValue: 1)
    /// It does nothing when it is touched.
    public static let disabled = State(rawValue: 2)
    /// The program says so.
    public static let selected = State(rawValue: 4)
  }

  /// Whether it does anything when it is touched; true at first.
  open var isEnabled = true { didSet { noteState(was: isEnabled != oldValue) } }
  /// Whether the program has selected it; false at first.
  open var isSelected = false { didSet { noteState(was: isSelected != oldValue) } }
  /// Whether it looks touched; a touch sets it. False at first.
  open var isHighlighted = false { didSet { noteState(was: isHighlighted != oldValue) } }

  /// How it stands.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether a touch that began inside goes on.
  public private(set) var isTracking = false
  /// Whether that touch is inside at the moment.
  public private(set) var isTouchInside = false

  private var actions: [(events: Event, action: UIAction)] = []
  /// The targets of some of the actions.
  var targets: [ControlTarget] = []

  private func noteState(was changed: Bool) { if changed { stateDidChange() } }

  /// Has what goes by the state shown anew.
  func stateDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Touches

  /// How far beyond the bounds a touch that began inside may go, in points.
  private static let reach: CGFloat = 70

  /// Begins to follow the touch; nothing while the control is disabled.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    (isTracking, isTouchInside) = (true, true)
    isHighlighted = true
    if let touch = touches.first, !beginTracking(touch, with: event) { return stopTracking() }
    sendActions(for: .touchDown)
  }

  /// Says where the touch is.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = follows(touch)
    if !continueTracking(touch, with: event) { return stopTracking() }
    if wasInside != isTouchInside {
      isHighlighted = isTouchInside
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  /// Says where the touch has ended.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = follows(touch)
    endTracking(touch, with: event)
    stopTracking()
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// Follows the touch no more.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  /// Whether the control follows a touch that begins inside; true unless overridden.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Whether the control goes on following a touch that has moved; true unless overridden.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The touch that the control follows has ended. Does nothing unless overridden.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The touch that the control follows is taken away. Does nothing unless overridden.
  open func cancelTracking(with event: UIEvent?) {}

  private func follows(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
  }

  private func stopTracking() {
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
  }

  // MARK: Actions

  /// Has an action run for events. One of the same identifier takes the other's place.
  open func addAction(_ action: UIAction, for events: Event) {
    removeAction(action, for: events)
    actions.append((events, action))
  }

  /// Has an action no longer run for events.
  open func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Has the action of that identifier no longer run for events.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    for index in actions.indices where actions[index].action.identifier == identifier {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Runs an action, with the control as its sender.
  open func sendAction(_ action: UIAction) { action.run(by: self) }

  /// Runs the actions of all of the events, in the order of adding.
  open func sendActions(for events: Event) {
    for (wanted, action) in actions where !wanted.isDisjoint(with: events) { sendAction(action) }
  }
}

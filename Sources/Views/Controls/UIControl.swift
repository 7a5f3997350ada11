import Foundation

/// A view that sends actions in response to touches.
///
/// Actions are closures (``UIAction``) or methods of targets (``addTarget(_:action:for:)``). A
/// touch that begins inside the control counts as inside up to 70 points beyond its bounds. See
/// Apple's [UIControl](https://developer.apple.com/documentation/uikit/uicontrol).
open class UIControl: UIView {
  /// Events of a control, with UIKit's bits.
  public struct Event: OptionSet, Sendable, Hashable {
    /// One bit for each event.
    public let rawValue: UInt
    /// Creates a set of the events whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch has begun inside.
    public static let touchDown = Event(rawValue: 1)
    /// A touch has begun soon after another one; never sent.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch has moved while inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch has moved while outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch has moved back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch has moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch has ended inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch has ended outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch has been cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value of a control has changed; sent by subclasses.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was activated; sent together with ``touchUpInside``.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// States of a control, with UIKit's bits.
  public struct State: OptionSet, Sendable, Hashable {
    /// One bit for each state.
    public let rawValue: UInt
    /// Creates a set of the states whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// A touch is inside the control.
    public static let highlighted = State(rawValue: 1)
    /// The control ignores touches.
    public static let disabled = State(rawValue: 2)
    /// The program has selected the control.
    public static let selected = State(rawValue: 4)
  }

  /// Whether the control responds to touches; true by default.
  open var isEnabled = true { didSet { noteState(was: isEnabled != oldValue) } }
  /// Whether the program has selected the control; false by default.
  open var isSelected = false { didSet { noteState(was: isSelected != oldValue) } }
  /// Whether the control looks pressed, which touches set; false by default.
  open var isHighlighted = false { didSet { noteState(was: isHighlighted != oldValue) } }

  /// The present state.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether the control follows a touch that began inside.
  public private(set) var isTracking = false
  /// Whether the touch that the control follows is inside now.
  public private(set) var isTouchInside = false

  private var actions: [(events: Event, action: UIAction)] = []
  var targets: [ControlTarget] = []

  private func noteState(was changed: Bool) { if changed { stateDidChange() } }

  func stateDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Touches

  /// The distance beyond the bounds at which a touch still counts as inside, in points.
  private static let reach: CGFloat = 70

  /// Starts to follow the touch; does nothing while the control is disabled.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    (isTracking, isTouchInside) = (true, true)
    isHighlighted = true
    if let touch = touches.first, !beginTracking(touch, with: event) { return stopTracking() }
    sendActions(for: .touchDown)
  }

  /// Sends the events of a moved touch.
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

  /// Sends the events of an ended touch.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = follows(touch)
    endTracking(touch, with: event)
    stopTracking()
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// Stops following the touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  /// Returns whether the control follows a touch that begins inside; true unless overridden.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Returns whether the control still follows a touch that has moved; true unless overridden.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the followed touch ends. Does nothing unless overridden.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the followed touch is cancelled. Does nothing unless overridden.
  open func cancelTracking(with event: UIEvent?) {}

  private func follows(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
  }

  private func stopTracking() {
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
  }

  // MARK: Actions

  /// Adds an action for events. It replaces an action with the same identifier.
  open func addAction(_ action: UIAction, for events: Event) {
    removeAction(action, for: events)
    actions.append((events, action))
  }

  /// Removes an action for the given events.
  open func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Removes the action with the given identifier, for the given events.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    for index in actions.indices where actions[index].action.identifier == identifier {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Runs an action with the control as its sender.
  open func sendAction(_ action: UIAction) { action.run(by: self) }

  /// Runs the actions of all of the events, in the order in which they were added.
  open func sendActions(for events: Event) {
    for (wanted, action) in actions where !wanted.isDisjoint(with: events) { sendAction(action) }
  }
}

import Foundation

/// A view that runs actions in response to touches.
///
/// Actions are closures (``UIAction``) or methods of targets (``addTarget(_:action:for:)``). After
/// a touch has begun inside the control, it counts as inside as long as it is at most 70 points
/// outside the bounds. See Apple's
/// [UIControl](https://developer.apple.com/documentation/uikit/uicontrol).
open class UIControl: UIView {
  /// A set of events of a control, with UIKit's bits.
  public struct Event: OptionSet, Sendable, Hashable {
    /// One bit for each event.
    public let rawValue: UInt
    /// Creates a set of the events whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch has begun inside the control.
    public static let touchDown = Event(rawValue: 1)
    /// A touch has begun inside the control soon after another one. This event is never sent.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch has moved and is inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch has moved and is outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch has moved back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch has moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch has ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch has ended outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch has been cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value has changed. Only subclasses send this event.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was activated. This event is sent together with ``touchUpInside``.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// A set of states of a control, with UIKit's bits.
  public struct State: OptionSet, Sendable, Hashable {
    /// One bit for each state.
    public let rawValue: UInt
    /// Creates a set of the states whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control is neither highlighted nor disabled nor selected.
    public static let normal: State = []
    /// A touch that began in the control is inside it.
    public static let highlighted = State(rawValue: 1)
    /// The control does not respond to touches.
    public static let disabled = State(rawValue: 2)
    /// The program has selected the control.
    public static let selected = State(rawValue: 4)
  }

  /// Whether the control responds to touches; true by default.
  open var isEnabled = true { didSet { noteState(was: isEnabled != oldValue) } }
  /// Whether the program has selected the control; false by default.
  open var isSelected = false { didSet { noteState(was: isSelected != oldValue) } }
  /// Whether the control looks pressed; false by default. Touches set this property.
  open var isHighlighted = false { didSet { noteState(was: isHighlighted != oldValue) } }

  /// The control's current state.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether the control is following a touch that began inside it.
  public private(set) var isTracking = false
  /// Whether the touch that the control is following is inside the control now.
  public private(set) var isTouchInside = false

  private var actions: [(events: Event, action: UIAction)] = []
  var targets: [ControlTarget] = []

  private func noteState(was changed: Bool) { if changed { stateDidChange() } }

  func stateDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Touches

  /// How far outside the bounds, in points, a touch still counts as inside.
  private static let reach: CGFloat = 70

  /// Starts to follow a touch. Does nothing while the control is disabled.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    (isTracking, isTouchInside) = (true, true)
    isHighlighted = true
    if let touch = touches.first, !beginTracking(touch, with: event) { return stopTracking() }
    sendActions(for: .touchDown)
  }

  /// Sends the events for the movement of the touch that the control is following.
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

  /// Sends the events for the end of the touch that the control is following.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = follows(touch)
    endTracking(touch, with: event)
    stopTracking()
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// Sends ``Event/touchCancel`` and stops following the touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  /// Returns whether the control starts to follow a touch that has begun inside it; true unless
  /// overridden.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Returns whether the control continues to follow a touch that has moved; true unless
  /// overridden.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the touch that the control is following ends. Does nothing unless overridden.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch that the control is following is cancelled. Does nothing unless
  /// overridden.
  open func cancelTracking(with event: UIEvent?) {}

  private func follows(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
  }

  private func stopTracking() {
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
  }

  // MARK: Actions

  /// Adds an action that runs at `events`. For these events, it replaces an action with the same
  /// identifier.
  open func addAction(_ action: UIAction, for events: Event) {
    removeAction(action, for: events)
    actions.append((events, action))
  }

  /// Removes an action from the given events.
  open func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Removes the action with an identifier from the given events.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    for index in actions.indices where actions[index].action.identifier == identifier {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Runs an action with the control as its sender.
  open func sendAction(_ action: UIAction) { action.run(by: self) }

  /// Runs the actions of all given events, in the order in which the actions were added.
  open func sendActions(for events: Event) {
    for (wanted, action) in actions where !wanted.isDisjoint(with: events) { sendAction(action) }
  }
}

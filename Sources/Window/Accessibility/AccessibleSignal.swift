import MidflightHost

package struct AccessibleSignal: Equatable, Sendable {
  package var path: String
  /// The last part of the name of the signal's interface: `Object` or `Window`.
  var kind = "Object"
  /// The event's name. `detail` says more about the event.
  package var member: String
  package var detail = ""
  /// Two numbers and a value that belong to the event. Their meaning depends on ``member``.
  package var first: Int32 = 0
  package var second: Int32 = 0
  package var value = BusValue.int32(0)

  static let announcement = "Announcement"

  /// The signal that replaces this announcement if no client listens to announcements. It reports
  /// that the message has become visible.
  var asShowing: AccessibleSignal {
    AccessibleSignal(path: path, member: "StateChanged", detail: "showing", first: 1)
  }

  var interface: String { "org.a11y.atspi.Event.\(kind)" }
  var values: [BusValue] {
    [.string(detail), .int32(first), .int32(second), .variant(value), .array(of: "{sv}", [])]
  }
}

extension AccessibleSnapshot {
  /// Returns the signals for all changes since an earlier snapshot. If there is no earlier
  /// snapshot, returns only the signals for activation and focus.
  ///
  /// - Parameter bus: The application's unique name on the bus.
  package func changes(since old: AccessibleSnapshot?, bus: String) -> [AccessibleSignal] {
    guard let old else { return activation(since: false) + focusChange(since: nil) }
    var signals = removals(since: old, bus) + additions(since: old, bus)
    for number in order {
      guard let before = old.nodes[number], let node = nodes[number],
        before.element != node.element || position.isActive != old.position.isActive
      else { continue }
      signals += changes(of: node, since: before, old.position)
    }
    return signals + activation(since: old.position.isActive) + focusChange(since: old.focused)
  }

  private func reference(_ number: Int, _ bus: String) -> BusValue {
    .structure([.string(bus), .path(Self.path(of: number))])
  }

  private func removals(since old: AccessibleSnapshot, _ bus: String) -> [AccessibleSignal] {
    old.order.flatMap { number -> [AccessibleSignal] in
      guard nodes[number] == nil, let node = old.nodes[number], let parent = node.parent,
        nodes[parent] != nil
      else { return [] }
      return [
        AccessibleSignal(
          path: Self.path(of: parent), member: "ChildrenChanged", detail: "remove",
          first: Int32(clamping: node.index), value: reference(number, bus)),
        AccessibleSignal(
          path: Self.path(of: number), member: "StateChanged", detail: "defunct", first: 1),
      ]
    }
  }

  /// Returns the signals for added elements. Elements inside another added element are not
  /// reported. Messages are also announced.
  private func additions(since old: AccessibleSnapshot, _ bus: String) -> [AccessibleSignal] {
    order.flatMap { number -> [AccessibleSignal] in
      guard old.nodes[number] == nil, let node = nodes[number], let parent = node.parent,
        old.nodes[parent] != nil
      else { return [] }
      var signals = [
        AccessibleSignal(
          path: Self.path(of: parent), member: "ChildrenChanged", detail: "add",
          first: Int32(clamping: node.index), value: reference(number, bus))
      ]
      if [.alert, .notification].contains(node.element.role) {
        let isUrgent = node.element.role == .alert || node.element.states.contains(.urgent)
        signals.append(
          AccessibleSignal(
            path: Self.path(of: number), member: AccessibleSignal.announcement,
            first: isUrgent ? 2 : 1, value: .string(node.element.name)))
      }
      return signals
    }
  }

  private func changes(
    of node: Node, since before: Node, _ oldPosition: WindowPosition
  ) -> [AccessibleSignal] {
    let path = Self.path(of: node.number)
    let (new, old) = (node.element, before.element)
    var signals: [AccessibleSignal] = []
    func changed(_ property: String, _ value: BusValue) {
      signals.append(
        AccessibleSignal(path: path, member: "PropertyChange", detail: property, value: value))
    }
    if new.name != old.name { changed("accessible-name", .string(new.name)) }
    if new.details != old.details { changed("accessible-description", .string(new.details)) }
    if new.value != old.value, !new.states.contains(.live) {
      switch (new.value, old.value) {
      case (.number(let number, _, _, _)?, _): changed("accessible-value", .double(number))
      case (.text(let text, _)?, .text(let before, _)?):
        signals += Self.edit(from: before, to: text, at: path)
      default: break
      }
    }
    let states = AccessibleCodes.states(of: new, position)
    let oldStates = AccessibleCodes.states(of: old, oldPosition)
    for state in AccessibleCodes.State.allCases where state != .focused && state != .active {
      guard states.contains(state) != oldStates.contains(state) else { continue }
      signals.append(
        AccessibleSignal(
          path: path, member: "StateChanged", detail: state.name,
          first: states.contains(state) ? 1 : 0))
    }
    return signals
  }

  /// Returns the signals for the deletion and the insertion that turn one text into another. The
  /// texts' common start and end are left out.
  private static func edit(from old: String, to new: String, at path: String) -> [AccessibleSignal]
  {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let maxLength = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(maxLength).prefix { $0 == $1 }.count
    func signal(_ detail: String, _ part: ArraySlice<Unicode.Scalar>) -> AccessibleSignal? {
      part.isEmpty
        ? nil
        : AccessibleSignal(
          path: path, member: "TextChanged", detail: detail, first: Int32(clamping: start),
          second: Int32(clamping: part.count),
          value: .string(String(String.UnicodeScalarView(part))))
    }
    return [
      signal("delete", old[start..<(old.count - end)]),
      signal("insert", new[start..<(new.count - end)]),
    ].compactMap(\.self)
  }

  // MARK: Focus

  private func activation(since wasActive: Bool) -> [AccessibleSignal] {
    guard position.isActive != wasActive, let window else { return [] }
    let path = Self.path(of: window.number)
    return [
      AccessibleSignal(
        path: path, kind: "Window", member: position.isActive ? "Activate" : "Deactivate",
        value: .string(window.element.name)),
      AccessibleSignal(
        path: path, member: "StateChanged", detail: "active", first: position.isActive ? 1 : 0),
    ]
  }

  private func focusChange(since old: Int?) -> [AccessibleSignal] {
    let new = focused
    if new == old { return [] }
    func signal(_ number: Int, _ first: Int32) -> AccessibleSignal {
      AccessibleSignal(
        path: Self.path(of: number), member: "StateChanged", detail: "focused", first: first)
    }
    let lost = old.flatMap { nodes[$0] == nil ? nil : signal($0, 0) }
    return [lost, new.map { signal($0, 1) }].compactMap(\.self)
  }
}

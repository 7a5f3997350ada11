public import Foundation

/// A method that can be called on a target, like `#selector(tapped)` on Apple's systems.
///
/// A selector is created from a reference to the method and its name, `Selector(Card.tapped,
/// "tapped")`. So the compiler checks that the method exists, and the method need not be looked up
/// by name. If the target or an argument has the wrong class, an error is reported and the method
/// is not called.
///
/// ## Guarantees
/// Two selectors are equal if their names, including labels, are equal: `tapped` and `tapped(_:)`
/// are different methods. If a name is given without labels, its arguments count as unlabelled.
@MainActor public struct Selector: @MainActor Hashable, @MainActor CustomStringConvertible {
  /// The method's name as it was given, with or without labels.
  public let description: String
  /// The name with a label for each argument, such as `tapped(_:)`; without arguments, it has no
  /// parentheses.
  private let wholeName: String
  private let call: (AnyObject, [Any?]) -> Bool

  /// Creates a selector for a method without arguments.
  public init<Target, Result>(
    _ method: @escaping (Target) -> @MainActor () -> Result, _ name: String
  ) {
    (description, wholeName) = (name, Self.wholeName(name, arguments: 0))
    call = { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// Creates a selector for a method with one argument: the sender.
  public init<Target, Sender, Result>(
    _ method: @escaping (Target) -> @MainActor (Sender) -> Result, _ name: String
  ) {
    (description, wholeName) = (name, Self.wholeName(name, arguments: 1))
    call = { target, arguments in
      guard let target = target as? Target, let sender: Sender = Self.cast(arguments.first)
      else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  /// Creates a selector for a method with two arguments: the sender and an event.
  public init<Target, Sender, Event, Result>(
    _ method: @escaping (Target) -> @MainActor (Sender, Event) -> Result, _ name: String
  ) {
    (description, wholeName) = (name, Self.wholeName(name, arguments: 2))
    call = { target, arguments in
      guard let target = target as? Target, let sender: Sender = Self.cast(arguments.first),
        let event: Event = Self.cast(arguments.dropFirst().first)
      else { return false }
      _ = method(target)(sender, event)
      return true
    }
  }

  /// Not available: there is no Objective-C runtime to find a method by its name.
  @available(*, unavailable, message: "write #selector(method)")
  public init(_ name: String) { fatalError("methods cannot be found by name") }

  /// Calls the method on the first of `targets` that has it; reports an error if no target has it.
  package func send(toFirstOf targets: [AnyObject], from sender: AnyObject, _ arguments: Any?...) {
    if targets.contains(where: { call($0, arguments) }) { return }
    CAContext.current.problems.note(
      "#selector(\(description)) of a \(type(of: sender)) has no target, and no view or controller "
        + "around that has such a method")
  }

  /// Calls the method on a target; does nothing if the target is nil.
  ///
  /// - Parameters:
  ///   - target: An object of the method's class.
  ///   - arguments: The arguments; the method receives as many as it takes.
  public func send(to target: AnyObject?, _ arguments: Any?...) {
    guard let target else { return }
    if call(target, arguments) { return }
    let passed = arguments.compactMap { $0.map { "\(type(of: $0))" } }.joined(separator: ", ")
    CAContext.current.problems.note(
      "#selector(\(description)) does not fit: it was sent to \(type(of: target)) with (\(passed))")
  }

  private static func cast<Value>(_ argument: Any??) -> Value? {
    if let value = argument.flatMap({ $0 }) { return value as? Value }
    return Any?.none as? Value
  }

  /// Whether the names with their labels are equal.
  public static func == (a: Selector, b: Selector) -> Bool { a.wholeName == b.wholeName }

  /// Hashes the name with its labels.
  public func hash(into hasher: inout Hasher) { hasher.combine(wholeName) }

  private static func wholeName(_ name: String, arguments: Int) -> String {
    if name.hasSuffix("()") { return String(name.dropLast(2)) }
    if name.contains("(") || arguments == 0 { return name }
    return "\(name)(\(String(repeating: "_:", count: arguments)))"
  }
}

/// An object that can call a selector's method after a delay: layers, views, controllers.
@MainActor public protocol SelectorTarget: AnyObject {}

extension SelectorTarget {
  /// Calls a selector's method on this object now.
  public func perform(_ selector: Selector, with object: Any? = nil) {
    selector.send(to: self, object)
  }

  /// Calls a selector's method on this object after a delay, in seconds of the session's time. This
  /// object is retained until then.
  public func perform(
    _ selector: Selector, with object: Any?, afterDelay delay: CFTimeInterval
  ) {
    PerformRequests.add(selector, of: self, object, after: delay)
  }
}

@MainActor package enum PerformRequests {
  private struct Request {
    weak var target: AnyObject?
    let selector: Selector
    let token: EventToken
  }

  private static var requests: [Request] = []

  static func add(
    _ selector: Selector, of target: AnyObject, _ object: Any?, after delay: CFTimeInterval
  ) {
    requests.removeAll { !$0.token.isPending || $0.target == nil }
    let token = CAContext.current.schedule(after: Flicks(seconds: delay)) {
      selector.send(to: target, object)
    }
    requests.append(Request(target: target, selector: selector, token: token))
  }

  /// Cancels the pending calls of a selector on a target. If the selector is nil, cancels all
  /// pending calls on the target.
  package static func cancel(_ selector: Selector?, of target: AnyObject) {
    for request in requests where request.target === target {
      if selector == nil || request.selector == selector { request.token.cancel() }
    }
  }
}

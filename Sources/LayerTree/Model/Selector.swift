public import Foundation

/// A method that a target is sent: what `#selector(tapped)` is on Apple's systems.
///
/// It is made of the method as a function of its object, `Selector(Card.tapped, "tapped")`, so
/// the compiler checks it and nothing has to be looked up by name. A target that is of another
/// class, or an argument that is, is reported, and the method is not called.
///
/// ## Guarantees
/// Two selectors are equal where their names are, with their labels: `tapped` and `tapped(_:)` are
/// two methods. A name without labels counts as one whose arguments have none.
@MainActor public struct Selector: @MainActor Hashable, @MainActor CustomStringConvertible {
  /// The method's name, as it was given.
  public let description: String
  /// The name with a label for each argument, `tapped(_:)`; that of a method without arguments
  /// has no parentheses.
  private let wholeName: String
  private let call: (AnyObject, [Any?]) -> Bool

  /// The method of a class that takes no argument.
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

  /// The method of a class that takes one argument: who sends it.
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

  /// The method of a class that takes two arguments: who sends it, and an event.
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

  /// Calls the method of the first of some targets that it fits; reports where it fits none.
  ///
  /// - Parameter sender: Who it is of, for the report.
  package func send(toFirstOf targets: [AnyObject], from sender: AnyObject, _ arguments: Any?...) {
    if targets.contains(where: { call($0, arguments) }) { return }
    CAContext.current.problems.note(
      "#selector(\(description)) of a \(type(of: sender)) has no target, and no view or controller "
        + "around that has such a method")
  }

  /// Calls the method of a target; does nothing where that is nil.
  ///
  /// - Parameters:
  ///   - target: An object of the method's class.
  ///   - arguments: What is passed, as far as the method takes arguments.
  public func send(to target: AnyObject?, _ arguments: Any?...) {
    guard let target else { return }
    if call(target, arguments) { return }
    let passed = arguments.compactMap { $0.map { "\(type(of: $0))" } }.joined(separator: ", ")
    CAContext.current.problems.note(
      "#selector(\(description)) does not fit: it was sent to \(type(of: target)) with (\(passed))")
  }

  /// An argument as a method takes it; nil where it is of another type.
  private static func cast<Value>(_ argument: Any??) -> Value? {
    if let value = argument.flatMap({ $0 }) { return value as? Value }
    return Any?.none as? Value
  }

  /// Whether the names are equal, with their labels.
  public static func == (a: Selector, b: Selector) -> Bool { a.wholeName == b.wholeName }

  /// Hashes the name with its labels.
  public func hash(into hasher: inout Hasher) { hasher.combine(wholeName) }

  private static func wholeName(_ name: String, arguments: Int) -> String {
    if name.hasSuffix("()") { return String(name.dropLast(2)) }
    if name.contains("(") || arguments == 0 { return name }
    return "\(name)(\(String(repeating: "_:", count: arguments)))"
  }
}

/// What can be sent a selector's method after a while: layers, views, controllers.
@MainActor public protocol SelectorTarget: AnyObject {}

extension SelectorTarget {
  /// Calls a selector's method now.
  public func perform(_ selector: Selector, with object: Any? = nil) {
    selector.send(to: self, object)
  }

  /// Calls a selector's method when so many seconds of the session's time have passed. The object
  /// is kept until then.
  public func perform(
    _ selector: Selector, with object: Any?, afterDelay delay: CFTimeInterval
  ) {
    PerformRequests.add(selector, of: self, object, after: delay)
  }
}

/// The calls that ``SelectorTarget/perform(_:with:afterDelay:)`` has asked for.
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

  /// Cancels the calls of a target, of one selector or of all.
  package static func cancel(_ selector: Selector?, of target: AnyObject) {
    for request in requests where request.target === target {
      if selector == nil || request.selector == selector { request.token.cancel() }
    }
  }
}

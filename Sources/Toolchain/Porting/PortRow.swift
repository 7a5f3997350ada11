/// A kind of line that must be changed when a program for Apple's systems is ported. Each value is
/// a row of the table of `Documentation/ComingFromCoreAnimation.md`.
package struct PortRow: Sendable {
  package let apple: String
  package let here: String
  package let because: String
  /// The code patterns by which such a line is recognised, compared token by token.
  let signs: [String]
  /// The change that is made to the line automatically; nil if the user has to change it by hand.
  let rewrite: PortRewrite?

  init(
    _ apple: String, _ here: String, _ because: String, signs: [String],
    rewrite: PortRewrite? = nil
  ) {
    (self.apple, self.here, self.because) = (apple, here, because)
    (self.signs, self.rewrite) = (signs, rewrite)
  }

  package var line: String { "| \(apple) | \(here) | \(because) |" }

  /// The row for an `@objc` property that a layer's animations refer to by name. It has no pattern:
  /// where it applies, it replaces the row for `@objc`.
  static let animated = PortRow(
    "`@objc dynamic var level: CGFloat = 0` of a layer, where a key path names it",
    "`@Animatable` `var level: CGFloat = 0`",
    "the same; without it an animation of the key has no effect", signs: [], rewrite: .animated)

  package static let all = [
    PortRow(
      "`@NSManaged` `var level: CGFloat`", "`@Animatable` `var level: CGFloat = 0`",
      "there is no Objective-C runtime to make accessors", signs: ["@NSManaged"],
      rewrite: .managed),
    PortRow(
      "`#keyPath(GaugeLayer.level)`",
      #"`key(for: \.level)`, on a layer or on its class, or the name in quotes"#,
      "the same: the compiler still checks the first", signs: ["#keyPath("], rewrite: .keyPath),
    PortRow(
      "`@objc`, `@IBOutlet`, `@IBAction`", "– (a protocol then inherits from AnyObject)",
      "there is no Objective-C runtime and no Interface Builder",
      signs: ["@objc", "@IBOutlet", "@IBAction", "@objcMembers"], rewrite: .attribute),
    animated,
    PortRow(
      "`@objc optional func f()`, `f?(self)`",
      "`func` in the protocol and one in an extension of it, `(self)`", "the same",
      signs: ["@objc optional"]),
    PortRow(
      "`#selector(tapped)`, for targets, links, timers and observers",
      "`Selector(Card.tapped, \"tapped\")`",
      "methods cannot be found by name; change a selector of an object, such as `#selector(child.go)`, by hand",
      signs: ["#selector("], rewrite: .selector),
    PortRow(
      "`stops as [NSNumber]`, `as [NSNumber]?`", "`stops.map { NSNumber(value: Double($0)) }`",
      "arrays are not bridged", signs: ["as [NSNumber]"], rewrite: .numbers),
    PortRow(
      "`override` in an `extension`", "the same in the class itself",
      "only the Objective-C runtime finds a method that an extension overrides", signs: []),
    PortRow(
      "`T.init(frame: rect)`, `Self.init()` where the class is known only at run time",
      "a closure that makes one, passed by the caller; or an initializer that is required",
      "only the Objective-C runtime finds an initializer by the class", signs: []),
    PortRow(
      "`NSKeyedArchiver.archivedData(withRootObject: view)` to copy a view",
      "another view, created in the same way; or a snapshot of it",
      "views and layers are not archived",
      signs: ["NSKeyedArchiver.archivedData(withRootObject:"], rewrite: .archive),
    PortRow(
      "nonisolated code that uses layers", "`@MainActor`",
      "layers belong to the main actor; not needed where it is the default",
      signs: []),
    PortRow(
      "`func turn() { … }` inside a closure", "`@MainActor func turn() { … }`",
      "a function inside a closure is nonisolated, even if the closure is not", signs: []),
    PortRow(
      "`DispatchTime.now() + 1`, `.now() + .seconds(1)`", "`.now() + 1`",
      "time is that of the session, and can go back",
      signs: ["deadline: DispatchTime.now()", "deadline: .now() + ."], rewrite: .deadline),
    PortRow(
      "`Timer.scheduledTimer(`, `Timer(timeInterval:`, `RunLoop.main.add(timer,`",
      "`SessionTimer.scheduledTimer(`, `SessionTimer.unscheduled(timeInterval:`, "
        + "`SessionTimer.add(timer,`", "the same",
      signs: [
        "Timer.scheduledTimer(", "Timer(timeInterval:", "RunLoop.main.add(",
        "RunLoop.current.add(",
      ], rewrite: .timer),
    PortRow(
      "`CGFloat.random(in: 0...1)`",
      "`CGFloat.random(in: 0...1, using: &CAContext.current.random)`",
      "a session gives the same random numbers in each run",
      signs: [
        "CGFloat.random(", "Double.random(", "Float.random(", "Int.random(", "Bool.random(",
      ], rewrite: .random),
  ]
}

enum PortRewrite: Sendable {
  case managed, animated, keyPath, attribute, selector, timer, numbers, archive, deadline
  case random
}

import MidflightLayout

/// The priority of a constraint, above 0 and up to 1,000. A constraint of a higher priority is never
/// violated in favour of lower ones, whatever their number. See Apple's
/// [UILayoutPriority](https://developer.apple.com/documentation/uikit/uilayoutpriority).
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number.
  public let rawValue: Float
  /// Creates a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The priority 1,000: the constraint holds, or is reported because of a conflict.
  public static let required = UILayoutPriority(1000)
  /// The priority 750, with which content resists compression by default.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority 250, with which a view is kept no larger than its content by default.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority 510, for a drag that may resize a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority 500, for keeping a scene's current size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority 490, for a drag that may not resize a scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The priority 50, for coming close to the size passed to
  /// ``UIView/systemLayoutSizeFitting(_:)``.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether `b` has the higher priority.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  /// Returns a priority increased by a number.
  public static func + (priority: UILayoutPriority, more: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + more)
  }
  /// Returns a priority decreased by a number.
  public static func - (priority: UILayoutPriority, less: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - less)
  }

  var solverPriority: LayoutPriority { LayoutPriority(rawValue) }
}

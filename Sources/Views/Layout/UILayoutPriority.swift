import MidflightLayout

/// The priority of a constraint, above 0 and up to 1,000. Higher priorities always win over lower
/// ones, as described at `LayoutPriority` in `MidflightLayout`. See Apple's
/// [UILayoutPriority](https://developer.apple.com/documentation/uikit/uilayoutpriority).
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: Float
  /// Creates a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1,000: the constraint holds, or its conflict with others is reported.
  public static let required = UILayoutPriority(1000)
  /// 750: the default resistance of content to compression.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250: the default priority for keeping a view no larger than its content.
  public static let defaultLow = UILayoutPriority(250)
  /// 510: the priority of a drag that may resize a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: the priority of a scene's current size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: the priority of a drag that may not resize a scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 50: the priority of the size passed to ``UIView/systemLayoutSizeFitting(_:)``.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether `b` has the higher priority.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  /// Returns a priority that is higher by a number.
  public static func + (priority: UILayoutPriority, more: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + more)
  }
  /// Returns a priority that is lower by a number.
  public static func - (priority: UILayoutPriority, less: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - less)
  }

  var solverPriority: LayoutPriority { LayoutPriority(rawValue) }
}

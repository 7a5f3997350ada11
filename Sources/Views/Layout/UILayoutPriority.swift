import MidflightLayout

/// How much a constraint matters, from above 0 to 1,000. Higher ones always win over lower ones;
/// how is in `LayoutPriority` of `MidflightLayout`.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: Float
  /// A priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority by its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1,000: the constraint holds, or is in conflict with others and reported.
  public static let required = UILayoutPriority(1000)
  /// 750: what content resists its compression with, unless something else is set.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250: what a view hugs its content with, unless something else is set.
  public static let defaultLow = UILayoutPriority(250)
  /// 510: what may resize a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: the size that a scene stays at.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: what may not resize a scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 50: the size that ``UIView/systemLayoutSizeFitting(_:)`` aims at.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether `a` gives way to `b`.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  /// A priority higher by a number.
  public static func + (priority: UILayoutPriority, more: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + more)
  }
  /// A priority lower by a number.
  public static func - (priority: UILayoutPriority, less: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - less)
  }

  var solverPriority: LayoutPriority { LayoutPriority(rawValue) }
}

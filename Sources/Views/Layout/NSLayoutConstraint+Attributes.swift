import Foundation

extension NSLayoutConstraint {
  /// The relation between the two sides of a constraint, with UIKit's raw values.
  public enum Relation: Int, Sendable {
    /// The left-hand side is at most the right-hand side.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The left-hand side is at least the right-hand side.
    case greaterThanOrEqual = 1
  }

  /// An attribute of a view or layout guide, with UIKit's raw values. Leading is left, and trailing
  /// is right. Margin attributes are inside the view's ``UIView/layoutMargins``.
  public enum Attribute: Int, Sendable {
    /// The edges of the item.
    case left = 1
    case right, top, bottom, leading, trailing
    /// The width, the height and the two centres of the item.
    case width = 7
    case height, centerX, centerY
    /// The baselines of the last and the first line of text. For a view without text, these are the
    /// lower and the upper edge.
    case lastBaseline = 11
    case firstBaseline
    /// The edges of the rectangle inside the margins.
    case leftMargin = 13
    case rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The centres of the rectangle inside the margins.
    case centerXWithinMargins = 19
    case centerYWithinMargins
    /// No attribute, for a constraint without a second item.
    case notAnAttribute = 0

    /// The older name of ``lastBaseline``.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// An axis of the layout, with UIKit's raw values.
  public enum Axis: Int, Sendable {
    /// The axis from left to right, and the axis from top to bottom.
    case horizontal, vertical
  }

  /// A description for reports, such as `title.top ≥ Gauge.bottom + 8 (Gauge.swift:12)`.
  var summary: String {
    let sign = relation == .equal ? "=" : relation == .lessThanOrEqual ? "≤" : "≥"
    var right: [String] = []
    if hasSecondItem {
      let factor = multiplier == 1 ? "" : "\(short(multiplier)) × "
      right.append(factor + name(second, secondAttribute))
    }
    if constant != 0 || right.isEmpty {
      right.append(
        right.isEmpty
          ? short(constant) : (constant < 0 ? "− " : "+ ") + short(abs(constant)))
    }
    let text = "\(name(first, firstAttribute)) \(sign) \(right.joined(separator: " "))"
    let notes = [identifier.map { "'\($0)'" }, sourceLocation].compactMap(\.self)
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: ", ")))"
  }

  private func short(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private func name(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
    "\(item?.itemName ?? "(gone)").\(attribute)"
  }
}

public import Foundation

/// An attribute of a view or layout guide, such as an edge. It creates constraints that relate it
/// to attributes of the same kind. The constraints are inactive until they are activated. See
/// Apple's [NSLayoutAnchor](https://developer.apple.com/documentation/uikit/nslayoutanchor).
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
  let owner: any LayoutItem
  let attribute: NSLayoutConstraint.Attribute

  init(_ owner: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.owner, self.attribute) = (owner, attribute)
  }

  /// The view or layout guide to which the attribute belongs.
  public var item: AnyObject? { owner }

  /// Returns a constraint that makes this attribute equal to another attribute plus a constant.
  /// Here and in all methods below, `file` and `line` identify the constraint in reports.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this attribute at least another attribute plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this attribute at most another attribute plus a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: c, file: file, line: line)
  }

  func relate(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat, file: StaticString, line: UInt
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      owner, attribute, relation, anchor?.owner, anchor?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant, file: file, line: line)
  }
}

/// The system's spacing between neighbouring views, in points.
let systemSpacing: CGFloat = 8

/// A horizontal position of a view or layout guide: an edge or the centre.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint that makes this position equal to another position plus a multiple of 8
  /// points, the system's spacing.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at least another position plus a multiple of 8
  /// points, the system's spacing.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(
      .greaterThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at most another position plus a multiple of 8
  /// points, the system's spacing.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }
}

/// A vertical position of a view or layout guide: an edge, the centre or a baseline.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint that makes this position equal to another position plus a multiple of 8
  /// points, the system's spacing.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at least another position plus a multiple of 8
  /// points, the system's spacing.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(
      .greaterThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at most another position plus a multiple of 8
  /// points, the system's spacing.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }
}

/// A width or a height of a view or layout guide.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes this length equal to a number of points.
  open func constraint(
    equalToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, nil, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this length at least a number of points.
  open func constraint(
    greaterThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this length at most a number of points.
  open func constraint(
    lessThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this length equal to another length times a factor, plus a
  /// constant.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, multiplier: m, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this length at least another length times a factor, plus a
  /// constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, multiplier: m, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this length at most another length times a factor, plus a
  /// constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, multiplier: m, constant: c, file: file, line: line)
  }
}

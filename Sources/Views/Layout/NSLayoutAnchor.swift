public import Foundation

/// An attribute of a view or layout guide, for creating constraints with attributes of the same
/// kind. The constraints are inactive. See Apple's
/// [NSLayoutAnchor](https://developer.apple.com/documentation/uikit/nslayoutanchor).
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
  let owner: any LayoutItem
  let attribute: NSLayoutConstraint.Attribute

  init(_ owner: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.owner, self.attribute) = (owner, attribute)
  }

  /// The view or guide of the attribute.
  public var item: AnyObject? { owner }

  /// Returns a constraint that makes this attribute equal to another one plus a number. `file` and
  /// `line` name the constraint in reports, here and in all methods below.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this attribute at least another one plus a number.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this attribute at most another one plus a number.
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

/// The system's spacing between neighbours, in points.
let systemSpacing: CGFloat = 8

/// A horizontal position: an edge or the centre.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint that makes this position equal to another plus a multiple of 8 points,
  /// the system's spacing.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at least another plus a multiple of 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(
      .greaterThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at most another plus a multiple of 8 points.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }
}

/// A vertical position: an edge, the centre or a baseline.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint that makes this position equal to another plus a multiple of 8 points,
  /// the system's spacing.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at least another plus a multiple of 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(
      .greaterThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// Returns a constraint that makes this position at most another plus a multiple of 8 points.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }
}

/// A width or a height.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes this size a number of points.
  open func constraint(
    equalToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, nil, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this size at least a number of points.
  open func constraint(
    greaterThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this size at most a number of points.
  open func constraint(
    lessThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this size a multiple of another one plus a number.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, multiplier: m, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this size at least a multiple of another one plus a number.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, multiplier: m, constant: c, file: file, line: line)
  }

  /// Returns a constraint that makes this size at most a multiple of another one plus a number.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, multiplier: m, constant: c, file: file, line: line)
  }
}

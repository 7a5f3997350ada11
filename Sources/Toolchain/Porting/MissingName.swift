/// Names of Apple's systems that are missing here, and what does instead: a row of the second table
/// of `Documentation/UIKit.md`.
package struct MissingName: Sendable {
  /// The names: of types and functions, each by itself or behind a dot.
  package let names: [String]
  /// The replacement, as the table has it.
  package let instead: String

  init(_ names: [String], _ instead: String) { (self.names, self.instead) = (names, instead) }

  /// The row as a line of the table.
  package var line: String {
    "| \(names.map { "`\($0)`" }.joined(separator: ", ")) | \(instead) |"
  }

  /// The row that has a name.
  static func row(of name: String) -> MissingName? { byName[name] }

  private static let byName = Dictionary(
    all.flatMap { row in row.names.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  /// The table, in its order.
  package static let all = [
    MissingName(
      [
        "UINavigationController", "UITabBarController", "UIAlertController", "UIResponder",
        "UIWindowScene", "UIStoryboard", "UINib",
      ], "the controller or view that is shown, by itself: `midflight preview FILE.swift`"),
    MissingName(
      [
        "UIScrollView", "UITableView", "UITableViewCell", "UICollectionView",
        "UICollectionViewCell", "UISlider", "UISwitch", "UITextField", "UITextView",
        "UIProgressView", "UISegmentedControl", "UIPageControl",
        "UIPickerView",
      ], "a `UIView` or `UIControl` of one's own"),
    MissingName(
      ["UIVisualEffectView", "UIBlurEffect", "CIFilter", "CIImage", "CIColor"],
      "`Filter`, in a layer's `filters`"),
    MissingName(
      [
        "UISwipeGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
        "UIScreenEdgePanGestureRecognizer",
      ], "`UIPanGestureRecognizer`"),
    MissingName(
      [
        "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator",
        "UISelectionFeedbackGenerator", "UIDevice",
      ], "nothing: leave it out"),
    MissingName(
      [
        "UIDynamicAnimator", "UISnapBehavior", "UIGravityBehavior", "UIAttachmentBehavior",
        "UICollisionBehavior", "UIPushBehavior",
      ], "`CASpringAnimation`, or a `CADisplayLink` that moves layers"),
    MissingName(
      ["setAnimationDelegate", "setAnimationDidStop"],
      "the completion of `UIView.animate(withDuration:animations:completion:)`"),
    MissingName(
      ["objc_setAssociatedObject", "objc_getAssociatedObject"],
      "a property of a subclass, or `setValue(_:forKey:)` of the layer"),
    MissingName(
      ["observe", "observeValue"], "`didSet` of an overridden property, or a delegate"),
    MissingName(
      [
        "CTParagraphStyleCreate", "CTLineCreateTruncatedLine",
        "CTTypesetterCreateWithAttributedString",
        "CTFontDescriptorCreateWithNameAndSize", "CTFontCreateWithFontDescriptor", "CGFont",
      ], "`NSParagraphStyle`, `UILabel`, `CTFontCreateWithName`"),
    MissingName(
      ["CFAbsoluteTimeGetCurrent", "mach_absolute_time"], "`CACurrentMediaTime()`"),
    MissingName(
      ["lineSpacing", "underlineStyle", "strikethroughStyle"],
      "fonts and colours alone, in a label for each line"),
  ]
}

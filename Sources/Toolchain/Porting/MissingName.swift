/// Names that exist on Apple's systems but are missing here, with their replacement. Each value is
/// a row of the second table of `Documentation/UIKit.md`.
package struct MissingName: Sendable {
  /// The names. Types and functions have no prefix, and are recognised alone or after a dot.
  /// Members have their type as a prefix. Initializers include their labels, and are recognised by
  /// the first of them.
  package let names: [String]
  package let instead: String

  init(_ names: [String], _ instead: String) { (self.names, self.instead) = (names, instead) }

  package var line: String {
    "| \(names.map { "`\($0)`" }.joined(separator: ", ")) | \(instead) |"
  }

  func sentence(_ name: String) -> String {
    let words = instead.replacing("`", with: "")
    return "\(name) does not exist here; " + (instead == Self.nothing ? words : "instead: \(words)")
  }

  /// Returns the initializer that a line of code calls, recognised by its first label; nil if the
  /// line calls no initializer in ``all``.
  static func call(in code: PortCode, line: Int) -> String? {
    calls.first { call in
      code.tokens(inLine: line).contains { code.reads(call.sign, at: $0) }
    }?.name
  }

  private static let calls = all.flatMap(\.names).compactMap { name in
    name.firstIndex(of: "(").map { (name: name, sign: String(name[$0...].dropLast())) }
  }

  private static let nothing = "remove it"

  static func row(of name: String) -> MissingName? { byName[name] }

  private static let byName = Dictionary(
    all.flatMap { row in row.names.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

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
      ], "your own `UIView` or `UIControl`"),
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
      ], nothing),
    MissingName(
      ["UIImage(systemName:)", "UIImage.SymbolConfiguration"],
      "`UIImage(named:)` of an image, or a path in a `CAShapeLayer`"),
    MissingName(
      ["UIButton.Configuration", "UIButton.configuration", "UIButton(configuration:)"],
      "`setTitle(_:for:)`, `setImage(_:for:)`, and the button's `layer`"),
    MissingName(
      [
        "UIHostingController", "UIViewRepresentable", "UIViewControllerRepresentable",
        "PreviewProvider",
      ], "`#Preview` with the view or controller itself"),
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

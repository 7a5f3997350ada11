public import Foundation

/// A rectangle in a view's space for constraints; it is not shown. See Apple's
/// [UILayoutGuide](https://developer.apple.com/documentation/uikit/uilayoutguide).
@MainActor open class UILayoutGuide {
  /// The view that the guide was added to, or nil; a weak reference.
  open internal(set) weak var owningView: UIView?

  /// A name for reports.
  open var identifier = ""

  /// The guide's insets from its view, for the predefined guides.
  let insets: (@MainActor (UIView) -> UIEdgeInsets)?
  let kind: String

  /// Creates a guide without a view.
  public init() { (insets, kind) = (nil, "layoutGuide") }

  init(of view: UIView, _ kind: String, _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    (self.insets, self.kind) = (insets, kind)
    owningView = view
  }

  /// The rectangle in the space of the guide's view, as of the last layout.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    if let insets {
      return CGRect(origin: .zero, size: owningView.bounds.size).inset(by: insets(owningView))
    }
    return owningView.layoutEngine?.frame(of: self) ?? .zero
  }
}

extension UIView {
  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { viewLayout?.guides ?? [] }

  /// Adds a guide, after removing it from its previous view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    if layoutGuide.owningView === self { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    makeLayout().guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Removes a guide and the constraints that mention it. Does nothing if it was not added to this
  /// view.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.insets == nil else { return }
    removeConstraints { $0 === layoutGuide }
    viewLayout?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The part of the view that no bar covers: the view inside its ``safeAreaInsets``.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeArea, "safeAreaLayoutGuide") { $0.safeAreaInsets }
  }

  /// The view inside its ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.marginsGuide, "layoutMarginsGuide") { $0.layoutMargins }
  }

  /// The same as ``layoutMarginsGuide``: no view here is too wide for reading.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  private func guide(
    _ path: ReferenceWritableKeyPath<ViewLayout, UILayoutGuide?>, _ kind: String,
    _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) -> UILayoutGuide {
    let layout = makeLayout()
    if let guide = layout[keyPath: path] { return guide }
    let guide = UILayoutGuide(of: self, kind, insets)
    layout[keyPath: path] = guide
    return guide
  }
}

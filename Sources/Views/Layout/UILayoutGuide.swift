public import Foundation

/// A rectangle in a view's space that constraints can use like a view. It is not shown. See Apple's
/// [UILayoutGuide](https://developer.apple.com/documentation/uikit/uilayoutguide).
@MainActor open class UILayoutGuide {
  /// The view to which the guide was added, or nil; a weak reference.
  open internal(set) weak var owningView: UIView?

  /// A name for the guide in reports.
  open var identifier = ""

  /// Computes the insets of a predefined guide, such as a view's margins; nil for other guides.
  let insets: (@MainActor (UIView) -> UIEdgeInsets)?
  let kind: String

  /// Creates a guide that belongs to no view.
  public init() { (insets, kind) = (nil, "layoutGuide") }

  init(of view: UIView, _ kind: String, _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    (self.insets, self.kind) = (insets, kind)
    owningView = view
  }

  /// The guide's rectangle in the space of its view, as of the last layout.
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

  /// Adds a guide to the view, and removes it from the view to which it belonged before.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    if layoutGuide.owningView === self { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    makeLayout().guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Removes a guide from the view, and deactivates the constraints that mention the guide. Does
  /// nothing if the guide does not belong to this view.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.insets == nil else { return }
    removeConstraints { $0 === layoutGuide }
    viewLayout?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The guide for the area that no bar covers: the view's bounds inset by ``safeAreaInsets``.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeArea, "safeAreaLayoutGuide") { $0.safeAreaInsets }
  }

  /// The guide for the area inside the margins: the view's bounds inset by ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.marginsGuide, "layoutMarginsGuide") { $0.layoutMargins }
  }

  /// The guide for the area in which text is easy to read. It is ``layoutMarginsGuide``, because no
  /// view in a session is too wide for reading.
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

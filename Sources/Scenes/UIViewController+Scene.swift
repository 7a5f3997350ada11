import CMidflightSwiftCall
import Foundation
public import MidflightLayerTree
public import MidflightViews

extension UIViewController: SceneSubject {
  /// One as the class's own `init()` makes it or, without such, as `init(nibName:bundle:)` does.
  ///
  /// - Precondition: the class has one of these initializers, its own or its superclass's; see
  ///   ``SceneSubject/obstacle``.
  public static func makeForScene() -> Self {
    // See UIView.makeForScene().
    let name = _mangledTypeName(self) ?? ""
    let own = ["C", "E", "G"].lazy.compactMap { dlsym(nil, "$s\(name)A\($0)ycfC") }.first
    guard let initializer = own ?? dlsym(nil, "$s14MidflightViews16UIViewControllerCACycfC") else {
      preconditionFailure("the program exports its symbols")
    }
    let controller = midflight_call_initializer(
      initializer, unsafeBitCast(self, to: UnsafeRawPointer.self))
    return unsafeBitCast(controller, to: Self.self)
  }

  /// The layer of its view.
  public var sceneLayer: CALayer { view.layer }

  /// Adds its view as a subview.
  public func stand(in view: UIView) { view.addSubview(self.view) }
}

package import MidflightLayerTree
import MidflightViews

/// The names that layers have in the code that holds them: the names of properties, found by
/// [reflection](https://developer.apple.com/documentation/swift/mirror).
///
/// With `let heart = UIImageView()` in a view, the image view's layer is named `heart`. For a
/// property of a member, such as `heart.badge`, only the last name counts. The members of lists are
/// numbered from 1. If several properties hold a layer, the first one found gives the name.
@MainActor
package struct MemberNames {
  private var names: [ObjectIdentifier: Named] = [:]

  private struct Named {
    /// The reference is weak, since a new object may get the address of a deallocated one.
    weak var object: AnyObject?
    let name: String
  }
  private var visited: Set<ObjectIdentifier> = []

  /// The maximum number of objects whose properties are read.
  private static let limit = 1_000

  package init(of root: AnyObject) {
    var waiting: [AnyObject] = [root]
    var index = 0
    while index < waiting.count, index < Self.limit {
      let object = waiting[index]
      index += 1
      guard visited.insert(ObjectIdentifier(object)).inserted else { continue }
      waiting += members(of: object)
    }
  }

  /// Finds the names in a scene's code. For the scene of a layer or view class, that is the class's
  /// own code.
  package init(in scene: any SceneInstance) {
    self.init(of: (scene as? any SubjectScene)?.namedObject ?? scene)
  }

  /// Returns the name of a layer, or of its view; nil if no property holds either of them.
  package func name(of layer: CALayer) -> String? {
    known(layer) ?? (layer.delegate as? UIView).flatMap(known)
  }

  private func known(_ object: AnyObject) -> String? {
    names[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.name : nil }
  }

  /// Records the names of the views and layers that an object's properties hold, and returns these
  /// views and layers.
  private mutating func members(of object: AnyObject) -> [AnyObject] {
    var found: [AnyObject] = []
    for (name, value) in DeclaredProperties.all(of: object) { note(value, as: name, &found) }
    if let button = object as? UIButton {
      button.titleLabel.map { take($0, as: "titleLabel") }
      button.imageView.map { take($0, as: "imageView") }
    }
    return found
  }

  private mutating func take(_ object: AnyObject, as name: String) {
    if known(object) == nil {
      names[ObjectIdentifier(object)] = Named(object: object, name: name)
    }
  }

  private mutating func note(_ value: Any, as name: String, _ found: inout [AnyObject]) {
    if let object = value as? UIView {
      take(object, as: name)
      return found.append(object)
    }
    if let object = value as? CALayer {
      take(object, as: name)
      return found.append(object)
    }
    // Use a cast, since reflection could run code of the list's type.
    let list = (value as? [UIView]).map { $0 as [AnyObject] } ?? (value as? [CALayer])
    for (index, object) in (list ?? []).prefix(Self.limit).enumerated() {
      note(object, as: "\(name)-\(index + 1)", &found)
    }
  }
}

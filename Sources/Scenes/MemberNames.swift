package import MidflightLayerTree
import MidflightViews

/// The names that layers have in the code that holds them: those of the properties of views and
/// layers, as reflection tells them.
///
/// `let heart = UIImageView()` of a view names that image view's layer `heart`. A property of a
/// member's own, as `heart.badge`, is named by the innermost one. Lists number their members from 1.
/// What a property holds first keeps the name that it has there.
@MainActor
package struct MemberNames {
  private var names: [ObjectIdentifier: Named] = [:]

  private struct Named {
    /// Another object may get the address of one that has gone.
    weak var object: AnyObject?
    let name: String
  }
  private var visited: Set<ObjectIdentifier> = []

  /// The most objects that are looked into.
  private static let limit = 1_000

  /// Those of an object's properties, and of the views and layers in them.
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

  /// Those in a scene's code: the class's own where the scene is one of a class.
  package init(in scene: any SceneInstance) {
    self.init(of: (scene as? any SubjectScene)?.namedObject ?? scene)
  }

  /// The name of a layer, or of the view that it belongs to; nil where no property holds it.
  package func name(of layer: CALayer) -> String? {
    known(layer) ?? (layer.delegate as? UIView).flatMap(known)
  }

  private func known(_ object: AnyObject) -> String? {
    names[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.name : nil }
  }

  /// Names the views and layers that an object's properties hold, and returns them.
  private mutating func members(of object: AnyObject) -> [AnyObject] {
    var found: [AnyObject] = []
    for (name, value) in OwnProperties.all(of: object) { note(value, as: name, &found) }
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
    // Not by reflection, which could run a value's own code.
    let list = (value as? [UIView]).map { $0 as [AnyObject] } ?? (value as? [CALayer])
    for (index, object) in (list ?? []).prefix(Self.limit).enumerated() {
      note(object, as: "\(name)-\(index + 1)", &found)
    }
  }
}

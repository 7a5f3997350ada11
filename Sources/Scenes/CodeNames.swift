package import MidflightLayerTree

/// The names that a scene's code has for its layers, as of when they were looked up last: at the
/// start, as rows are found of a layer without a known name, and as such a layer is animated.
@MainActor
package final class CodeNames: LayerNaming {
  private weak var scene: (any SceneInstance)?
  private unowned let context: CAContext
  private var names: MemberNames
  /// How often names were looked up at an instant for the sake of one layer.
  private var lookUps: (time: Flicks, count: Int) = (.zero, 0)

  /// The most of these: a program may move a thousand layers at once that it has no names for.
  private static let mostLookUps = 8

  /// Those that the code has now.
  package init(of scene: any SceneInstance, in context: CAContext) {
    (self.scene, self.context) = (scene, context)
    names = MemberNames(in: scene)
  }

  /// The name of a layer, or of the view that it belongs to; nil where it is not known.
  package func name(of layer: CALayer) -> String? { names.name(of: layer) }

  /// Looks all names up anew, unless each of the layers has one or is the one whose code it is.
  package func update(for layers: [CALayer]) {
    let owner = (scene as? any SubjectScene)?.namedObject
    func isOwner(_ object: AnyObject?) -> Bool { object != nil && object === owner }
    let isNew = layers.contains { layer in
      !isOwner(layer) && !isOwner(layer.delegate) && name(of: layer) == nil
    }
    if isNew { update() }
  }

  /// Looks all names up anew.
  private func update() {
    if let scene { names = MemberNames(in: scene) }
  }

  /// Looks all names up anew, unless that has been done too often at this instant.
  package func lookUp(_ layer: CALayer) {
    if lookUps.time != context.now { lookUps = (context.now, 0) }
    guard lookUps.count < Self.mostLookUps else { return }
    lookUps.count += 1
    update()
  }
}

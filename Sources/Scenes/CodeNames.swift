package import MidflightLayerTree

/// The names that a scene's code has for its layers. They are looked up when the scene starts, and
/// again when a layer without a known name is animated or gets rows in the list of properties.
@MainActor
package final class CodeNames: LayerNaming {
  private weak var scene: (any SceneInstance)?
  private unowned let context: CAContext
  private var names: MemberNames
  /// The instant at which ``lookUp(_:)`` last searched for names, and the number of searches at
  /// this instant.
  private var lookUps: (time: Flicks, count: Int) = (.zero, 0)

  /// The maximum number of searches by ``lookUp(_:)`` at one instant. A limit is needed, because a
  /// program may move a thousand unnamed layers at once.
  private static let maxLookups = 8

  package init(of scene: any SceneInstance, in context: CAContext) {
    (self.scene, self.context) = (scene, context)
    names = MemberNames(in: scene)
  }

  package func name(of layer: CALayer) -> String? { names.name(of: layer) }

  /// Looks all names up again if a layer has no known name, unless that layer is the scene's
  /// subject, which needs none.
  package func update(for layers: [CALayer]) {
    let owner = (scene as? any SubjectScene)?.namedObject
    func isOwner(_ object: AnyObject?) -> Bool { object != nil && object === owner }
    let isNew = layers.contains { layer in
      !isOwner(layer) && !isOwner(layer.delegate) && name(of: layer) == nil
    }
    if isNew { update() }
  }

  private func update() {
    if let scene { names = MemberNames(in: scene) }
  }

  /// Looks all names up again, to find one for a layer without a known name. Does nothing if there
  /// have been ``maxLookups`` searches at this instant.
  package func lookUp(_ layer: CALayer) {
    if lookUps.time != context.now { lookUps = (context.now, 0) }
    guard lookUps.count < Self.maxLookups else { return }
    lookUps.count += 1
    update()
  }
}

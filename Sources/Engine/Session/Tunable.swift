import Foundation
package import MidflightLayerTree
package import MidflightScenes

/// An animation whose duration and curve can be tuned. Tuning it affects all layers to which the
/// scene adds it.
package struct Tunable: Sendable, Hashable {
  /// The tunable's name: the public name of the property that the animation moves, followed by the
  /// animation's key if the property has several animations. If the animation moves no listed
  /// property, the name consists of the layer's path and the animation's key.
  package let name: String
  package let property: String?
  /// The animations that are tuned together, one for each layer, in the order in which the scene
  /// added them. There is at least one.
  package let targets: [Tuning.Target]
  /// The duration in the scene's code, in seconds.
  package let duration: Double
  /// The curve in the scene's code; nil for a spring, unless the code gives it a timing function
  /// too.
  package let easing: Easing?
  /// The spring in the scene's code; nil if the animation is not a spring.
  package let spring: Spring?
  /// A full description of the first of the animations, for exports.
  package let motion: ExportedMotion

  /// Finds the animations that a scene adds while its script runs, while its action runs in either
  /// direction, and when any of its properties is retargeted. The result is in the order of the
  /// properties.
  ///
  /// - Parameters:
  ///   - tuning: Supplies only the tweaks and the reduced-motion setting; its other values are
  ///     ignored.
  ///   - log: The user's input, which may have set more properties in motion. Methods of the user's
  ///     code are called only where the log calls them, since their side effects are unknown.
  /// - Complexity: One evaluation of the whole script.
  @MainActor
  package static func survey(
    _ scene: SceneDefinition, tuning: Tuning = Tuning(), log: InputLog = InputLog()
  ) -> [Tunable] {
    var numbers = Tuning(reducesMotion: tuning.reducesMotion)
    numbers.tweaks = tuning.tweaks
    let session = Session(scene, tuning: numbers, log: log, notesCallers: false)
    session.seek(to: max(Flicks(seconds: scene.duration), log.entries.last?.time ?? .zero))
    session.perform(.go)
    session.perform(.back)
    let acceptsAllValues = session.scene.acceptsAllValues
    // Retargets only listed properties. Setting a property that was found by its motion would add
    // animations that the scene does not have, because only the scene's code animates it.
    let listed = session.context.perform { session.scene.properties }
    for property in listed where acceptsAllValues || property.value == nil {
      for value in property.range.walk {
        session.perform(.set(property: property.name, value, animated: true))
      }
    }
    var found = session.journal.firsts.compactMap { added in
      added.target.map { Found($0, added.layer, added.animation, ExportedMotion(added)) }
    }

    var owned: Set<AnimationID> = []
    for property in listed {
      let layer = ObjectIdentifier(session.context.perform { property.target().layer })
      for key in property.animationKeys { owned.insert(AnimationID(layer: layer, key: key)) }
    }
    var tunables: [Tunable] = []
    for (index, property) in session.properties.enumerated() {
      // A listed property may switch to another layer, so an animation under its key also belongs
      // to it on any layer where no listed property claims the key. A property that was found by
      // its motion has only the layers of its row.
      let paths = index < listed.count ? nil : session.rowPaths[property.name] ?? []
      let layer = session.context.perform { property.target().layer }
      func belongs(_ other: Found, _ key: String) -> Bool {
        if other.target.animationKey != key { return false }
        if other.layer === layer { return true }
        guard let paths else {
          guard let layer = other.layer else { return true }
          return !owned.contains(AnimationID(layer: ObjectIdentifier(layer), key: key))
        }
        return paths.contains(other.target.layerPath)
      }
      let keys = property.animationKeys.filter { key in found.contains { belongs($0, key) } }
      for key in keys {
        let matches = found.filter { belongs($0, key) }
        tunables.append(
          Tunable(
            name: keys.count == 1 ? property.name : "\(property.name)/\(key)",
            property: property.name, targets: matches.map(\.target),
            duration: matches[0].duration, easing: matches[0].easing, spring: matches[0].spring,
            motion: matches[0].motion))
        found.removeAll { belongs($0, key) }
      }
    }
    return tunables
      + found.map { other in
        Tunable(
          name: "\(other.target.layerPath)/\(other.target.animationKey)", property: nil,
          targets: [other.target], duration: other.duration, easing: other.easing,
          spring: other.spring, motion: other.motion)
      }
  }

  private struct AnimationID: Hashable {
    var layer: ObjectIdentifier
    var key: String
  }

  private struct Found {
    var target: Tuning.Target
    weak var layer: CALayer?
    var duration: Double
    var easing: Easing?
    var spring: Spring?
    var motion: ExportedMotion

    @MainActor
    init(
      _ target: Tuning.Target, _ layer: CALayer?, _ animation: CAAnimation,
      _ motion: ExportedMotion
    ) {
      (self.target, self.layer, self.motion) = (target, layer, motion)
      duration = animation.duration
      if let animation = animation as? CASpringAnimation {
        spring = Spring(
          mass: animation.mass, stiffness: animation.stiffness, damping: animation.damping,
          allowsOverdamping: animation.allowsOverdamping)
      }
      if spring == nil || animation.timingFunction != nil {
        easing = Easing(animation.timingFunction)
      }
    }
  }
}

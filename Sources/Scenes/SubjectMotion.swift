import Foundation
import MidflightLayerTree
import MidflightViews

/// The properties that a layer or a view without `@Animatable` ones moves by itself: what programs
/// for Apple's systems mostly do.
///
/// They are found by letting one run for as long as its scene takes. Of layers that it has from the
/// start alone, which each other instance has in the same places.
@MainActor
struct SubjectMotion {
  /// The layer's place: indexes among sublayers, from the subject's layer on.
  let place: [Int]
  let name: String
  let row: LayerRow
  let animationKeys: [String]
  /// How long its animation takes that was added last, in seconds.
  let duration: Double

  /// The layer in the tree of an instance; nil where its tree is another one.
  func layer(below subject: CALayer) -> CALayer? {
    var layer = subject
    for index in place {
      guard let sublayers = layer.sublayers, sublayers.indices.contains(index) else { return nil }
      layer = sublayers[index]
    }
    return layer
  }

  /// The row as a property of a layer. A target is given as the program's own would be: in a block
  /// of a view's animations, or to a layer's own action.
  func property(of layer: CALayer) -> SceneProperty {
    row.property(of: layer, named: name, animationKeys: animationKeys) { [duration] change in
      if layer.delegate is UIView {
        UIView.animate(withDuration: duration, animations: change)
      } else {
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        change()
        CATransaction.commit()
      }
    }
  }

  // MARK: Finding

  /// Those of a subject, in the order in which they begin.
  ///
  /// - Complexity: one evaluation of its scene.
  static func find(in profile: SubjectProfile) -> [SubjectMotion] {
    let context = profile.context()
    context.report = { _ in }
    var moved: [(property: MovedProperty, duration: Double)] = []
    func note(_ addition: AnimationAddition) {
      for animation in addition.animation.leaves {
        guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { continue }
        // Additive ones, as a view's are, say no more than how far apart the model's values are.
        let values =
          MovedProperty.values(of: animation)
          + [addition.previousModelValue, addition.layer.value(forKeyPath: keyPath)]
          .compactMap { $0 }
        let key = addition.key ?? keyPath
        let index = moved.firstIndex {
          $0.property.layer === addition.layer && $0.property.keyPath == keyPath
        }
        if let index {
          moved[index].property.values += values
          if !moved[index].property.keys.contains(key) { moved[index].property.keys.append(key) }
          moved[index].duration = addition.animation.duration
        } else if moved.count < MovedRow.limit {
          let property = MovedProperty(
            layer: addition.layer, keyPath: keyPath, values: values, keys: [key])
          moved.append((property, addition.animation.duration))
        }
      }
    }
    let scene = context.perform { LayerScene(profile) }
    context.animationWillAdd = { note($0) }
    context.turn {
      context.rootLayer = scene.view.layer
      scene.view.layer.offerWaitingAnimations { addition in
        note(addition)
        return false
      }
    }
    var places: [ObjectIdentifier: [Int]] = [:]
    func look(at layer: CALayer, _ place: [Int]) {
      places[ObjectIdentifier(layer)] = place
      for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
        look(at: sublayer, place + [index])
      }
    }
    look(at: scene.subjectLayer, [])
    context.advance(to: Flicks(seconds: LayerScene.duration))
    context.cancelEvents()
    let rows = context.perform {
      MovedRow.rows(of: moved.map(\.property)) { layer in
        layer === scene.subjectLayer ? nil : Self.name(of: layer)
      }
    }
    return rows.compactMap { row in
      guard let place = places[ObjectIdentifier(row.layer)],
        let source = moved.first(where: {
          $0.property.layer === row.layer && $0.property.keyPath == row.row.key
        })
      else { return nil }
      return SubjectMotion(
        place: place, name: row.name, row: row.row, animationKeys: row.animationKeys,
        duration: source.duration)
    }
  }

  /// A layer's own name, or that of its class or its view's.
  private static func name(of layer: CALayer) -> String {
    if let name = layer.name { return name }
    let type: Any.Type =
      (layer.delegate as? UIView).map { Swift.type(of: $0) } ?? Swift.type(of: layer)
    return SceneName.hyphenated("\(type)")
  }
}

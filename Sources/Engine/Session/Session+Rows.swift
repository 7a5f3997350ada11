package import Foundation
package import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// A layer that goes when nothing else holds it.
struct WeakLayer { weak var layer: CALayer? }

/// Properties: those that the scene lists, and rows of what was found to move.
extension Session {
  /// The property of that public name.
  package func property(named name: String) -> SceneProperty? {
    properties.first { $0.name == name }
  }

  /// The properties of the present instance, in the scene's order, after them what was found to move,
  /// and the numbers that methods of the scene's code take.
  package var properties: [SceneProperty] {
    context.perform {
      let root = scene.view.layer
      return scene.properties
        + foundRows.compactMap { row in
          (rowLayers[row.name]?.layer ?? row.layer(below: root)).map { layer in
            row.property(of: layer, pace: moved?.pace(of: layer, row.key) ?? MotionPace())
          }
        } + scene.arguments
    }
  }

  /// Whether there is a property that can move: one that the scene lists, or that was found to.
  package var hasRows: Bool { !foundRows.isEmpty || !scene.properties.isEmpty }

  /// What takes touches in a scene.
  package enum Touchable { case button, control, view }

  /// The first view of the scene that takes touches, by its kind; nil where none does.
  package var touchable: Touchable? {
    func first(in view: UIView) -> Touchable? {
      if view.takesTouches {
        return view is UIButton ? .button : view is UIControl ? .control : .view
      }
      return view.subviews.lazy.compactMap(first).first
    }
    return context.perform { first(in: scene.view) }
  }

  /// As far as a log sets something in motion: three seconds after its last entry.
  var surveyEnd: Flicks {
    let last = log.entries.last.map { $0.time + Flicks(seconds: 3) }
    return max(Flicks(seconds: definition.duration), last ?? .zero)
  }

  /// A session at 0 s that knows the rows of all that its log sets in motion.
  ///
  /// - Complexity: one evaluation of the log, where the scene does not list its motion.
  package static func surveying(
    _ scene: SceneDefinition, displayScale: CGFloat = 1, tuning: Tuning = Tuning(),
    log: InputLog, measuresJoints: Bool = false
  ) -> Session {
    let scout = Session(scene, displayScale: displayScale, tuning: tuning, log: log)
    if !log.entries.isEmpty, scout.moved != nil { scout.seek(to: scout.surveyEnd) }
    return Session(of: scout, measuresJoints: measuresJoints)
  }

  /// A property that the scene does not list and that has not moved yet, by the name that its row
  /// will have.
  func unmovedProperty(named name: String) -> SceneProperty? {
    moved == nil ? nil : MovedProperties.property(named: name, in: scene)
  }

  /// Whether the log has targets for what is known by its motion alone: which of its class, in order,
  /// is to move.
  var hasUnknownTargets: Bool {
    guard moved != nil else { return false }
    return log.entries.contains { entry in
      guard let name = entry.action.property else { return false }
      return context.perform { property(named: name) ?? unmovedProperty(named: name) } == nil
    }
  }

  /// Takes in rows that another session of the same scene and log has found.
  package func learn(_ rows: [MotionRow]) {
    let known = Set(foundRows.map(\.name))
    foundRows += rows.filter { !known.contains($0.name) }
  }

  /// Takes in the rows of what has begun to move.
  func findRows() {
    guard let moved, moved.changes != knownChanges else { return }
    knownChanges = moved.changes
    let scene = scene
    let rows = context.perform { moved.rows(in: scene) }
    context.perform {
      let root = scene.view.layer
      let listed = scene.properties.map(\.name)
      for (row, layer) in rows {
        let known =
          foundRows.firstIndex {
            $0.keyPath == row.keyPath && rowLayers[$0.name]?.layer === layer
          }
          ?? foundRows.firstIndex {
            $0.keyPath == row.keyPath && rowLayers[$0.name] == nil
              && $0.layer(below: root) === layer
          }
        let index = known ?? foundRows.count
        if known != nil {
          foundRows[index] = foundRows[index].widened(by: row)
        } else {
          foundRows.append(row.named(unusedName(like: row.name, listed)))
        }
        rowLayers[foundRows[index].name] = WeakLayer(layer: layer)
      }
    }
  }

  private func unusedName(like name: String, _ listed: [String]) -> String {
    let used = Set(listed + foundRows.map(\.name))
    if !used.contains(name) { return name }
    var number = 2
    while used.contains("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}

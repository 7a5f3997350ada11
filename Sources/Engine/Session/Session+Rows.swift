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
  /// and the numbers that methods of the scene's code take. One whose layer is not there now, or not
  /// yet, has no value.
  package var properties: [SceneProperty] {
    context.perform {
      scene.properties
        + foundRows.map { row in
          let layer = rowLayers[row.name]?.layer ?? waitingLayer(of: row) ?? absentLayer
          return row.property(of: layer, pace: moved?.pace(of: layer, row.keyPath) ?? MotionPace())
        } + scene.arguments
    }
  }

  /// Whether there is a property that can move: one that the scene lists, or that was found to.
  ///
  /// A frame of the past is not left for the answer: it is that of the present then.
  package var hasRows: Bool {
    if !foundRows.isEmpty { return true }
    if past == nil { listsRows = !scene.properties.isEmpty }
    return listsRows
  }

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
  /// - Parameter time: Up to which the scene is looked at in any case.
  /// - Complexity: one evaluation of the log, where the scene does not list its motion.
  package static func surveying(
    _ scene: SceneDefinition, displayScale: CGFloat = 1, tuning: Tuning = Tuning(),
    log: InputLog, through time: Flicks = .zero, measuresJoints: Bool = false
  ) -> Session {
    let scout = Session(
      scene, displayScale: displayScale, tuning: tuning, log: log, notesCallers: false)
    if !log.entries.isEmpty || time > .zero, scout.moved != nil {
      scout.seek(to: max(scout.surveyEnd, time))
    }
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

  /// Takes in the rows of what has begun to move, and which layer each has in this instance.
  func findRows() {
    guard let moved, moved.changes != knownChanges else { return }
    knownChanges = moved.changes
    let scene = scene
    layerNames?.update(for: moved.layers)
    context.perform {
      let rows = moved.rows(in: scene, named: name)
      let listed = scene.properties.map(\.name)
      for (row, layer) in rows {
        let index = foundRow(like: row, of: layer) ?? foundRows.count
        if index < foundRows.count {
          foundRows[index] = foundRows[index].widened(by: row)
        } else {
          foundRows.append(row.named(unusedName(like: row.name, listed)))
        }
        let name = foundRows[index].name
        if rowLayers[name]?.layer === layer { continue }
        rowLayers[name] = WeakLayer(layer: layer)
        rowPaths[name, default: []].insert(layer.layerPath)
      }
    }
  }

  private func name(of layer: CALayer) -> String? { layerNames?.name(of: layer) }

  /// The index of the row that a layer's property has already, or takes over: that of a layer of
  /// the same name which is not there, first of one in the same place; else that of one in the same
  /// place by another name.
  private func foundRow(like row: MotionRow, of layer: CALayer) -> Int? {
    let root = scene.view.layer
    let alike = foundRows.indices.filter { foundRows[$0].propertyName == row.propertyName }
    if let own = alike.first(where: { rowLayers[foundRows[$0].name]?.layer === layer }) {
      return own
    }
    let free = alike.filter { index in
      rowLayers[foundRows[index].name]?.layer.map { !$0.isBelow(root) } ?? true
    }
    let here = free.filter { foundRows[$0].layer(below: root) === layer }
    return here.first { foundRows[$0].hasLayerAlike(row) }
      ?? free.first { foundRows[$0].hasLayerAlike(row) && waitingLayer(of: foundRows[$0]) == nil }
      ?? here.first
  }

  /// The layer that a row is going to have once it moves in this instance, as far as its place
  /// tells.
  private func waitingLayer(of row: MotionRow) -> CALayer? {
    guard rowLayers[row.name] == nil, let layer = row.layer(below: scene.view.layer),
      MovedProperties.owner(of: layer, in: scene, named: name) ?? "" == row.owner
    else { return nil }
    let isTaken = foundRows.contains { other in
      other.propertyName == row.propertyName && rowLayers[other.name]?.layer === layer
    }
    return isTaken ? nil : layer
  }

  private func unusedName(like name: String, _ listed: [String]) -> String {
    let used = Set(listed + foundRows.map(\.name))
    if !used.contains(name) { return name }
    var number = 2
    while used.contains("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}

extension CALayer {
  /// Whether the layer is another one, or in its tree.
  fileprivate func isBelow(_ root: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === root { return true }
      layer = current.superlayer
    }
    return false
  }
}

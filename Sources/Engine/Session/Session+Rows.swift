package import Foundation
package import MidflightLayerTree
package import MidflightScenes
import MidflightViews

struct WeakLayer { weak var layer: CALayer? }

/// Lists a session's properties, and adds rows for those that move although the scene does not list
/// them.
extension Session {
  package func property(named name: String) -> SceneProperty? {
    properties.first { $0.name == name }
  }

  /// The properties that the scene lists, in its order, then those that were found by their motion,
  /// then the arguments of methods in the scene's code. A property whose layer does not exist at
  /// the current instant has no value.
  package var properties: [SceneProperty] {
    context.perform {
      scene.properties
        + foundRows.map { row in
          let layer = rowLayers[row.name]?.layer ?? waitingLayer(of: row) ?? absentLayer
          return row.property(
            of: layer, timing: moved?.timing(of: layer, row.keyPath) ?? MotionTiming())
        } + scene.arguments
    }
  }

  /// Whether there is any property that can move: one that the scene lists, or one that was found
  /// by its motion.
  ///
  /// While a cached frame is shown, the result applies to the instant that the scene itself has
  /// reached, so that the scene need not be evaluated.
  package var hasRows: Bool {
    if !foundRows.isEmpty { return true }
    if past == nil { listsRows = !scene.properties.isEmpty }
    return listsRows
  }

  package enum Touchable { case button, control, view }

  package var touchable: Touchable? {
    func first(in view: UIView) -> Touchable? {
      if view.takesTouches {
        return view is UIButton ? .button : view is UIControl ? .control : .view
      }
      return view.subviews.lazy.compactMap(first).first
    }
    return context.perform { first(in: scene.view) }
  }

  /// The time at which the search for moving properties ends: three seconds after the log's last
  /// entry, or the end of the scene's duration if that is later.
  var surveyEnd: Flicks {
    let last = log.entries.last.map { $0.time + Flicks(seconds: 3) }
    return max(Flicks(seconds: definition.duration), last ?? .zero)
  }

  /// Returns a session at 0 s that already has a row for every property that its log moves.
  ///
  /// - Parameter time: The earliest time at which the search for moving properties may end.
  /// - Complexity: One evaluation of the log, if the scene does not list its properties.
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

  /// Returns the property with the given name if the scene does not list it and it has not moved
  /// yet. Its row will have the same name.
  func unmovedProperty(named name: String) -> SceneProperty? {
    moved == nil ? nil : MovedProperties.property(named: name, in: scene)
  }

  /// Whether the log sets properties that can't be found by name alone. The name of such a property
  /// depends on which of several layers of a class moves first, so only the motion shows which
  /// layer is meant.
  var hasUnknownTargets: Bool {
    guard moved != nil else { return false }
    return log.entries.contains { entry in
      guard let name = entry.action.property else { return false }
      return context.perform { property(named: name) ?? unmovedProperty(named: name) } == nil
    }
  }

  package func learn(_ rows: [MotionRow]) {
    let known = Set(foundRows.map(\.name))
    foundRows += rows.filter { !known.contains($0.name) }
  }

  /// Adds rows for properties that have begun to move, and records each row's layer in the current
  /// instance of the scene.
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

  /// Returns the index of an existing row for a layer's property: the layer's own row if it has
  /// one. Otherwise, chooses among the rows whose layers do not exist now: prefers a row with a
  /// similar layer and the same path, then one with a similar layer, then one with the same path.
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
    return here.first { foundRows[$0].hasSimilarLayer(row) }
      ?? free.first { foundRows[$0].hasSimilarLayer(row) && waitingLayer(of: foundRows[$0]) == nil }
      ?? here.first
  }

  /// Returns the layer for a row whose property has not moved yet in the current instance of the
  /// scene. The layer is found by its path.
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
  fileprivate func isBelow(_ root: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === root { return true }
      layer = current.superlayer
    }
    return false
  }
}

package import Foundation
import MidflightDrawing
package import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// How many of the scene's frames are evaluated for the motion path each time the window draws a
  /// frame.
  private static let motionPathBudget = 24

  private var hasOverlay: Bool {
    inspector.showsGhosts || inspector.showsGrid || selectedLayer != nil
      || inspector.view == .borders || inspector.view == .cost
  }

  func stageOverlay() -> StageOverlay? {
    guard hasOverlay, showsLiveScene else { return nil }
    let stage = stage
    let origin = panels.stage.origin
    var overlay = StageOverlay()
    let toPoints = CGAffineTransform(scaleX: 1 / pointScale, y: 1 / pointScale)
      .concatenating(CGAffineTransform(translationX: -origin.x, y: -origin.y))
    overlay.map = stage.transform.concatenating(toPoints)
    overlay.frame = stage.frame.applying(toPoints)
    let outline =
      selectedLayer != nil || inspector.view != .off ? session.layerOutline() : nil
    if inspector.showsGhosts { addGhosts(to: &overlay) }
    if inspector.view == .borders, let outline {
      overlay.borders = outline.layers.indices.filter {
        outline.layers[$0].isVisible && outline.isWithinMasks($0)
      }.map {
        StageOverlay.Outline(corners: outline.layers[$0].shown, depth: outline.layers[$0].depth)
      }
    }
    if let path = selectedLayer, let layer = outline?.layer(at: path) {
      overlay.selection = StageOverlay.Selection(
        name: layer.name, corners: layer.shown, model: layer.model)
    }
    if inspector.view == .cost, let outline { overlay.cost = cost(of: outline) }
    if inspector.showsGrid { overlay.grid = grid(of: stage) }
    return overlay
  }

  private func addGhosts(to overlay: inout StageOverlay) {
    let shown = session.displayList()
    let ghost = Ghost(of: session.context.modelDisplayList(), besides: shown)
    overlay.ghost = ghost.isEmpty ? nil : ghost
    // Do not compute the ghosts of other frames during a drag, because they would change with every
    // frame.
    if !charting.isProvisional, let layer = selectedLayer ?? layerOfSelectedProperty {
      let isPlaying = clock.isPlaying && !session.isResting
      let ghosts = inspector.onion.ghosts(
        of: layer, around: session, chart: ChartKey(session), isPlaying: isPlaying)
      overlay.skins = ghosts.filter { !$0.ghost.isEmpty }.map {
        StageOverlay.Skin(offset: $0.offset, ghost: $0.ghost)
      }
    }
    if let known = inspector.motion, let subject = motionSubject,
      known.subject.isContinued(by: subject)
    {
      overlay.motion = motion(known.path)
    }
  }

  private func motion(_ path: MotionPath) -> StageOverlay.Motion? {
    let frame = FrameGrid(rate: MotionPath.rate).frame(at: session.time)
    guard let range = path.motion(at: frame) else { return nil }
    let points = Array(path.points[range]).filter { $0.x.isFinite && $0.y.isFinite }
    let isComplete = points.count == range.count
    return StageOverlay.Motion(
      points: points,
      present: isComplete && range.contains(frame) ? frame - range.lowerBound : nil)
  }

  private func cost(of outline: LayerOutline) -> String {
    let list = session.displayList()
    let points = list.commands.reduce(0) { $0 + ($1.path?.pointCount ?? 0) }
    let moved = outline.layers.filter { !$0.animations.isEmpty }.count
    return "\(outline.layers.count) layers, \(moved) animated · \(list.commands.count) commands, "
      + "\(points) points · \(Readout.fixed(drawnFraction * 100, decimals: 1)) % redrawn"
  }

  // MARK: The motion path

  /// The layer whose motion path is shown: the selected layer, or, without one, the layer of the
  /// selected property.
  private var motionSubject: MotionStudy.Subject? {
    guard let layer = selectedLayer ?? layerOfSelectedProperty else { return nil }
    return MotionStudy.Subject(chart: ChartKey(session), layer: layer, end: chart.end)
  }

  var layerOfSelectedProperty: String? {
    let properties = session.properties
    guard properties.indices.contains(selectedProperty) else { return nil }
    let layer = session.context.perform { properties[selectedProperty].target().layer }
    var names = LayerNames()
    var path: String?
    session.context.forEachPresentation { other in
      let name = names.take(other)
      if other === layer { path = name }
    }
    return path
  }

  /// Continues to compute the motion path, if it is shown and not yet complete.
  func updateInspector() {
    guard inspector.showsGhosts, let subject = motionSubject else {
      inspector.study = nil
      inspector.motion = nil
      if !inspector.showsGhosts { inspector.onion.clear() }
      return
    }
    if inspector.motion?.subject != subject, inspector.study?.subject != subject {
      inspector.study = MotionStudy(session, of: subject)
    }
    guard let study = inspector.study else { return }
    study.advance(by: Self.motionPathBudget)
    if study.isComplete {
      inspector.motion = (study.subject, study.path)
      inspector.study = nil
    }
  }

  // MARK: Explaining

  /// Returns the explanation of the selected value, or nil if the user has not asked for one.
  package func explanation() -> Explanation? {
    guard explains else { return nil }
    let properties = session.properties
    if let path = selectedLayer, let layer = session.layer(at: path),
      !properties.contains(where: { property in
        session.context.perform { property.target().layer === layer }
      })
    {
      return Explanation(ofLayer: path, in: session)
    }
    guard let property = properties.first(where: { $0.name == watchedName }) else { return nil }
    return Explanation(of: property, in: session, chart: chart)
  }

  /// Explains the layer or property at a point. Returns false if there is neither.
  func explain(at point: CGPoint) -> Bool {
    switch layout.target(at: point) {
    case .stage:
      selectLayer(at: point, goesUp: false)
      if selectedLayer == nil { return true }
    case .property(let index, _):
      selectedProperty = index
      selectedLayer = nil
    default: return false
    }
    explains = true
    return true
  }

  // MARK: Selecting

  /// Selects the layer at a point of the window, and the property that moves the layer. If
  /// `goesUp`, selects that layer's superlayer instead or, if the selected layer is at the point,
  /// the superlayer of the selected layer. Deselects if there is no layer at the point.
  func selectLayer(at point: CGPoint, goesUp: Bool) {
    let outline = session.layerOutline()
    let position = CGPoint(x: point.x * pointScale, y: point.y * pointScale)
    guard stage.frame.contains(position),
      let hit = outline.hitTest(position.applying(stage.transform.inverted()))
    else {
      selectedLayer = nil
      return
    }
    guard goesUp else { return selectLayer(hit) }
    let around = selectedLayer.flatMap { selected in
      hit == selected || hit.hasPrefix(selected + "/") ? selected : nil
    }
    let below = around ?? hit
    selectLayer(outline.parent(of: below) ?? below)
  }

  func selectLayer(_ path: String) {
    selectedLayer = path
    guard let layer = session.layer(at: path) else { return }
    let properties = session.properties
    let owned = properties.indices.filter { index in
      session.context.perform { properties[index].target().layer === layer }
    }
    if let first = owned.first, !owned.contains(selectedProperty) { selectedProperty = first }
    let layerPath = layer.layerPath
    if !isTunerFocused,
      let index = tunables.firstIndex(where: { tunable in
        tunable.targets.contains { $0.layerPath == layerPath }
      })
    {
      tuner.focus = TunerFocus(property: watchedName, tunable: index)
    }
  }

  /// If a layer is selected, selects the layer of the selected property instead.
  func followProperty() {
    if selectedLayer != nil { selectedLayer = layerOfSelectedProperty }
  }

  // MARK: Commands

  func toggleGhosts() {
    inspector.showsGhosts.toggle()
    say(
      inspector.showsGhosts
        ? "ghosts on: the model is dashed, a dot each 1/60 s" : "ghosts off")
  }

  func cycleStageView() {
    inspector.view = inspector.view.next
    say(inspector.view.title)
  }

  /// Whether the motion path is still being computed, so that the next frame shows more of it even
  /// without an event.
  var hasPendingMotionPath: Bool { inspector.study != nil }
}

/// State that tests and other windows read.
extension Previewer {
  package var shownMotion: [CGPoint]? { stageOverlay()?.motion?.points }
  /// The number of ghosts on the stage that show other frames.
  package var shownSkins: Int { stageOverlay()?.skins.count ?? 0 }
  package var listedTexts: [String] {
    let state = inspectorState()
    return state.layers.map(\.name)
      + state.events.map {
        "\(Readout.fixed($0.time.seconds, decimals: 3)) \($0.title): \($0.detail)"
      }
  }
  /// Returns the position in the window, in pixels, of a point of the scene.
  package func windowPosition(_ point: CGPoint) -> CGPoint { point.applying(stage.transform) }
}

package import Foundation
import MidflightDrawing
package import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

/// The overlays of the stage.
extension Previewer {
  /// How many frames of a motion path are worked out while one is drawn.
  private static let studyShare = 24

  /// Whether anything is drawn over the stage.
  private var hasOverlay: Bool {
    looking.showsGhosts || looking.showsGrid || selectedLayer != nil || looking.view == .borders
      || looking.view == .cost
  }

  /// Makes what is drawn over the stage; nil while nothing is.
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
      selectedLayer != nil || looking.view != .off ? session.layerOutline() : nil
    if looking.showsGhosts { addGhosts(to: &overlay) }
    if looking.view == .borders, let outline {
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
    if looking.view == .cost, let outline { overlay.cost = cost(of: outline) }
    if looking.showsGrid { overlay.grid = grid(of: stage) }
    return overlay
  }

  private func addGhosts(to overlay: inout StageOverlay) {
    let shown = session.displayList()
    let ghost = Ghost(of: session.context.modelDisplayList(), besides: shown)
    overlay.ghost = ghost.isEmpty ? nil : ghost
    // While a person drags, what comes is another thing each frame.
    if !charting.isProvisional, let layer = selectedLayer ?? layerOfSelectedProperty {
      let isPlaying = clock.isPlaying && !session.isResting
      let ghosts = looking.onion.ghosts(
        of: layer, around: session, chart: ChartKey(session), isPlaying: isPlaying)
      overlay.skins = ghosts.filter { !$0.ghost.isEmpty }.map {
        StageOverlay.Skin(offset: $0.offset, ghost: $0.ghost)
      }
    }
    if let known = looking.motion, let subject = motionSubject,
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
      + "\(points) points · \(Readout.fixed(drawnPart * 100, decimals: 1)) % redrawn"
  }

  // MARK: The motion path

  /// The layer whose motion is shown: the selected one, or that of the selected property.
  private var motionSubject: MotionStudy.Subject? {
    guard let layer = selectedLayer ?? layerOfSelectedProperty else { return nil }
    return MotionStudy.Subject(chart: ChartKey(session), layer: layer, end: chart.end)
  }

  /// The path of the layer that the selected property moves.
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

  /// Works on the motion path, if it is shown and not done.
  func updateLooking() {
    guard looking.showsGhosts, let subject = motionSubject else {
      looking.study = nil
      looking.motion = nil
      if !looking.showsGhosts { looking.onion.clear() }
      return
    }
    if looking.motion?.subject != subject, looking.study?.subject != subject {
      looking.study = MotionStudy(session, of: subject)
    }
    guard let study = looking.study else { return }
    study.advance(by: Self.studyShare)
    if study.isComplete {
      looking.motion = (study.subject, study.path)
      looking.study = nil
    }
  }

  // MARK: Explaining

  /// Why the selected value is what it is; nil while nobody asks.
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

  /// Explains what is at a point, if it is a layer or a property; tells whether it is.
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

  /// Selects the layer that is shown at a point of the window, or what is around the selected one
  /// there; none where there is only ground. With it goes the property that moves it.
  func selectLayer(at point: CGPoint, goesUp: Bool) {
    let outline = session.layerOutline()
    let place = CGPoint(x: point.x * pointScale, y: point.y * pointScale)
    guard stage.frame.contains(place),
      let hit = outline.hitTest(place.applying(stage.transform.inverted()))
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

  /// Selects a layer by its path, and a property and a tuned animation that belong to it.
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

  /// Has the selected layer, if there is one, be that of the selected property.
  func followProperty() {
    if selectedLayer != nil { selectedLayer = layerOfSelectedProperty }
  }

  // MARK: Commands

  func toggleGhosts() {
    looking.showsGhosts.toggle()
    say(
      looking.showsGhosts
        ? "ghosts on: the model is dashed, a dot each 1/60 s" : "ghosts off")
  }

  func cycleStageView() {
    looking.view = looking.view.next
    say(looking.view.title)
  }

  /// Whether a frame would show more than the last one, though nothing happens.
  var looksFurther: Bool { looking.study != nil }
}

/// Answers to what tests, and other windows than this one, ask for.
extension Previewer {
  /// The motion that is drawn over the stage, in the scene's points; nil while none is.
  package var shownMotion: [CGPoint]? { stageOverlay()?.motion?.points }
  /// How many ghosts of other frames are drawn over the stage.
  package var shownSkins: Int { stageOverlay()?.skins.count ?? 0 }
  /// The rows of the sidebar's last section, as texts.
  package var listedTexts: [String] {
    let state = lookingState()
    return state.layers.map(\.name)
      + state.events.map {
        "\(Readout.fixed($0.time.seconds, decimals: 3)) \($0.title): \($0.detail)"
      }
  }
  /// Where a point of the scene stands in the window, in pixels.
  package func windowPlace(_ point: CGPoint) -> CGPoint { point.applying(stage.transform) }
}

import MidflightEngine
import MidflightLayerTree

/// The user's playback and view settings. Another process can continue with them. The scene's
/// frames do not depend on them.
package struct PreviewerViewState: Sendable, Hashable, Codable {
  private var loop: LoopRange
  private var speed: Double
  private var isSlow: Bool
  private var isReversed: Bool
  private var showsGhosts: Bool
  private var showsGrid: Bool
  private var view: StageLayerView
  private var list: InspectorList?
  private var selectedLayer: String?
  private var explains: Bool
  private var quantity: GraphQuantity
  private var overlaid: [String]
  /// The visible range of time in the graph and the timeline, in seconds; nil to show the whole
  /// duration.
  private var zoom: ClosedRange<Double>?

  /// Copies the settings of a previewer. If the interruption lab is open, copies the playback
  /// settings from before it was opened, because the lab and its loop end with the process.
  @MainActor
  init(of previewer: Previewer) {
    let (clock, inspector, charting) = (
      previewer.clock, previewer.inspector, previewer.charting
    )
    let state =
      previewer.window.modes[LabMode.self]?.playbackBefore
      ?? previewer.transport.playbackState(of: previewer.session)
    (loop, speed, isSlow) = (state.loop, clock.speed, state.isSlow)
    isReversed = clock.isReversed
    (showsGhosts, showsGrid) = (inspector.showsGhosts, inspector.showsGrid)
    (view, list) = (inspector.view, inspector.list)
    (selectedLayer, explains) = (previewer.selectedLayer, previewer.explains)
    (quantity, overlaid, zoom) = (charting.quantity, charting.overlaid, charting.zoom)
  }

  @MainActor
  func show(in previewer: Previewer) {
    previewer.transport.loop = loop
    previewer.transport.clock.setSpeed(speed, at: 0)
    previewer.transport.clock.setSlow(isSlow, at: 0)
    previewer.transport.clock.setReversed(isReversed, at: 0)
    (previewer.inspector.showsGhosts, previewer.inspector.showsGrid) = (showsGhosts, showsGrid)
    previewer.inspector.view = view
    (previewer.inspector.list, previewer.selectedLayer) = (list, selectedLayer)
    previewer.explains = explains
    (previewer.charting.quantity, previewer.charting.overlaid) = (quantity, overlaid)
    previewer.charting.zoom = zoom
  }
}

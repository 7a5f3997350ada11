import MidflightEngine
import MidflightLayerTree

/// How a person plays and looks at what a window shows, so that another process can go on with it.
/// None of it is in the scene's own frames.
package struct PreviewerViewState: Sendable, Hashable, Codable {
  private var loop: LoopRange
  private var speed: Double
  private var isSlow: Bool
  private var isReversed: Bool
  private var showsGhosts: Bool
  private var showsGrid: Bool
  private var view: StageLayerView
  private var list: LookingList?
  private var selectedLayer: String?
  private var explains: Bool
  private var quantity: GraphQuantity
  private var overlaid: [String]
  /// The part of the time that graph and timeline show, in seconds; nil for all.
  private var zoom: ClosedRange<Double>?

  /// That of a previewer. A lab's own loop is none of it, for it ends with the process.
  @MainActor
  init(of previewer: Previewer) {
    let (clock, looking, charting) = (
      previewer.clock, previewer.looking, previewer.charting
    )
    let state =
      previewer.window.modes[LabMode.self]?.playbackBefore
      ?? previewer.transport.playbackState(of: previewer.session)
    (loop, speed, isSlow) = (state.loop, clock.speed, state.isSlow)
    isReversed = clock.isReversed
    (showsGhosts, showsGrid) = (looking.showsGhosts, looking.showsGrid)
    (view, list) = (looking.view, looking.list)
    (selectedLayer, explains) = (previewer.selectedLayer, previewer.explains)
    (quantity, overlaid, zoom) = (charting.quantity, charting.overlaid, charting.zoom)
  }

  /// Has a previewer that was not shown yet look so.
  @MainActor
  func show(in previewer: Previewer) {
    previewer.transport.loop = loop
    previewer.transport.clock.setSpeed(speed, at: 0)
    previewer.transport.clock.setSlow(isSlow, at: 0)
    previewer.transport.clock.setReversed(isReversed, at: 0)
    (previewer.looking.showsGhosts, previewer.looking.showsGrid) = (showsGhosts, showsGrid)
    previewer.looking.view = view
    (previewer.looking.list, previewer.selectedLayer) = (list, selectedLayer)
    previewer.explains = explains
    (previewer.charting.quantity, previewer.charting.overlaid) = (quantity, overlaid)
    previewer.charting.zoom = zoom
  }
}

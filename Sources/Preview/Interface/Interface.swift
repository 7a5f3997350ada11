import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightText

/// Draws the panels around the stage. The panels are a layer tree in a separate session, whose
/// clock follows the machine's clock and is never slowed. They only show an ``InterfaceLayout``; no
/// state is ever read back from them.
///
/// Coordinates are in points, from the window's top left corner.
@MainActor
final class Interface {
  private let context: CAContext
  let typeface: Typeface
  private let root = CALayer()
  private let header = HeaderLayer()
  private let footer = FooterLayer()
  private let sidebar = CALayer()
  /// The line at the sidebar's left edge. It is visible while the sidebar covers the stage.
  private let sidebarEdge = CALayer()
  /// The layer that contains the sidebar's content. The origin of the layer's bounds is the scroll
  /// offset.
  private let scroll = CALayer()
  private let propertiesTitle = SectionLayer()
  private let hint = HintLayer()
  private let tunerTitle = SectionLayer()
  private let policy = PolicyLayer()
  private let filter = FilterLayer()
  private let thumb = CALayer()
  private let fade = CAGradientLayer()
  private let graph = GraphLayer()
  private let graphTitle = GraphTitleLayer()
  private let timeline = TimelineLayer()
  /// The line that marks the current instant in the graph and the timeline.
  private let playhead = CALayer()
  private let overlay = StageOverlayLayer()
  private let inspector = InspectorSection()
  private let explanation = ExplanationLayer()
  private let errorLayer = ErrorLayer()
  private let invitation = InvitationLayer()
  private let actions = ActionsLayer()
  private let speed = SpeedLayer()
  private let toast = ToastLayer()
  private let help = HelpLayer()
  private let menu = MenuLayer()
  private let tip = TipLayer()
  /// The line, in the graph and the timeline, that marks the instant whose values the graph shows
  /// as numbers.
  private let probe = CALayer()
  private let probeDots = (0..<3).map { _ in CALayer() }
  private let hover = CALayer()
  private let focusRing = CALayer()
  private var propertyRows: [PropertyRowLayer] = []
  private var tuners: [TunerLayer] = []
  private var captions: [CaptionLayer] = []
  private var shown: InterfaceLayout?

  init(typeface: Typeface) {
    self.typeface = typeface
    context = CAContext(displayScale: 1)
    context.turn { build() }
  }

  // MARK: Time

  func advance(to time: Flicks) { context.advance(to: time) }

  /// The time at which a panel next changes without an event; nil if no such change is due.
  var nextEventTime: Flicks? { context.nextEventTime }

  var isAnimating: Bool { context.isAnimating }

  func displayList() -> DisplayList { context.displayList() }

  // MARK: Showing

  /// Shows a layout, and a highlight under the mouse. Only layers that differ from the previous
  /// layout are redrawn.
  func show(_ new: InterfaceLayout, hover: HoverMark?) {
    let (content, window, old) = (new.content, new.window, shown)
    shown = new
    if old?.window.displayScale != window.displayScale {
      context.displayScale = window.displayScale
    }
    update {
      if old == nil || old?.window.theme != window.theme { paint(window.theme) }
      layOut(
        new, isMoved: old?.panels != new.panels || old?.window.displayScale != window.displayScale)
      overlay.content = content.overlay
      overlay.isHidden = content.overlay == nil
      errorLayer.content = content.error
      errorLayer.isHidden = content.error == nil
      actions.content = content.actions
      actions.isHidden = content.actions.isEmpty
      showExplanation(new)
      help.content = content.help
      help.isHidden = content.help == nil
      menu.content = content.menu
      menu.isHidden = content.menu == nil
      showMessage(new, since: old?.window.message)
      show(hover)
      // Hide the playback rate on the stage while there are several images or an error, because it
      // would cover an image or the error's first line. The header shows the rate too.
      speed.isHidden = content.rate == 1 || !content.captions.isEmpty || content.error != nil
      speed.content = content.rate
      layOut(speed, in: new.speed)
    }
    fadeMessage(window, since: old?.window.message)
    // While the panels are hidden, do not update them; only hide the layers that are drawn over
    // them.
    update {
      if window.isHidden {
        let overPanels: [CALayer] = [invitation, playhead, probe, tip, focusRing] + probeDots
        for layer in overPanels { layer.isHidden = true }
      } else {
        showPanels(new)
      }
    }
  }

  private func showPanels(_ layout: InterfaceLayout) {
    let (content, window) = (layout.content, layout.window)
    header.content = content.header
    footer.content = content.footer
    invitation.content = content.invitation
    invitation.isHidden = content.invitation == nil
    layOut(invitation, in: layout.invitation)
    graph.content = content.graph
    graphTitle.content = content.graphTitle
    timeline.content = content.timeline
    playhead.isHidden = layout.playhead == nil
    if let frame = layout.playhead { playhead.frame = frame }
    show(content.captions)
    show(content.tip, in: window.size)
    probe.isHidden = content.probe == nil || !layout.panels.showsChart
    if let x = content.probe?.x { probe.frame = layout.overChart(x.rounded(), width: 1) }
    let dots = layout.probeDots
    for (index, dot) in probeDots.enumerated() {
      dot.isHidden = index >= dots.count
      guard index < dots.count else { continue }
      dot.frame = CGRect(x: dots[index].x - 4, y: dots[index].y - 4, width: 8, height: 8)
    }
    let ring = content.focused.flatMap(layout.frame)
    focusRing.isHidden = ring == nil
    if let ring {
      let visible = CGRect(origin: .zero, size: window.size).insetBy(dx: 1, dy: 1)
      focusRing.frame = ring.insetBy(dx: -2, dy: 0).intersection(visible)
    }
    showSidebar(layout)
  }

  private func showSidebar(_ layout: InterfaceLayout) {
    let (content, rows) = (layout.content, layout.sidebar)
    propertiesTitle.content = content.propertiesTitle
    tunerTitle.content = content.tunerTitle
    policy.content = content.policy
    hint.content = content.hint
    filter.content = content.filter
    fill(&propertyRows, with: content.properties)
    fill(&tuners, with: content.tuners)
    let parts: [(CALayer, CGRect?)] = [
      (propertiesTitle, rows.propertiesTitle), (hint, rows.hint), (policy, rows.policy),
      (tunerTitle, rows.tunerTitle), (filter, rows.filter), (inspector, rows.inspector),
    ]
    for (layer, frame) in parts {
      layer.isHidden = frame == nil
      if let frame { layOut(layer, in: frame) }
    }
    for (layer, frame) in zip(propertyRows, rows.properties) { layOut(layer, in: frame) }
    for (layer, frame) in zip(tuners, rows.tuners) { layOut(layer, in: frame) }
    inspector.show(content.inspector, width: rows.inspector.width)
    scroll.bounds.origin.y = layout.sidebarOffset
    thumb.isHidden = layout.thumb == nil
    if let frame = layout.thumb { thumb.frame = frame }
    fade.isHidden = layout.sidebarOffset >= rows.limit
  }

  private func layOut(_ layout: InterfaceLayout, isMoved: Bool) {
    let (panels, window) = (layout.panels, layout.window)
    for panel in [header, footer] { panel.isHidden = window.isHidden || !window.isFramed }
    sidebar.isHidden = !panels.showsSidebar
    sidebarEdge.isHidden = !window.isNarrow
    guard isMoved else { return }
    let size = window.size
    root.frame = CGRect(origin: .zero, size: size)
    (header.frame, footer.frame, sidebar.frame) = (panels.header, panels.footer, panels.sidebar)
    let inside = sidebar.bounds.size
    sidebarEdge.frame = CGRect(x: 0, y: 0, width: 1, height: inside.height)
    scroll.frame = CGRect(origin: .zero, size: inside)
    fade.frame = CGRect(
      x: 0, y: inside.height - SidebarLayout.fadeHeight, width: inside.width,
      height: SidebarLayout.fadeHeight)
    for layer in [overlay, actions, errorLayer] as [CALayer] { layer.frame = panels.stage }
    (graph.frame, timeline.frame) = (panels.graph, panels.timeline)
    graphTitle.frame = CGRect(
      x: 0, y: 0, width: panels.graph.width,
      height: min(GraphFrame.titleHeight, panels.graph.height))
    graph.isHidden = panels.graph.height == 0
    timeline.isHidden = panels.timeline.height == 0
    help.frame = panels.help ?? .zero
    menu.frame = CGRect(origin: .zero, size: size)
    for layer in [
      root, header, footer, overlay, actions, errorLayer, graph, graphTitle, timeline, sidebar,
      help, menu,
    ] {
      layer.setNeedsDisplay()
    }
  }

  /// Sets a layer's frame, and redraws the layer if its size changes.
  private func layOut(_ layer: CALayer, in frame: CGRect) {
    if layer.frame == frame { return }
    let isResized = layer.bounds.size != frame.size
    layer.frame = frame
    if isResized { layer.setNeedsDisplay() }
  }

  private func showExplanation(_ layout: InterfaceLayout) {
    let content = layout.content
    explanation.isHidden = content.explanation == nil || layout.window.isHidden
    guard let text = content.explanation, !layout.window.isHidden else { return }
    explanation.show(
      ExplanationLayer.Content(
        explanation: text, panels: layout.panels, scene: content.sceneFrame))
  }

  private func show(_ new: [InterfaceState.Caption]) {
    while captions.count < new.count {
      let caption = CaptionLayer()
      (caption.typeface, caption.theme) = (typeface, graph.theme)
      root.insertSublayer(caption, below: graph)
      captions.append(caption)
    }
    while captions.count > new.count { captions.removeLast().removeFromSuperlayer() }
    for (layer, caption) in zip(captions, new) {
      layOut(layer, in: caption.frame)
      layer.content = caption
    }
  }

  private func show(_ new: Tip?, in size: CGSize) {
    tip.content = new
    tip.isHidden = new == nil
    if let new { layOut(tip, in: TipLayout(new, in: size, typeface: typeface).frame) }
  }

  private func show(_ new: HoverMark?) {
    hover.isHidden = new == nil
    guard let new else { return }
    hover.frame = new.frame
    hover.cornerRadius = new.isEdge ? 0 : 5
    hover.backgroundColor = new.isEdge ? graph.theme.accent : graph.theme.hover
  }

  // MARK: Messages

  private func showMessage(_ layout: InterfaceLayout, since old: Message?) {
    let message = layout.window.message
    if message == nil {
      toast.removeAllAnimations()
      toast.isHidden = true
    }
    guard let message, let toastLayout = layout.toast else { return }
    if message.end != old?.end || message.text != old?.text {
      toast.removeAllAnimations()
      (toast.opacity, toast.isHidden) = (1, false)
    }
    toast.show(message, in: toastLayout)
    layOut(toast, in: toastLayout.frame)
  }

  private func fadeMessage(_ window: WindowState, since old: Message?) {
    guard let message = window.message, message.isFading, toast.opacity > 0 else { return }
    // Do not fade a message that fills the strip: the text under it would show through.
    let fades = !window.isMotionReduced && toast.content?.isStrip == false
    context.turn {
      CATransaction.setAnimationDuration(fades ? Message.fading.seconds : 0)
      toast.opacity = 0
    }
  }

  // MARK: Layers

  private func build() {
    context.rootLayer = root
    sidebar.masksToBounds = true
    thumb.cornerRadius = 2
    for layer in [scroll, fade, thumb, sidebarEdge] { sidebar.addSublayer(layer) }
    overlay.masksToBounds = true
    focusRing.borderWidth = 1.5
    focusRing.cornerRadius = 5
    graph.addSublayer(graphTitle)
    let panels: [CALayer] =
      [
        overlay, actions, invitation, graph, timeline, probe, playhead,
      ] + probeDots + [
        errorLayer, explanation, header, footer, sidebar, hover, focusRing, speed, toast, help, tip,
        menu,
      ]
    for dot in probeDots { (dot.cornerRadius, dot.borderWidth) = (4, 2) }
    for panel in panels { root.addSublayer(panel) }
    for panel in [propertiesTitle, hint, tunerTitle, policy, filter, inspector] as [CALayer] {
      scroll.addSublayer(panel)
    }
    inspector.build()
    (toast.opacity, toast.isHidden) = (0, true)
    for layer in root.tree { (layer as? ThemedLayer)?.typeface = typeface }
  }

  /// Sets the theme of all layers except those over the stage, whose colours have to contrast with
  /// the scene.
  private func paint(_ theme: Theme) {
    for panel in [header, footer, sidebar] as [CALayer] { panel.backgroundColor = theme.panel }
    sidebarEdge.backgroundColor = theme.line
    thumb.backgroundColor = theme.thumb
    fade.colors = [theme.clearPanel, theme.panel]
    playhead.backgroundColor = theme.playhead
    probe.backgroundColor = theme.probe
    for dot in probeDots { (dot.backgroundColor, dot.borderColor) = (theme.graph, theme.text) }
    focusRing.borderColor = theme.accent
    for layer in root.tree where layer !== overlay && layer !== actions {
      (layer as? ThemedLayer)?.theme = theme
    }
  }

  private func fill<Content, Row: PanelLayer<Content>>(
    _ rows: inout [Row], with contents: [Content]
  ) {
    while rows.count < contents.count {
      let row = Row.make()
      (row.typeface, row.theme) = (typeface, graph.theme)
      scroll.addSublayer(row)
      rows.append(row)
    }
    while rows.count > contents.count { rows.removeLast().removeFromSuperlayer() }
    for (row, content) in zip(rows, contents) { row.content = content }
  }

  /// Changes layers immediately, without implicit animations.
  private func update(_ change: () -> Void) {
    context.turn {
      CATransaction.setDisableActions(true)
      change()
    }
  }
}

extension CALayer {
  fileprivate var tree: [CALayer] { [self] + (sublayers ?? []).flatMap(\.tree) }
}

import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText

/// The panels around the stage: a layer tree in a session of its own, whose clock is the machine's
/// and is never slowed.
///
/// Space: points from the window's top left corner.
@MainActor
final class Interface {
  /// A part of the interface under a point.
  enum Target: Equatable {
    case playButton
    /// The word for the way in which time goes: "playing".
    case status
    /// The menu of scenes.
    case sceneName
    case speed
    /// The time that is shown.
    case clock
    /// A key of a row of the footer.
    case footer(row: Int, button: Int)
    /// The rows from there on, for which there is no room.
    case footerMore(Int)
    /// Shows or hides the panels of a narrow window.
    case panelButton
    /// A property's row; the fraction of its slider where the point is on it.
    case property(Int, fraction: Double?)
    /// A place in the target that is being typed.
    case target(Int)
    /// The field of colours.
    case picker(TargetTyping.PickerPart)
    /// A block of the tuner, by its tunable's place.
    case tuner(Int, TunerLayer.Part)
    /// A place in the text of the tuner's filter.
    case filter(Int)
    case policy
    /// The help, and what closes it.
    case help, helpClose
    /// The sidebar's left edge, and the upper one of graph and timeline, which are dragged.
    case sidebarEdge, chartEdge
    /// Graph and timeline.
    case chart
    /// The tree of layers and the events.
    case looking(LookingSection.Target)
    case stage
    case panel
  }

  let context: CAContext
  let typeface: Typeface
  let root = CALayer()
  let header = HeaderLayer()
  let footer = FooterLayer()
  let sidebar = CALayer()
  /// The sidebar's left edge where it stands over the stage.
  let sidebarEdge = CALayer()
  /// Holds the sidebar's contents; its bounds' origin is how far it is scrolled.
  let scroll = CALayer()
  let propertiesTitle = SectionLayer()
  let hint = HintLayer()
  let tunerTitle = SectionLayer()
  let policy = PolicyLayer()
  let filter = FilterLayer()
  /// How much of what the sidebar holds is seen, and which part.
  let thumb = CALayer()
  /// Lets what is cut off at the sidebar's end fade out.
  let fade = CAGradientLayer()
  static let fadeHeight: CGFloat = 36
  let graph = GraphLayer()
  let graphTitle = GraphTitleLayer()
  let timeline = TimelineLayer()
  /// The present instant, over graph and timeline.
  let playhead = CALayer()
  let overlay = StageOverlayLayer()
  let looking = LookingSection()
  let explanation = ExplanationLayer()
  /// Over the stage.
  let trouble = TroubleLayer()
  let invitation = InvitationLayer()
  let acts = ActsLayer()
  let speed = SpeedLayer()
  let toast = ToastLayer()
  let help = HelpLayer()
  let menu = MenuLayer()
  let tip = TipLayer()
  /// Where the graph is read, over graph and timeline.
  let probe = CALayer()
  /// Shows that a panel's edge can be dragged.
  let edgeLight = CALayer()
  /// Stands around what has the keys in header or footer.
  let focusRing = CALayer()
  var propertyRows: [PropertyRowLayer] = []
  var tuners: [TunerLayer] = []
  var captions: [CaptionLayer] = []

  private(set) var size = CGSize.zero
  var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      layOut()
      if !isHidden { show(state) }
    }
  }
  /// Whether header, footer and sidebar stand around stage and graph.
  var isFramed = true {
    didSet { if isFramed != oldValue { layOut() } }
  }
  /// Whether a narrow window shows the sidebar, over the stage.
  var isSidebarOpen = false {
    didSet {
      guard isSidebarOpen != oldValue else { return }
      // A message that was said for want of it would only cover it.
      if isSidebarOpen { endMessage() }
      layOut()
    }
  }
  /// The colours of the panels.
  var theme = Theme.dark {
    didSet { if theme != oldValue { update { paint() } } }
  }
  /// Whether messages go at once instead of fading.
  var isMotionReduced = false
  var state = InterfaceState()
  var toastEnd: EventToken?

  init(displayScale: CGFloat) throws(FontError) {
    typeface = try Typeface()
    context = CAContext(displayScale: displayScale)
    context.turn { build() }
  }

  /// Whether the help is shown, beside the stage.
  var isHelpShown = false {
    didSet {
      if isHelpShown == oldValue { return }
      if isHelpShown { update { help.scrollToTop() } }
      layOut()
    }
  }

  /// How large the panels are, and which of them are folded.
  var settings = WindowSettings() {
    didSet {
      guard settings != oldValue else { return }
      if !isNarrow { isSidebarOpen = false }
      layOut()
    }
  }

  func resize(to size: CGSize, displayScale: CGFloat) {
    self.size = size
    context.displayScale = displayScale
    if !isNarrow { isSidebarOpen = false }
    layOut()
  }

  /// Shows a state. Only what differs from the one before is drawn again.
  func show(_ new: InterfaceState) {
    let old = state
    state = new
    update {
      speed.content = new.rate
      // Among several pictures it would cover one; the header says it too.
      speed.isHidden = new.rate == 1 || !new.captions.isEmpty
      overlay.content = new.overlay
      overlay.isHidden = new.overlay == nil
      trouble.content = new.trouble
      trouble.isHidden = new.trouble == nil
      acts.content = new.acts
      acts.isHidden = new.acts.isEmpty
      placeExplanation()
      help.content = new.help
      help.isHidden = new.help == nil
      menu.content = new.menu
      menu.isHidden = new.menu == nil
    }
    // A hidden panel is not drawn until it is seen again.
    if isHidden { return }
    var isResized = false
    update {
      header.content = new.header
      footer.content = FooterContent(rows: new.footer, hovered: new.hovered)
      policy.content = new.policy
      invitation.content = new.invitation
      invitation.isHidden = new.invitation == nil
      graph.content = new.graph
      graphTitle.content = new.graphTitle
      timeline.content = new.timeline
      placePlayhead()
      place(new.captions)
      placeSpeed()
      place(new.tip, new.probe)
      light(new.hovered)
      let ring = new.focused.flatMap(frame)
      focusRing.isHidden = ring == nil
      if let ring { focusRing.frame = ring.insetBy(dx: -2, dy: 0) }
      propertiesTitle.content = InterfaceState.Section(
        title: "PROPERTIES", keys: new.isTunerFocused ? "Tab" : "↑ ↓ select",
        isFocused: !new.isTunerFocused)
      tunerTitle.content = InterfaceState.Section(
        title: "TUNER",
        keys: !new.isTunerFocused
          ? "Tab, / filters"
          : new.tuners.contains { $0.palette != nil }
            ? "↑ ↓ try, Enter takes, Esc puts back"
            : new.tuners.contains { $0.editor?.handle != nil }
              ? "Tab other handle, arrows move, Esc ends"
              : new.tuners.contains { $0.typing != nil }
                ? "Enter takes, Esc cancels"
                : new.filter?.isFocused == true
                  ? "Enter keeps, Esc shows all" : "↑ ↓ select, ← → change, Enter types",
        isFocused: new.isTunerFocused)
      hint.content = new.hint
      fill(&propertyRows, with: new.properties)
      fill(&tuners, with: new.tuners)
      isResized = looking.show(new.looking, isFocused: false)
      filter.content = new.filter
    }
    if old.properties.count != new.properties.count || old.tuners.count != new.tuners.count
      || old.timeline?.lanes.count != new.timeline?.lanes.count
      || (old.filter == nil) != (new.filter == nil) || (old.hint == nil) != (new.hint == nil)
      || propertyRows.contains(where: { $0.frame.height != $0.height })
      || isResized || zip(tuners, tunerHeights).contains(where: { $0.frame.height != $1 })
    {
      layOut()
    }
    revealLooking(since: old.looking)
    if let filter = new.filter, filter.isFocused, old.filter != filter { reveal(self.filter) }
    // The row that a key selects or changes is seen, wherever the sidebar was scrolled.
    if let selection = new.tuners.firstIndex(where: { $0.selection != nil }),
      !new.isDragging,
      !old.tuners.indices.contains(selection)
        || old.tuners[selection].steady != new.tuners[selection].steady
    {
      reveal(tuners[selection])
    }
    if let selection = new.properties.firstIndex(where: \.isSelected), !new.isTunerFocused,
      selection != old.properties.firstIndex(where: \.isSelected) || old.isTunerFocused
        || (new.properties[selection].target == nil) != (old.properties[selection].target == nil)
    {
      reveal(propertyRows[selection])
    }
  }

  /// Shows a message until the next one, or for so many seconds.
  func say(_ text: String, isWarning: Bool = false, seconds: Double? = nil) {
    toastEnd?.cancel()
    update {
      toast.content = InterfaceState.Toast(text: text, isWarning: isWarning)
      toast.removeAllAnimations()
      toast.opacity = 1
      toast.isHidden = false
      placeToast()
    }
    toastEnd = context.perform {
      context.schedule(after: Flicks(seconds: seconds ?? (isWarning ? 5 : 2.5))) {
        [toast, isMotionReduced] in
        CATransaction.setAnimationDuration(isMotionReduced ? 0 : 0.4)
        toast.opacity = 0
      }
    }
  }

  /// Where the scene stands, in points: messages keep clear of it.
  var sceneFrame = CGRect.zero {
    didSet { if sceneFrame != oldValue, message != nil { update { placeToast() } } }
  }

  func endMessage() {
    toastEnd?.cancel()
    update {
      toast.removeAllAnimations()
      toast.isHidden = true
    }
  }

  /// The message that is shown, unless it fades already.
  var message: String? { toast.isHidden || toast.opacity == 0 ? nil : toast.content?.text }

  /// The panels at the present instant, in points.
  func displayList() -> DisplayList { context.displayList() }

  func build() {
    context.rootLayer = root
    paint()
    sidebar.masksToBounds = true
    thumb.cornerRadius = 2
    for layer in [scroll, fade, thumb, sidebarEdge] { sidebar.addSublayer(layer) }
    overlay.typeface = typeface
    overlay.masksToBounds = true
    root.addSublayer(overlay)
    root.addSublayer(acts)
    root.addSublayer(invitation)
    edgeLight.isHidden = true
    focusRing.borderWidth = 1.5
    focusRing.cornerRadius = 5
    focusRing.isHidden = true
    graph.addSublayer(graphTitle)
    for panel in [graph, timeline, probe, playhead] { root.addSublayer(panel) }
    (explanation.typeface, trouble.typeface) = (typeface, typeface)
    for panel in [trouble, explanation] { root.addSublayer(panel) }
    for panel in [header, footer, sidebar, edgeLight, focusRing, speed, toast, help, tip, menu] {
      root.addSublayer(panel)
    }
    for panel in [propertiesTitle, hint, tunerTitle, policy, filter] { scroll.addSublayer(panel) }
    looking.build(typeface: typeface)
    scroll.addSublayer(looking)
    toast.opacity = 0
    toast.isHidden = true
    graph.typeface = typeface
    graphTitle.typeface = typeface
    invitation.typeface = typeface
    timeline.typeface = typeface
    header.typeface = typeface
    footer.typeface = typeface
    (propertiesTitle.typeface, hint.typeface) = (typeface, typeface)
    tunerTitle.typeface = typeface
    policy.typeface = typeface
    filter.typeface = typeface
    (speed.typeface, acts.typeface) = (typeface, typeface)
    toast.typeface = typeface
    help.typeface = typeface
    menu.typeface = typeface
    tip.typeface = typeface
  }

  /// Gives all layers the theme's colours, but for those over the stage, which they have to stand
  /// out from.
  private func paint() {
    for panel in [header, footer, sidebar] { panel.backgroundColor = theme.panel }
    sidebarEdge.backgroundColor = theme.line
    thumb.backgroundColor = theme.thumb
    fade.colors = [theme.clearPanel, theme.panel]
    playhead.backgroundColor = theme.playhead
    probe.backgroundColor = theme.probe
    edgeLight.backgroundColor = theme.accent
    focusRing.borderColor = theme.accent
    var rest: [CALayer] = [root]
    while let layer = rest.popLast() {
      if layer !== overlay, layer !== acts { (layer as? any Themed)?.theme = theme }
      rest += layer.sublayers ?? []
    }
  }

  func fill<Content, Row: PanelLayer<Content>>(
    _ rows: inout [Row], with contents: [Content]
  ) {
    while rows.count < contents.count {
      let row = Row.make()
      (row.typeface, row.theme) = (typeface, theme)
      scroll.addSublayer(row)
      rows.append(row)
    }
    while rows.count > contents.count { rows.removeLast().removeFromSuperlayer() }
    for (row, content) in zip(rows, contents) { row.content = content }
  }

  /// Changes layers at once, without implicit animation.
  func update(_ change: () -> Void) {
    context.turn {
      CATransaction.setDisableActions(true)
      change()
    }
  }
}

import Foundation
import MidflightLayerTree

/// How large the panels are, and where they are placed and scrolled to.
extension Interface {
  /// The heights that header and footer take from the window.
  var headerHeight: CGFloat { isHidden || !isFramed ? 0 : Theme.headerHeight }
  var footerHeight: CGFloat { isHidden || !isFramed ? 0 : Theme.footerHeight }

  /// Where the stage is.
  var stageArea: CGRect {
    var area = CGRect(origin: .zero, size: size)
    if !isHidden {
      area = CGRect(
        x: 0, y: headerHeight, width: max(size.width - sidebarWidth, 1),
        height: max(
          size.height - headerHeight - footerHeight - chartHeights.graph
            - chartHeights.timeline, 1))
    }
    if let frame = helpFrame {
      if isHelpBelow {
        area.size.height = max(frame.minY - area.minY, 1)
      } else {
        area.size.width = max(frame.minX, 1)
      }
    }
    return area
  }

  var helpFrame: CGRect? {
    guard isHelpShown else { return nil }
    return HelpLayer.frame(
      in: size, top: headerHeight, bottom: size.height - footerHeight)
  }

  /// Whether the help stands below the stage, where graph and timeline are else.
  var isHelpBelow: Bool { helpFrame.map { $0.minX == 0 } ?? false }

  /// Whether graph or timeline is seen.
  var showsChart: Bool { !isHidden && chartHeights.graph > 0 }

  /// How much of the height graph and timeline take: as much as a person gives them, else so much
  /// that the stage keeps more than half of it.
  var chartHeights: (graph: CGFloat, timeline: CGFloat) {
    if isHidden || settings.isChartFolded || isHelpBelow { return (0, 0) }
    let own = settings.chartHeight.map { min(CGFloat($0), mostChartHeight) }
    let room = own ?? (chartRoom * 0.46).rounded(.down)
    let wanted = TimelineLayer.height(lanes: state.timeline?.lanes.count ?? 2)
    let graph = min(max(room - wanted, 0), own == nil ? 260 : .infinity)
    if graph >= 84 { return (graph, wanted) }
    // No room for all lanes: the graph alone.
    return room >= 84 ? (min(room, 120), 0) : (0, 0)
  }

  var chartRoom: CGFloat { size.height - headerHeight - footerHeight }

  /// How high graph and timeline can be, so that a strip of the stage is left.
  var mostChartHeight: CGFloat { max(chartRoom - 90, 0) }

  /// Where the graph's curve stands.
  var chartPlot: CGRect {
    GraphLayer.plot(in: graph.bounds.size).offsetBy(dx: graph.frame.minX, dy: graph.frame.minY)
  }

  /// Whether the window has no room for the sidebar beside the stage.
  var isNarrow: Bool {
    size.width < Theme.sidebarWidth * 1.8 || settings.isSidebarFolded || !isFramed
  }

  /// Whether properties and tuned values are seen.
  var showsSidebar: Bool {
    !isHidden && isFramed && !isHelpShown && (!isNarrow || isSidebarOpen)
  }

  /// The width that the sidebar takes from the stage.
  var sidebarWidth: CGFloat { isNarrow ? 0 : openSidebarWidth }

  /// How wide the sidebar is where it is shown, beside the stage or over it.
  var openSidebarWidth: CGFloat {
    min(CGFloat(settings.sidebarWidth), max(size.width - 240, Theme.sidebarWidth), size.width)
  }

  /// Lights an edge under the mouse.
  func light(_ hovered: Target?) {
    let area = stageArea
    switch hovered {
    case .sidebarEdge:
      let x = showsSidebar ? sidebar.frame.minX - 1 : size.width - 3
      edgeLight.frame = CGRect(
        x: x, y: headerHeight, width: 3, height: sidebar.frame.height)
    case .chartEdge:
      edgeLight.frame = CGRect(x: 0, y: area.maxY - 2, width: area.width, height: 3)
    default: break
    }
    edgeLight.isHidden = hovered != .sidebarEdge && hovered != .chartEdge
  }

  /// Scrolls the help by points; positive shows what is further down.
  func scrollHelp(by distance: CGFloat) { update { help.scroll(by: distance) } }

  /// The height of the help that is seen at once.
  var helpPageHeight: CGFloat { help.pageHeight }

  /// Scrolls the sidebar, by points; positive shows what is further down.
  func scrollSidebar(by distance: CGFloat) {
    update { setScroll(scroll.bounds.minY + distance) }
  }

  func placeToast() {
    toast.frame = toast.frame(
      in: stageArea, clearOf: sceneFrame, footer: isHidden ? nil : footer.frame)
    toast.setNeedsDisplay()
  }

  func reveal(_ row: CALayer) {
    let (top, height) = (scroll.bounds.minY, sidebar.bounds.height)
    let offset = min(top, row.frame.minY - SectionLayer.height)
    // Clear of where the sidebar fades out; of a row that is higher than that, the top is seen.
    let end = min(row.frame.maxY + Self.fadeHeight - height, row.frame.minY)
    update { setScroll(max(offset, end)) }
  }

  /// Beside the scene where there is room, else over the graph, else at the stage's bottom.
  func placeExplanation() {
    guard let content = state.explanation, !isHidden else {
      explanation.isHidden = true
      return
    }
    explanation.isHidden = false
    let area = stageArea
    let scene = sceneFrame
    var width = ExplanationLayer.width
    var place = CGPoint(x: area.minX + 8, y: area.minY + 8)
    var room = area.height - 16
    let beside = min(width, scene.minX - area.minX - 16)
    if beside >= 200, explanation.height(of: content, width: beside) <= room || !showsChart {
      width = beside
    } else {
      if showsChart {
        width = min(area.width - 16, max(width, 460))
        let bottom =
          (timeline.isHidden || timeline.frame.height < 1
            ? graph.frame.maxY : timeline.frame.maxY) - 4
        // Over the curve's title only where it needs that room too, and then up to the scene.
        let top = graph.frame.minY + GraphLayer.titleHeight
        let least = max(min(scene.maxY + 4, top), area.minY + 8)
        place = CGPoint(
          x: area.minX + 8,
          y: max(min(top, bottom - explanation.height(of: content, width: width)), least))
        room = bottom - place.y
      } else {
        width = min(area.width - 16, 460)
        room = min(area.height * 0.4, 160)
        place.y = area.maxY - 8 - min(explanation.height(of: content, width: width), room)
      }
    }
    let fitted = explanation.fitted(content, width: width, height: room)
    explanation.content = fitted
    let height = max(min(explanation.height(of: fitted, width: width), room), 0)
    let frame = CGRect(x: place.x, y: place.y, width: width, height: height)
    if explanation.frame != frame {
      explanation.frame = frame
      explanation.setNeedsDisplay()
    }
  }

  /// Shows what has been unfolded, or selected, in the last section.
  func revealLooking(since old: InterfaceState.Looking) {
    let new = state.looking
    if new.list != old.list, new.list != nil {
      update { setScroll(looking.frame.minY) }
    } else if let row = looking.selectedRow, new.list == .layers,
      new.layers.first(where: \.isSelected)?.path != old.layers.first(where: \.isSelected)?.path
    {
      let place = row.offsetBy(dx: 0, dy: looking.frame.minY)
      let (top, height) = (scroll.bounds.minY, sidebar.bounds.height)
      if place.minY < top || place.maxY > top + height - Self.fadeHeight {
        update { setScroll(place.maxY + Self.fadeHeight - height) }
      }
    }
  }

  func setScroll(_ offset: CGFloat) {
    let end = looking.frame.maxY
    let limit = max(end + 8 - sidebar.bounds.height, 0)
    scroll.bounds.origin.y = min(max(offset.rounded(), 0), limit)
    let seen = sidebar.bounds
    let bar = ScrollBar.thumb(
      of: seen.height + limit, seen: seen.height, from: scroll.bounds.minY)
    thumb.isHidden = bar == nil
    fade.isHidden = scroll.bounds.minY >= limit
    if let bar {
      thumb.frame = CGRect(
        x: seen.width - 7, y: bar.start.rounded(), width: 4, height: bar.length.rounded())
    }
    fade.frame = CGRect(
      x: 0, y: seen.height - Self.fadeHeight, width: seen.width, height: Self.fadeHeight)
  }

  func place(_ new: [InterfaceState.Caption]) {
    while captions.count < new.count {
      let caption = CaptionLayer()
      (caption.typeface, caption.theme) = (typeface, theme)
      root.insertSublayer(caption, below: graph)
      captions.append(caption)
    }
    while captions.count > new.count { captions.removeLast().removeFromSuperlayer() }
    for (layer, caption) in zip(captions, new) {
      layer.frame = caption.frame
      layer.content = caption
    }
  }

  /// Below what the stage's top says.
  func placeSpeed() {
    let area = stageArea
    let top = area.minY + (captions.isEmpty ? 8 : CaptionLayer.height)
    speed.frame = CGRect(x: area.maxX - 180, y: top, width: 168, height: 40)
  }

  /// How high each block of the tuner has to be.
  var tunerHeights: [CGFloat] {
    let width = min(openSidebarWidth, size.width)
    return tuners.map { $0.layout(width: width)?.height ?? 0 }
  }

  func placePlayhead() {
    let plot = chartPlot
    let x = state.timeline?.axis.x(of: state.playhead) ?? plot.minX
    playhead.isHidden =
      !showsChart || state.timeline == nil || x < plot.minX - 1 || x > plot.maxX + 1
    playhead.frame = CGRect(
      x: x - 0.75, y: plot.minY, width: 1.5, height: timeline.frame.maxY - plot.minY)
  }

  func place(_ new: Tip?, _ x: CGFloat?) {
    tip.content = new
    tip.isHidden = new == nil
    if new != nil {
      tip.frame = tip.frame(in: size)
      tip.setNeedsDisplay()
    }
    probe.isHidden = x == nil || !showsChart
    let plot = chartPlot
    if let x {
      probe.frame = CGRect(
        x: x.rounded(), y: plot.minY, width: 1, height: timeline.frame.maxY - plot.minY)
    }
  }

  func layOut() {
    update {
      let width = openSidebarWidth
      let area = stageArea
      root.frame = CGRect(origin: .zero, size: size)
      header.frame = CGRect(x: 0, y: 0, width: size.width, height: headerHeight)
      footer.frame = CGRect(
        x: 0, y: size.height - footerHeight, width: size.width,
        height: footerHeight)
      sidebar.frame = CGRect(
        x: size.width - width, y: headerHeight, width: width,
        height: max(size.height - headerHeight - footerHeight, 0))
      sidebarEdge.frame = CGRect(x: 0, y: 0, width: 1, height: sidebar.bounds.height)
      overlay.frame = area
      acts.frame = area
      acts.setNeedsDisplay()
      overlay.setNeedsDisplay()
      trouble.frame = area
      trouble.setNeedsDisplay()
      invitation.frame = CGRect(
        x: area.minX, y: area.minY + 6, width: area.width, height: min(24, area.height))
      let heights = chartHeights
      graph.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: heights.graph)
      timeline.frame = CGRect(
        x: 0, y: graph.frame.maxY, width: area.width, height: heights.timeline)
      graphTitle.frame = CGRect(
        x: 0, y: 0, width: area.width, height: min(GraphLayer.titleHeight, heights.graph))
      graph.isHidden = heights.graph == 0
      timeline.isHidden = heights.timeline == 0
      placePlayhead()
      placeToast()
      help.frame = helpFrame ?? .zero
      menu.frame = CGRect(origin: .zero, size: size)
      placeSpeed()
      for panel in [header, footer] { panel.isHidden = isHidden || !isFramed }
      sidebar.isHidden = !showsSidebar
      sidebarEdge.isHidden = !isNarrow

      var y: CGFloat = 0
      @MainActor func place(_ layer: CALayer, height: CGFloat) {
        layer.frame = CGRect(x: 0, y: y, width: width, height: height)
        y += height
      }
      place(propertiesTitle, height: SectionLayer.height)
      hint.isHidden = state.hint == nil
      if !hint.isHidden { place(hint, height: HintLayer.height) }
      for row in propertyRows { place(row, height: row.height) }
      place(policy, height: PolicyLayer.height)
      place(tunerTitle, height: SectionLayer.height)
      filter.isHidden = state.filter == nil
      if !filter.isHidden { place(filter, height: FilterLayer.height) }
      for (tuner, height) in zip(tuners, tunerHeights) { place(tuner, height: height) }
      place(looking, height: looking.height)
      looking.layOut()
      scroll.frame = sidebar.bounds
      setScroll(scroll.bounds.minY)
      for layer in [
        root, header, footer, graph, graphTitle, timeline, invitation, sidebar, speed, help, menu,
        policy,
        propertiesTitle, hint,
        tunerTitle, filter,
      ]
        + propertyRows + tuners
      {
        layer.setNeedsDisplay()
      }
    }
  }
}

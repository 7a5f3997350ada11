import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  private static let maxEvents = 80

  func inspectorState() -> InterfaceState.Inspector {
    var state = InterfaceState.Inspector(list: inspector.list)
    guard panels.showsSidebar else { return state }
    // Compute only the expanded list, because only it is visible.
    switch inspector.list {
    case .layers:
      state.layers = layerRows(session.layerOutline())
      state.details = selectedLayer.flatMap(session.layerDetails)
    case .events: (state.events, state.olderEvents) = eventRows()
    case nil: break
    }
    return state
  }

  /// Returns the rows of the layer tree: the root layer, its sublayers, and the sublayers of the
  /// selected layer and of that layer's superlayers.
  private func layerRows(_ outline: LayerOutline) -> [InterfaceState.LayerRow] {
    let count = outline.layers.count
    var hasChildren = [Bool](repeating: false, count: count)
    var isAnimated = outline.layers.map { !$0.animations.isEmpty }
    for index in outline.layers.indices.reversed() {
      guard let parent = outline.layers[index].parent else { continue }
      hasChildren[parent] = true
      if isAnimated[index] { isAnimated[parent] = true }
    }
    var open = [Bool](repeating: false, count: count)
    var index = selectedLayer.flatMap { path in
      outline.layers.firstIndex { $0.path == path }
    }
    while let layer = index {
      open[layer] = true
      index = outline.layers[layer].parent
    }
    if count > 0 { open[0] = true }
    var rows: [InterfaceState.LayerRow] = []
    for (index, layer) in outline.layers.enumerated() {
      if let parent = layer.parent, !open[parent] { continue }
      let isOpen = hasChildren[index] ? open[index] : nil
      rows.append(
        InterfaceState.LayerRow(
          path: layer.path, name: layer.name, kind: layer.kind, depth: layer.depth,
          isSelected: layer.path == selectedLayer, isVisible: layer.isVisible,
          isAnimated: isOpen == false ? isAnimated[index] : !layer.animations.isEmpty,
          isOpen: isOpen))
    }
    return rows
  }

  private func eventRows() -> ([InterfaceState.EventRow], older: Int) {
    let now = session.time
    let marks = session.marks.filter { $0.time <= now && !session.log.isMuted($0.id) }
    let log = session.journal
    let actions = marks.suffix(Self.maxEvents).map { mark -> InterfaceState.EventRow in
      let who =
        switch mark.id {
        case .script: "the script"
        case .entry: "you"
        case .step: "the scene's action"
        }
      let title = (mark.properties + [mark.title]).filter { !$0.isEmpty }.joined(separator: " → ")
      return InterfaceState.EventRow(time: mark.time, title: title, detail: who, look: .action)
    }
    let events = log.latest(Self.maxEvents).map(Self.row)
    // Merge both lists by time. An action comes before the events that it causes at the same
    // instant.
    var rows: [InterfaceState.EventRow] = []
    var rest = actions[...]
    for event in events {
      while let action = rest.first, action.time <= event.time {
        rows.append(action)
        rest.removeFirst()
      }
      rows.append(event)
    }
    rows += rest
    let all = marks.count + log.count + log.omitted
    let listed = rows.suffix(Self.maxEvents)
    return (listed.reversed(), all - listed.count)
  }

  private static func row(_ event: AnimationEvent) -> InterfaceState.EventRow {
    let name = event.identity.description
    switch event.kind {
    case .started:
      return InterfaceState.EventRow(
        time: event.time, title: name, detail: "started: \(event.course)", look: .start)
    case .replaced(let other):
      let by =
        other.key == event.identity.key ? "#\(other.number)" : "\(other.key) #\(other.number)"
      return InterfaceState.EventRow(
        time: event.time, title: name, detail: "not finished: replaced by \(by)",
        look: .interruption)
    case .stopped:
      return InterfaceState.EventRow(
        time: event.time, title: name, detail: "not finished: removed", look: .interruption)
    case .finished(let stays):
      return InterfaceState.EventRow(
        time: event.time, title: name,
        detail: stays ? "finished; its last value stays" : "finished",
        look: .end)
    }
  }

  // MARK: Actions

  func showNextList() {
    switch inspector.list {
    case nil: inspector.list = .layers
    case .layers: inspector.list = .events
    case .events: inspector.list = nil
    }
    if inspector.list != nil, window.isNarrow { openSidebar() }
  }

  /// Moves the keyboard focus to another row of the list, and in the layer tree the selection too.
  func moveInList(by step: Int) {
    let state = inspectorState()
    let targets = state.targets
    guard let row = part?.target(among: targets), let index = targets.firstIndex(of: row) else {
      return
    }
    // While no layer is selected, the first key selects the focused row.
    let isUnselected = state.list == .layers && !state.layers.contains(where: \.isSelected)
    let next = min(max(index + (isUnselected ? 0 : step), 0), targets.count - 1)
    if state.list == .layers { select(state.layers[next]) } else { part?.row = targets[next] }
  }

  /// Selects the layer above the selected one in the layer tree.
  func selectSuperlayerInList() {
    let rows = inspectorState().layers
    guard let index = rows.firstIndex(where: \.isSelected),
      let parent = rows[..<index].last(where: { $0.depth < rows[index].depth })
    else { return }
    select(parent)
  }

  /// Selects the first sublayer of the selected layer, or the first layer if none is selected.
  func selectSublayerInList() {
    let rows = inspectorState().layers
    guard let index = rows.firstIndex(where: \.isSelected) else {
      return moveInList(by: 0)
    }
    guard rows.indices.contains(index + 1), rows[index + 1].depth > rows[index].depth else {
      return
    }
    select(rows[index + 1])
  }

  private func select(_ row: InterfaceState.LayerRow) {
    selectLayer(row.path)
    part?.row = .inspector(.layer(row.path))
  }

  func pressInspector(_ target: InspectorTarget, at time: UInt64) {
    switch target {
    case .list(let list): inspector.list = inspector.list == list ? nil : list
    case .layer(let path): selectLayer(path)
    case .event(let instant): seekAndPause(to: instant, at: time)
    }
  }
}

import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// Opens a menu.
  ///
  /// - Parameter anchor: The rectangle beside which the menu opens, in points. In the header and
  ///   the footer, it is the part that opens the menu.
  func openMenu(_ kind: Menu.Kind, at anchor: CGRect) {
    // The menu will receive the release of the mouse button, so end a drag in progress first.
    if case .hold(let hold) = mouse.drag { letGo(hold) }
    mouse.drag = nil
    let items = items(of: kind)
    menu =
      items.isEmpty
      ? nil : Menu(items, at: anchor, isSearched: kind == .scenes || kind == .commands)
    if kind == .export { menu?.move(by: 1) }
    // A long list begins at its first item, even if an item further down is checked.
    if kind == .commands { menu?.moveToEnd(false) }
    menu?.reveal(in: layout)
  }

  func openMenu(_ kind: Menu.Kind, at point: CGPoint) {
    openMenu(kind, at: CGRect(origin: point, size: .zero))
  }

  func openScenes() {
    let name = layout.frame(of: .sceneName)
    openMenu(.scenes, at: name ?? CGRect(x: 8, y: 8, width: 0, height: 0))
  }

  func openStageMenu() {
    let area = panels.stage
    openMenu(.stage, at: CGPoint(x: area.midX, y: area.minY + min(area.height / 4, 40)))
    menu?.move(by: 1)
  }

  func openContextMenu(at point: CGPoint) {
    openContextMenu(of: layout.target(at: point), at: point)
  }

  func openContextMenu(of target: HitTarget, at point: CGPoint) {
    let below = layout.frame(of: target)
    switch target {
    case .help, .helpClose: break
    case .sidebarEdge, .chartEdge: openMenu(.stage, at: point)
    case .tool(.record): openMenu(.recording, at: below ?? .zero)
    case .tool(.export): openMenu(.export, at: below ?? .zero)
    case .stage, .panel, .playButton, .tool, .status, .panelButton, .clock, .inspector:
      openMenu(.stage, at: point)
    case .sceneName: openScenes()
    case .speed: openMenu(.speeds, at: below ?? CGRect(origin: point, size: .zero))
    case .footer(let row, _): openMenu(.keys(row: row), at: below ?? .zero)
    case .footerMore(let row): openMenu(.more(from: row), at: below ?? .zero)
    case .policy: openMenu(.policies, at: point)
    case .property(let index, _):
      isTunerFocused = false
      selectedProperty = index
      openMenu(.property(index), at: point)
    case .tuner(let index, .row(let field)):
      guard endTyping() else { return }
      isTunerFocused = true
      (tuner.focus.tunable, tuner.focus.field) = (index, field)
      openMenu(.tuner, at: point)
    case .tuner, .filter, .target, .picker: break
    case .graph, .joint: openMenu(.graph, at: point)
    case .timeline, .laneName:
      if let mark = layout.mark(at: point) {
        openMenu(.mark(mark), at: point)
      } else {
        openMenu(.timeline, at: point)
      }
    }
  }

  // MARK: Items

  private func items(of kind: Menu.Kind) -> [Menu.Item] {
    switch kind {
    case .scenes:
      return catalogue.scenes.map { scene in
        Menu.Item(
          title: scene.name, detail: scene.summary,
          isChecked: scene.name == session.definition.name,
          action: .scene(scene.name))
      }
    case .stage: return stageItems
    case .speeds:
      return PlaybackClock.speeds.map { speed in
        Menu.Item(
          title: "×\(Readout.number(speed, decimals: 4))",
          keys: speed == 1 ? keys(of: .time(.resetSpeed)) : "", isChecked: speed == clock.speed,
          action: .speed(speed))
      }
    case .policies: return policyItems
    case .property(let index): return propertyItems(index)
    case .targets(let property, let animated):
      return stride(from: 0, through: 100, by: 10).map { percent in
        targetItem("\(percent) %", percent, of: property, animated: animated)
      }
    case .tuner: return tunerItems
    case .mark(let id): return markItems(id)
    case .keys(let row): return footerItems([row])
    case .more(let row):
      return footerItems(Array(row..<max(footerRows.count, row))) + [.line, allCommands]
    case .commands: return commandItems
    case .graph: return graphItems
    case .timeline: return timelineItems
    case .export: return exportItems
    case .recording: return recordingItems
    }
  }

  private func item(_ title: String, _ command: Command, isChecked: Bool = false) -> Menu.Item {
    Menu.Item(
      title: title, keys: keys(of: command), isChecked: isChecked, action: .perform(command))
  }

  private var stageItems: [Menu.Item] {
    let isMoving = clock.isPlaying && !session.isResting
    return [item(isMoving ? "pause" : "play", .time(.playPause))] + actionItems + [
      item("start the scene again without your changes", .time(.restart)), .line,
      Menu.Item(title: "interruption policy"),
    ] + policyItems + [
      .line,
      item(
        "fit the stage to the window", .look(.zoomFit), isChecked: windowImage.view.scale == nil),
      item(
        "show the stage at its own size", .look(.zoomOne), isChecked: windowImage.view.scale == 1),
      item("reduced motion", .tuner(.reducedMotion), isChecked: session.tuning.reducesMotion),
      item("grid", .look(.grid), isChecked: inspector.showsGrid),
      item("next background", .look(.backdrop)), .line,
      item("screenshot of the stage", .file(.screenshot)),
      item("screenshot of the window", .file(.windowScreenshot)),
      item("copy an image of the stage", .file(.copyImage)),
      recordItem,
      Menu.Item(title: "videos and images …", action: .open(.recording)),
      Menu.Item(title: "export the animations to a file …", action: .open(.export)),
      item("full screen", .window(.fullScreen), isChecked: wantsFullScreen),
      item("fold the sidebar", .window(.sidebar), isChecked: window.settings.isSidebarFolded),
      item("fold graph and timeline", .window(.chart), isChecked: window.settings.isChartFolded),
      item("next colours of the panels", .window(.panelColors)),
      item("enlarge text and panels", .window(.panelScale(1))),
      item("reduce text and panels", .window(.panelScale(-1))),
      item("hide the interface", .window(.hideInterface), isChecked: window.isHidden), .line,
      allCommands,
    ]
  }

  /// The items that open the menus of the selected property, the graph and the timeline, which
  /// otherwise open only with the mouse.
  private var panelMenus: [Menu.Item] {
    var items: [Menu.Item] = []
    if let name = selectedName {
      items.append(Menu.Item(title: "\(name) …", action: .open(.property(selectedProperty))))
    }
    if let name = watchedName, chart.curve(of: name) != nil {
      items.append(Menu.Item(title: "the graph …", action: .open(.graph)))
    }
    return items + [Menu.Item(title: "the timeline …", action: .open(.timeline))]
  }

  private var recordItem: Menu.Item {
    item("record a video", .file(.record), isChecked: take.map { $0.format != .images } ?? false)
  }

  private var recordingItems: [Menu.Item] {
    [
      recordItem,
      item("save the last 10 s as a video", .file(.keepLast)),
      item(
        "save each frame as an image", .file(.screenshotEach), isChecked: take?.format == .images),
      .line,
    ]
      + RecordingFormat.videos.map { format in
        Menu.Item(
          title: "videos as \(format.title)", isChecked: recording.format == format,
          action: .videos(format))
      } + [
        item(
          "next part of the window for videos", .file(.videoPart),
          isChecked: recording.part != .stage),
        item("show keys in images", .file(.showKeys), isChecked: recording.showsKeys),
      ]
  }

  /// The menu items for the methods of the scene's code, or, if it has none, for the scene's action
  /// and its reverse.
  private var actionItems: [Menu.Item] {
    let methods = session.scene.methods
    let commands = [Command.target(.go), .target(.back)]
    let calls = methods.enumerated().map { index, method in
      Menu.Item(
        title: method, keys: index < commands.count ? keys(of: commands[index]) : "",
        action: .call(method: method))
    }
    return calls
      + zip(["run the scene's action", "run the action back"], commands).dropFirst(methods.count)
      .map { item($0, $1) }
  }

  private var graphItems: [Menu.Item] {
    guard let name = watchedName, chart.curve(of: name) != nil else { return stageItems }
    var items = [Menu.Item(title: name)]
    items += GraphQuantity.allCases.map(quantityItem)
    items += [
      .line,
      item("keep its curve in the graph", .look(.overlay), isChecked: overlaid.contains(name)),
      fullTimeRange,
      .line,
    ]
    if chart.joint(of: name, upTo: session.time) != nil {
      items.append(Menu.Item(title: "go to the last joint", action: .lastJoint))
    }
    return items + [
      item("explain the value", .look(.explain), isChecked: explains),
      item("interruption lab", .look(.lab)), .line,
      item("copy the animation as Swift", .file(.copy)),
      Menu.Item(title: "export the animations to a file …", action: .open(.export)), .line,
      item("fold graph and timeline", .window(.chart)), allCommands,
    ]
  }

  private var timelineItems: [Menu.Item] {
    [
      item("go to the previous event", .time(.event(-1))),
      item("go to the next event", .time(.event(1))), .line,
      item("set the loop's start", .time(.loopIn)), item("set the loop's end", .time(.loopOut)),
      item("at the end: stop, loop, ping-pong", .time(.loop)),
      item("clear the loop", .time(.clearLoop)), .line,
      fullTimeRange,
      item("delete the selected mark", .target(.deleteMark)), .line,
      item("fold graph and timeline", .window(.chart)), allCommands,
    ]
  }

  private var exportItems: [Menu.Item] {
    ExportForm.allCases.map { Menu.Item(title: $0.title, action: .export($0)) }
  }

  private var allCommands: Menu.Item {
    Menu.Item(title: "all commands …", action: .open(.commands))
  }

  private var commandItems: [Menu.Item] {
    let groups = keyboard.map.commandGroups(actions: session.definition.actions, label: keyLabel)
    let items = groups.flatMap { group in
      [Menu.Item(title: group.group.rawValue)]
        + group.items.map {
          Menu.Item(
            title: $0.title, detail: $0.detail, keys: $0.keys, action: .perform($0.command))
        } + [.line]
    }
    return items + [Menu.Item(title: "Without a key")] + keylessItems
  }

  /// The commands that have no key. Their titles name the menu that also lists them.
  private var keylessItems: [Menu.Item] {
    func prefixed(_ text: String, _ items: [Menu.Item]) -> [Menu.Item] {
      items.filter { $0.action != nil && $0.keys.isEmpty }.map { item in
        var item = item
        item.title = text + item.title
        return item
      }
    }
    let id = charting.selectedMark ?? chart.marks.last { $0.time <= session.time }?.id
    let ofMark = id.flatMap(mark).map { prefixed("\(text(for: $0)): ", markItems($0.id)) } ?? []
    return prefixed("export as ", exportItems) + prefixed("policy: ", policyItems)
      + prefixed("graph: ", GraphQuantity.allCases.map(quantityItem))
      + [fullTimeRange] + ofMark + prefixed("", recordingItems) + panelMenus
  }

  private func quantityItem(_ quantity: GraphQuantity) -> Menu.Item {
    Menu.Item(
      title: quantity.title, isChecked: quantity == charting.quantity,
      action: .quantity(quantity))
  }

  private var fullTimeRange: Menu.Item {
    Menu.Item(title: "full time range", isChecked: charting.zoom == nil, action: .wholeTime)
  }

  private var policyItems: [Menu.Item] {
    RetargetPolicy?.choices.map { policy in
      Menu.Item(
        title: policy.title, isChecked: policy == session.tuning.policy, action: .policy(policy))
    }
  }

  private func targetItem(
    _ title: String, _ percent: Int, of property: Int, animated: Bool
  ) -> Menu.Item {
    let fraction = Double(percent) / 100
    return Menu.Item(
      title: title, keys: keys(of: .target(animated ? .retarget(fraction) : .set(fraction))),
      action: .retarget(property: property, fraction: fraction, animated: animated))
  }

  private func propertyItems(_ index: Int) -> [Menu.Item] {
    guard session.properties.indices.contains(index) else { return [] }
    let targets = [0, 25, 50, 75, 100].map { percent in
      targetItem("retarget to \(percent) %", percent, of: index, animated: true)
    }
    let name = session.properties[index].name
    let isOverlaid = overlaid.contains(name)
    return [Menu.Item(title: name)] + targets + [
      Menu.Item(
        title: "set without animation …",
        action: .open(.targets(property: index, animated: false))),
      item("type a target …", .target(.typeTarget)), .line,
      item("keep its curve in the graph", .look(.overlay), isChecked: isOverlaid), .line,
      Menu.Item(title: "copy the value", action: .copyValue(property: index)),
      item("copy the animation as Swift", .file(.copy)),
    ]
  }

  private var tunerItems: [Menu.Item] {
    guard let name = tuner.selectedTweak(in: session)?.tweak.name ?? selectedTunable?.name else {
      return []
    }
    let items = [
      Menu.Item(title: name), item("type a value", .tuner(.type)), item("reset", .tuner(.reset)),
      item("reset all values", .tuner(.resetAll)), .line,
      Menu.Item(title: "copy the value", action: .copyTuned),
    ]
    return items
      + [
        tuner.selectedTweak(in: session) == nil
          ? item("copy the animation as Swift", .file(.copy))
          : item("write the value to the file", .file(.save))
      ]
  }

  private func footerItems(_ rows: [Int]) -> [Menu.Item] {
    rows.filter(footerRows.indices.contains).flatMap { row in
      if rows.count > 1, footerRows[row].buttons.count > 2 {
        return [Menu.Item(title: "\(footerRows[row].text) …", action: .open(.keys(row: row)))]
      }
      return footerRows[row].buttons.map { button in
        Menu.Item(title: button.title, keys: button.label, action: .press(button.key))
      }
    }
  }

  // MARK: Choosing

  func choose(_ index: Int?, at time: UInt64) {
    guard let open = menu, let index, open.shown.indices.contains(index),
      let action = open.shown[index].action
    else { return }
    menu = nil
    switch action {
    case .perform(let command): perform(command, at: time)
    case .press(let key):
      keyDown(key, isRepeat: false, at: time)
      keyUp(key, at: time)
    case .scene(let name):
      if let scene = catalogue.scene(named: name) { show(scene, at: time) }
    case .policy(let policy): session.tuning.policy = policy
    case .speed(let speed): transport.clock.setSpeed(speed, at: time)
    case .call(let method):
      apply(.call(method: method))
      reportPause()
    case .retarget(let property, let fraction, let animated):
      selectedProperty = property
      perform(.target(animated ? .retarget(fraction) : .set(fraction)), at: time)
    case .copyValue(let property): copyValue(of: property)
    case .copyTuned: copyTunedValue()
    case .mark(let action, let id): perform(action, on: id, at: time)
    case .open(let kind): openMenu(kind, at: open.anchor)
    case .quantity(let quantity): charting.quantity = quantity
    case .wholeTime: charting.zoom = nil
    case .lastJoint: goToJoint(at: time)
    case .export(let format): export(as: format)
    case .videos(let format): setVideoFormat(format)
    }
  }

  private func copyValue(of index: Int) {
    guard session.properties.indices.contains(index),
      let reading = session.read(session.properties[index])
    else { return say("the property has no value yet", isWarning: true) }
    host?.clipboardText = Readout.text(reading.presentation)
    say("copied: \(Readout.text(reading.presentation))")
  }

  private func copyTunedValue() {
    guard let text = tuner.selectedText(in: session) else { return }
    host?.clipboardText = text
    say("copied: \(text)")
  }
}

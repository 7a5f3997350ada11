import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Menus: what they list, and what keys and the mouse do in them.
extension Previewer {
  /// Opens a menu on a place, in points; the footer's and the header's stand on what opened them.
  func openMenu(_ kind: Menu.Kind, at anchor: CGRect) {
    let items = items(of: kind)
    menu =
      items.isEmpty
      ? nil : Menu(items, at: anchor, isSearched: kind == .scenes || kind == .commands)
    revealInMenu()
  }

  func openMenu(_ kind: Menu.Kind, at point: CGPoint) {
    openMenu(kind, at: CGRect(origin: point, size: .zero))
  }

  /// Opens the menu of scenes on the scene's name, or where the name would be.
  func openScenes() {
    let name = interface.frame(of: .sceneName)
    openMenu(.scenes, at: name ?? CGRect(x: 8, y: 8, width: 0, height: 0))
  }

  /// Opens the stage's menu in its middle.
  func openStageMenu() {
    let area = interface.stageArea
    openMenu(.stage, at: CGPoint(x: area.midX, y: area.minY + min(area.height / 4, 40)))
    menu?.move(by: 1)
  }

  /// The menu of what is at a place, as the right button asks for it.
  func openContextMenu(at point: CGPoint) {
    let target = interface.target(at: point)
    let below = interface.frame(of: target)
    switch target {
    case .help, .helpClose: break
    case .sidebarEdge, .chartEdge: openMenu(.stage, at: point)
    case .stage, .panel, .playButton, .status, .panelButton, .clock, .looking:
      openMenu(.stage, at: point)
    case .sceneName: openScenes()
    case .speed: openMenu(.speeds, at: below ?? CGRect(origin: point, size: .zero))
    case .footer(let row, _): openMenu(.keys(row: row), at: below ?? .zero)
    case .footerMore(let row): openMenu(.more(from: row), at: below ?? .zero)
    case .policy: openMenu(.policies, at: point)
    case .property(let index, _):
      tuner.isFocused = false
      selectedProperty = index
      openMenu(.property(index), at: point)
    case .tuner(let index, .row(let field)):
      guard endTyping() else { return }
      tuner.isFocused = true
      (tuner.focus.tunable, tuner.focus.field) = (index, field)
      openMenu(.tuner, at: point)
    case .tuner, .filter, .target, .picker: break
    case .chart:
      if let mark = interface.mark(at: point) {
        openMenu(.mark(mark), at: point)
      } else {
        openMenu(.stage, at: point)
      }
    }
  }

  // MARK: What is listed

  private func items(of kind: Menu.Kind) -> [Menu.Item] {
    switch kind {
    case .scenes:
      return catalogue.scenes.map { scene in
        Menu.Item(
          title: scene.name, detail: scene.summary,
          isChecked: scene.name == session.definition.name,
          act: .scene(scene.name))
      }
    case .stage: return stageItems
    case .speeds:
      return PlaybackClock.speeds.map { speed in
        Menu.Item(
          title: "×\(Readout.number(speed, decimals: 4))",
          keys: speed == 1 ? keys(of: .time(.resetSpeed)) : "", isChecked: speed == clock.speed,
          act: .speed(speed))
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
    }
  }

  private func item(_ title: String, _ command: Command, isChecked: Bool = false) -> Menu.Item {
    Menu.Item(
      title: title, keys: keys(of: command), isChecked: isChecked, act: .perform(command))
  }

  private var stageItems: [Menu.Item] {
    let isMoving = clock.isPlaying && !session.isResting
    return [item(isMoving ? "pause" : "play", .time(.playPause))] + actionItems + [
      item("from the start, without what was done", .time(.restart)), .line,
      Menu.Item(title: "what a joint does"),
    ] + policyItems + [
      .line, item("as large as fits", .look(.zoomFit), isChecked: picture.view.scale == nil),
      item("a point to a point", .look(.zoomOne), isChecked: picture.view.scale == 1),
      item("another background", .look(.backdrop)), .line,
      item("screenshot of the stage", .file(.screenshot)),
      item("screenshot of the window", .file(.windowScreenshot)),
      item(
        "a picture of each frame", .file(.screenshotEach),
        isChecked: recording.span != nil && recording.isSequence),
      item(
        "record a film", .file(.record), isChecked: recording.span != nil && !recording.isSequence),
      item("a film of the last 10 s", .file(.keepLast)),
      item("films: more of the window", .file(.filmPart), isChecked: recording.part != .stage),
      item("keys in the picture", .file(.showKeys), isChecked: recording.showsKeys),
      item("full screen", .window(.fullScreen), isChecked: wantsFullScreen),
      item("fold the sidebar", .window(.sidebar), isChecked: interface.settings.isSidebarFolded),
      item("fold graph and timeline", .window(.chart), isChecked: interface.settings.isChartFolded),
      item("panels in other colours", .window(.panelColors)),
      item("words and panels larger", .window(.panelScale(1))),
      item("words and panels smaller", .window(.panelScale(-1))),
      item("hide the interface", .window(.hideInterface), isChecked: interface.isHidden), .line,
      allCommands,
    ]
  }

  /// The scene's own action and the way back; the methods of its code, where there are some.
  private var actionItems: [Menu.Item] {
    let methods = session.scene.methods
    let commands = [Command.target(.go), .target(.back)]
    let calls = methods.enumerated().map { place, method in
      Menu.Item(
        title: method, keys: place < commands.count ? keys(of: commands[place]) : "",
        act: .call(method: method))
    }
    return calls + zip(["go", "back"], commands).dropFirst(methods.count).map { item($0, $1) }
  }

  private var allCommands: Menu.Item { Menu.Item(title: "all commands …", act: .open(.commands)) }

  private var commandItems: [Menu.Item] {
    let groups = keyboard.map.commandGroups(actions: session.definition.actions, label: keyLabel)
    return groups.enumerated().flatMap { index, group in
      (index > 0 ? [.line] : []) + [Menu.Item(title: group.group.rawValue)]
        + group.items.map {
          Menu.Item(
            title: $0.title, detail: $0.detail, keys: $0.keys, act: .perform($0.command))
        }
    }
  }

  private var policyItems: [Menu.Item] {
    RetargetPolicy?.choices.map { policy in
      Menu.Item(
        title: policy.title, isChecked: policy == session.tuning.policy, act: .policy(policy))
    }
  }

  private func targetItem(
    _ title: String, _ percent: Int, of property: Int, animated: Bool
  ) -> Menu.Item {
    let fraction = Double(percent) / 100
    return Menu.Item(
      title: title, keys: keys(of: .target(animated ? .retarget(fraction) : .set(fraction))),
      act: .retarget(property: property, fraction: fraction, animated: animated))
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
        title: "set without animation …", act: .open(.targets(property: index, animated: false))),
      item("type a target …", .target(.typeTarget)), .line,
      item("keep its curve in the graph", .look(.overlay), isChecked: isOverlaid), .line,
      Menu.Item(title: "copy the value", act: .copyValue(property: index)),
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
      Menu.Item(title: "copy the value", act: .copyTuned),
    ]
    return items
      + [
        tuner.selectedTweak(in: session) == nil
          ? item("copy the animation as Swift", .file(.copy))
          : item("write it into the file", .file(.save))
      ]
  }

  private func footerItems(_ rows: [Int]) -> [Menu.Item] {
    rows.filter(footerRows.indices.contains).flatMap { row in
      if rows.count > 1, footerRows[row].buttons.count > 2 {
        return [Menu.Item(title: "\(footerRows[row].text) …", act: .open(.keys(row: row)))]
      }
      return footerRows[row].buttons.map { button in
        Menu.Item(title: button.title, keys: button.label, act: .press(button.key))
      }
    }
  }

  // MARK: What is chosen

  /// Does what the selected item, or the one at a place of the list, stands for.
  private func choose(_ index: Int?, at time: UInt64) {
    guard let open = menu, let index, open.shown.indices.contains(index),
      let act = open.shown[index].act
    else { return }
    menu = nil
    switch act {
    case .perform(let command): perform(command, at: time)
    case .press(let key):
      keyDown(key, isRepeat: false, at: time)
      keyUp(key, at: time)
    case .scene(let name):
      if let scene = catalogue.scene(named: name) { show(scene, at: time) }
    case .policy(let policy): session.tuning.policy = policy
    case .speed(let speed): transport.clock.setSpeed(speed, at: time)
    case .call(let method):
      self.act(.call(method: method))
      sayThatItWaits()
    case .retarget(let property, let fraction, let animated):
      selectedProperty = property
      perform(.target(animated ? .retarget(fraction) : .set(fraction)), at: time)
    case .copyValue(let property): copyValue(of: property)
    case .copyTuned: copyTunedValue()
    case .mark(let act, let id): perform(act, on: id, at: time)
    case .open(let kind): openMenu(kind, at: open.anchor)
    }
  }

  private func copyValue(of index: Int) {
    guard session.properties.indices.contains(index),
      let reading = session.read(session.properties[index])
    else { return interface.say("the property has no value yet", isWarning: true) }
    host?.clipboardText = Readout.text(reading.presentation)
    interface.say("copied: \(Readout.text(reading.presentation))")
  }

  private func copyTunedValue() {
    guard let text = tuner.selectedText(in: session) else { return }
    host?.clipboardText = text
    interface.say("copied: \(text)")
  }

  // MARK: Keys and the mouse in it

  /// A menu has all keys while it is open, but for the one that quits.
  func menuKey(_ key: KeyPress, at time: UInt64) {
    let page = Int((interface.menuLayout?.window.height ?? 240) / 24) - 1
    switch key.name {
    case "Up": menu?.move(by: -1)
    case "Down": menu?.move(by: 1)
    case "Tab": menu?.move(by: key.modifiers.contains(.shift) ? -1 : 1)
    case "PageUp": for _ in 0..<max(page, 1) { stepInMenu(-1) }
    case "PageDown": for _ in 0..<max(page, 1) { stepInMenu(1) }
    case "Home": menu?.moveToEnd(false)
    case "End": menu?.moveToEnd(true)
    case "Enter": return choose(menu?.selected, at: time)
    case "Escape": menu = nil
    case "a" where key.modifiers == .control && menu?.filter.isEmpty == false:
      menu?.selectsFilter = true
    case "Backspace" where menu?.selectsFilter == true: menu?.setFilter("")
    case "Backspace": if let filter = menu?.filter { menu?.setFilter(String(filter.dropLast())) }
    default:
      switch keyboard.map.command(for: key, focus: .stage) {
      case .window(.quit): perform(.window(.quit), at: time)
      case .window(.scenes), .window(.menu): menu = nil
      default: return
      }
    }
    revealInMenu()
  }

  /// A step that stops at the ends.
  private func stepInMenu(_ step: Int) {
    guard let open = menu else { return }
    let selected = open.selected ?? (step > 0 ? -1 : open.shown.count)
    let rest = step > 0 ? open.shown[(selected + 1)...] : open.shown[..<selected]
    if rest.contains(where: { $0.act != nil }) { menu?.move(by: step) }
  }

  /// Searches the menu for what is typed.
  func typeInMenu(_ text: String) {
    guard let open = menu else { return }
    menu?.setFilter(open.selectsFilter ? text : open.filter + text)
  }

  /// Scrolls so that what is selected is seen.
  private func revealInMenu() {
    guard let open = menu, let selected = open.selected else { return }
    menu?.offset = interface.layout(of: open).offset(revealing: selected)
  }

  func scrollMenu(by distance: CGFloat) {
    guard var open = menu else { return }
    open.offset += distance
    // No farther than it goes.
    open.offset = interface.layout(of: open).offset
    menu = open
  }

  /// Whether an act of the mouse was the menu's: all are while it is open.
  func pointMenu(_ event: HostEvent, at time: UInt64) -> Bool {
    guard let open = menu else { return false }
    let layout = interface.layout(of: open)
    switch event {
    case .pointerMoved(let x, let y, _):
      let place = point(x, y)
      if let row = layout.row(at: place), open.shown[row].act != nil { menu?.selected = row }
      // The press that opened it may lead to the item at which it ends.
      if let start = open.start, hypot(place.x - start.x, place.y - start.y) > 8 {
        menu?.start = nil
        menu?.isPressed = true
      }
    case .pointerPressed(_, let x, let y, _, _):
      if layout.frame.contains(point(x, y)) {
        menu?.isPressed = true
      } else {
        menu = nil
      }
    case .pointerReleased(_, let x, let y, _):
      guard open.isPressed else { break }
      menu?.isPressed = false
      if let row = layout.row(at: point(x, y)) { choose(row, at: time) }
    default: break
    }
    return true
  }
}

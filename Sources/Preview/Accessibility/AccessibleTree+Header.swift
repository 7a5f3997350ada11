import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

extension AccessibleTree {
  mutating func header() -> AccessibleElement? {
    guard layout.panels.header.height > 0 else { return nil }
    let (header, state) = (layout.header, content.header)
    var bar = element("header", .toolbar, "toolbar", layout.panels.header)
    let isMoving = state.isPlaying && !state.isResting
    var play = element(
      "play", .button, isMoving ? "pause" : "play", HeaderLayout.button, .hit(.playButton))
    play.keys = context.keys(.time(.playPause))
    var scene = element("scene", .button, state.title, header.scene, .hit(.sceneName))
    (scene.details, scene.keys) = ("all scenes", context.keys(.window(.scenes)))
    bar.children = [play, scene] + header.tools.map { tool($0.tool, $0.frame) }
    if let field = header.status {
      let status = element("status", .button, state.status, field.frame, .hit(.status))
      bar.children.append(status)
    }
    if let field = header.speed { bar.children.append(speed(field)) }
    if let field = header.clock { bar.children.append(clock(field)) }
    if let frame = header.panels {
      var button = element("panels", .toggleButton, "panels", frame, .hit(.panelButton))
      button.states.insert(.checkable)
      if state.arePanelsOpen { button.states.insert(.checked) }
      bar.children.append(button)
    }
    return bar
  }

  private mutating func tool(_ tool: Tool, _ frame: CGRect) -> AccessibleElement {
    let isToggle = [.record, .compare, .explain].contains(tool)
    var button = element(
      "tool \(tool)", isToggle ? .toggleButton : .button, tool.title, frame, .hit(.tool(tool)))
    button.keys = tool.command.map(context.keys) ?? ""
    if isToggle { button.states.insert(.checkable) }
    if isToggle, content.header.activeTools.contains(tool) { button.states.insert(.checked) }
    return button
  }

  private mutating func speed(_ field: HeaderLayout.Field) -> AccessibleElement {
    var slider = element("speed", .slider, "speed", field.frame, .hit(.speed))
    let (rate, speeds) = (content.header.rate, PlaybackClock.speeds)
    slider.value = .number(
      rate, in: min(speeds.first ?? rate, rate)...max(speeds.last ?? rate, rate), step: 0,
      text: field.text)
    return slider
  }

  private mutating func clock(_ field: HeaderLayout.Field) -> AccessibleElement {
    var slider = element("clock", .slider, "time", field.frame, .hit(.clock))
    slider.states.insert(.live)
    let time = content.header.time.seconds
    slider.value = .number(
      time, in: 0...max(context.lastInstant.seconds, time), step: 0,
      text: "\(field.text), \(content.header.frameText)")
    return slider
  }
}

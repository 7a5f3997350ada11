/// A mouse gesture, as the help and `Documentation/Window.md` list it.
package struct MouseAct: Sendable, Hashable {
  /// The part of the window.
  package let place: String
  /// The gesture: a click, a drag, the wheel.
  package let act: String
  package let help: String

  private init(_ place: String, _ act: String, _ help: String) {
    (self.place, self.act, self.help) = (place, act, help)
  }

  /// All gestures, from the window's top to its bottom.
  package static let all = [
    MouseAct("the play button", "click", "play or pause"),
    MouseAct("the scene's name", "click", "opens the menu of all scenes; type to search it"),
    MouseAct("the toolbar", "click", "record, screenshot, A/B, explain, undo, export"),
    MouseAct("the toolbar", "right click", "opens the menu of recording options or export formats"),
    MouseAct("the recording's sign", "click", "ends the recording"),
    MouseAct("the speed", "drag, wheel", "slower, faster"),
    MouseAct("the speed", "double click", "back to ×1"),
    MouseAct("the speed", "right click", "opens the menu of speeds"),
    MouseAct(
      "the clock", "drag",
      "moves time by a frame per point; with Shift by ten, with Alt or Ctrl by 1/240 s"),
    MouseAct(
      "the stage", "click", "touches a control or selects a layer; with Shift the superlayer"),
    MouseAct("the stage", "Alt+click, Ctrl+click", "explains the layer there"),
    MouseAct("the stage", "Shift+drag", "moves the playhead, as on the timeline"),
    MouseAct("the stage", "wheel", "one frame back, forward; also over graph and timeline"),
    MouseAct("the stage", "Ctrl+wheel", "zooms the stage at the pointer"),
    MouseAct("the stage", "middle drag", "moves it"),
    MouseAct("the stage", "double click", "full screen, on or off"),
    MouseAct(
      "the stage", "right click", "opens the menu: play, run the action, policy, screenshots"),
    MouseAct("a tile of the lab", "click", "chooses its policy; a second click goes to the joint"),
    MouseAct("graph, timeline", "drag", "moves the playhead"),
    MouseAct("graph, timeline", "Ctrl+wheel", "zooms time at the pointer"),
    MouseAct("a lane's name", "click", "selects its property"),
    MouseAct("the joint's text", "click", "goes to the joint and explains it"),
    MouseAct(
      "the graph", "right click", "opens the menu: quantity, full time range, policy, export"),
    MouseAct("the timeline", "right click", "opens the menu: events, loop, full time range"),
    MouseAct("the graph", "hover", "shows time, value and velocity"),
    MouseAct("a mark", "click", "mutes or unmutes it; Delete then deletes it"),
    MouseAct("a mark", "drag", "moves your own mark in time; with Alt or Ctrl, a copy of it"),
    MouseAct("a mark, a run", "hover", "describes it"),
    MouseAct(
      "a run's end", "drag", "changes the animation's duration; with Alt or Ctrl by milliseconds"),
    MouseAct(
      "a run's start", "drag", "changes the animation's delay; with Alt or Ctrl by milliseconds"),
    MouseAct(
      "a mark", "right click",
      "opens the menu: go to it, mute; for your own marks duplicate, delete"),
    MouseAct("a property", "click", "selects it"),
    MouseAct("a property", "double click", "types a target"),
    MouseAct(
      "a property, a lane's name", "Ctrl+click", "keeps its curve in the graph, or removes it"),
    MouseAct("a colour's field", "drag", "retargets the property to that colour"),
    MouseAct("a property", "right click", "opens the menu: targets, set without animation, copy"),
    MouseAct("a slider", "click, drag", "retargets the property"),
    MouseAct("the joint's row", "click", "chooses the next policy"),
    MouseAct("the joint's row", "right click", "opens the menu of policies"),
    MouseAct(
      "a tuned value", "drag",
      "decreases, increases it; with Shift tenfold, with Alt or Ctrl by a tenth"),
    MouseAct("a tuned value", "double click", "types it"),
    MouseAct("a tuned value", "Ctrl+click", "tunes it together with the selected value"),
    MouseAct(
      "a small curve", "click", "opens the list of curves and springs; a double click chooses one"),
    MouseAct(
      "a curve's handle", "drag",
      "bends the curve; with Alt or Ctrl by a tenth, with Shift by tenths"),
    MouseAct(
      "a spring's pad", "click, drag", "sets the duration (horizontal) and the bounce (vertical)"),
    MouseAct("the tuner's title", "click", "filters its rows"),
    MouseAct("a tuned value", "right click", "opens the menu: type, reset, copy"),
    MouseAct("a layer, an event", "click", "selects the layer; goes to the event's time"),
    MouseAct("the sidebar's edge", "drag", "makes it wider, narrower; a double click folds it"),
    MouseAct(
      "the graph's upper edge", "drag",
      "makes graph and timeline taller, shorter; a double click folds them"),
    MouseAct("sidebar, help, menus", "wheel", "scrolls"),
    MouseAct("the footer", "click", "runs the key's command; slow motion lasts while it is held"),
    MouseAct("a menu", "click, or drag to it", "chooses the item; a click outside closes the menu"),
  ]
}

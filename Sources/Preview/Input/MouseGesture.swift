/// A mouse gesture, as listed in the help and in `Documentation/Window.md`.
package struct MouseGesture: Sendable, Hashable {
  /// The part of the window that the gesture applies to.
  package let target: String
  /// The gesture: a click, a drag or a turn of the wheel.
  package let gesture: String
  package let help: String

  private init(_ target: String, _ gesture: String, _ help: String) {
    (self.target, self.gesture, self.help) = (target, gesture, help)
  }

  /// All gestures, ordered by their targets from the top of the window to the bottom.
  package static let all = [
    MouseGesture("the play button", "click", "play or pause"),
    MouseGesture("the scene's name", "click", "opens the menu of all scenes; type to search it"),
    MouseGesture("the toolbar", "click", "record, screenshot, A/B, explain, undo, export"),
    MouseGesture(
      "the toolbar", "right click", "opens the menu of recording options or export formats"),
    MouseGesture("the recording's sign", "click", "ends the recording"),
    MouseGesture("the speed", "drag, wheel", "slower, faster"),
    MouseGesture("the speed", "double click", "back to ×1"),
    MouseGesture("the speed", "right click", "opens the menu of speeds"),
    MouseGesture(
      "the clock", "drag",
      "moves time by a frame per point; with Shift by ten, with Alt or Ctrl by 1/240 s"),
    MouseGesture(
      "the stage", "click", "touches a control or selects a layer; with Shift the superlayer"),
    MouseGesture("the stage", "Alt+click, Ctrl+click", "explains the layer there"),
    MouseGesture("the stage", "Shift+drag", "moves the playhead, as on the timeline"),
    MouseGesture("the stage", "wheel", "one frame back, forward; also over graph and timeline"),
    MouseGesture("the stage", "Ctrl+wheel", "zooms the stage at the pointer"),
    MouseGesture("the stage", "middle drag", "moves it"),
    MouseGesture("the stage", "double click", "full screen, on or off"),
    MouseGesture(
      "the stage", "right click", "opens the menu: play, run the action, policy, screenshots"),
    MouseGesture(
      "a tile of the lab", "click", "chooses its policy; a second click goes to the joint"),
    MouseGesture("graph, timeline", "drag", "moves the playhead"),
    MouseGesture("graph, timeline", "Ctrl+wheel", "zooms time at the pointer"),
    MouseGesture("a lane's name", "click", "selects its property"),
    MouseGesture("the joint's text", "click", "goes to the joint and explains it"),
    MouseGesture(
      "the graph", "right click", "opens the menu: quantity, full time range, policy, export"),
    MouseGesture("the timeline", "right click", "opens the menu: events, loop, full time range"),
    MouseGesture("the graph", "hover", "shows time, value and velocity"),
    MouseGesture("a mark", "click", "mutes or unmutes it; Delete then deletes it"),
    MouseGesture("a mark", "drag", "moves your own mark in time; with Alt or Ctrl, a copy of it"),
    MouseGesture("a mark, a run", "hover", "describes it"),
    MouseGesture(
      "a run's end", "drag", "changes the animation's duration; with Alt or Ctrl by milliseconds"),
    MouseGesture(
      "a run's start", "drag", "changes the animation's delay; with Alt or Ctrl by milliseconds"),
    MouseGesture(
      "a mark", "right click",
      "opens the menu: go to it, mute; for your own marks duplicate, delete"),
    MouseGesture("a property", "click", "selects it"),
    MouseGesture("a property", "double click", "types a target"),
    MouseGesture(
      "a property, a lane's name", "Ctrl+click", "keeps its curve in the graph, or removes it"),
    MouseGesture("a colour's field", "drag", "retargets the property to that colour"),
    MouseGesture(
      "a property", "right click", "opens the menu: targets, set without animation, copy"),
    MouseGesture("a slider", "click, drag", "retargets the property"),
    MouseGesture("the policy's row", "click", "chooses the next policy"),
    MouseGesture("the policy's row", "right click", "opens the menu of policies"),
    MouseGesture(
      "a tuned value", "drag",
      "decreases, increases it; with Shift tenfold, with Alt or Ctrl by a tenth"),
    MouseGesture("a tuned value", "double click", "types it"),
    MouseGesture("a tuned value", "Ctrl+click", "tunes it together with the selected value"),
    MouseGesture(
      "a small curve", "click", "opens the list of curves and springs; a double click chooses one"),
    MouseGesture(
      "a curve's handle", "drag",
      "bends the curve; with Alt or Ctrl by a tenth, with Shift by tenths"),
    MouseGesture(
      "a spring's pad", "click, drag", "sets the duration (horizontal) and the bounce (vertical)"),
    MouseGesture("the tuner's title", "click", "filters its rows"),
    MouseGesture("a tuned value", "right click", "opens the menu: type, reset, copy"),
    MouseGesture("a layer, an event", "click", "selects the layer; goes to the event's time"),
    MouseGesture("the sidebar's edge", "drag", "makes it wider, narrower; a double click folds it"),
    MouseGesture(
      "the graph's upper edge", "drag",
      "makes graph and timeline taller, shorter; a double click folds them"),
    MouseGesture("sidebar, lanes' names, help, menus", "wheel", "scrolls"),
    MouseGesture(
      "the footer", "click", "runs the key's command; slow motion lasts while it is held"),
    MouseGesture(
      "a menu", "click, or drag to it", "chooses the item; a click outside closes the menu"),
  ]
}

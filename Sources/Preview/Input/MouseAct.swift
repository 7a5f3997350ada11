/// Something that the mouse does: what the help and `Documentation/Window.md` list.
package struct MouseAct: Sendable, Hashable {
  /// On what.
  package let place: String
  /// How: a click, a drag, the wheel.
  package let act: String
  /// Its effect.
  package let help: String

  private init(_ place: String, _ act: String, _ help: String) {
    (self.place, self.act, self.help) = (place, act, help)
  }

  /// All of them, from the window's top to its bottom.
  package static let all = [
    MouseAct("the play button", "click", "play or pause"),
    MouseAct("the scene's name", "click", "the menu of all scenes, which typing searches"),
    MouseAct("the toolbar", "click", "record, screenshot, A/B, why, undo, export"),
    MouseAct("the toolbar", "right click", "what is recorded and how; formats of exports"),
    MouseAct("the recording's sign", "click", "ends the recording"),
    MouseAct("the speed", "drag, wheel", "slower, faster"),
    MouseAct("the speed", "double click", "back to ×1"),
    MouseAct("the speed", "right click", "the menu of all speeds"),
    MouseAct("the clock", "drag", "a frame a point; with Shift ten, with Alt or Ctrl 1/240 s"),
    MouseAct(
      "the stage", "click", "touches a button or selects a layer; with Shift the superlayer"),
    MouseAct("the stage", "Alt+click, Ctrl+click", "says why what is there is so"),
    MouseAct("the stage", "Shift+drag", "moves the playhead as the timeline does"),
    MouseAct("the stage", "wheel", "a frame back, on; also over graph and timeline"),
    MouseAct("the stage", "Ctrl+wheel", "zooms it at the pointer"),
    MouseAct("the stage", "middle drag", "moves it"),
    MouseAct("the stage", "double click", "full screen, and back"),
    MouseAct("the stage", "right click", "play, go, back, what a joint does, screenshots"),
    MouseAct("a tile of the lab", "click", "chooses its policy; then goes to the joint"),
    MouseAct("graph, timeline", "drag", "moves the playhead"),
    MouseAct("graph, timeline", "Ctrl+wheel", "zooms time at the pointer"),
    MouseAct("a lane's name", "click", "selects its property"),
    MouseAct("the joint's text", "click", "goes to the joint, and says why it is one"),
    MouseAct("the graph", "right click", "value or velocity, the whole time, policies, export"),
    MouseAct("the timeline", "right click", "events, loop, the whole time"),
    MouseAct("the graph", "hover", "reads time, value and velocity"),
    MouseAct("a mark", "click", "mutes it, or gives its effect back; Delete takes it away"),
    MouseAct("a mark", "drag", "moves a mark of yours in time; with Alt or Ctrl, a copy of it"),
    MouseAct("a mark, a run", "hover", "what it is"),
    MouseAct("a run's end", "drag", "the animation's duration; with Alt or Ctrl by milliseconds"),
    MouseAct("a run's start", "drag", "the animation's delay; with Alt or Ctrl by milliseconds"),
    MouseAct("a mark", "right click", "go there, mute; one's own: duplicate, delete"),
    MouseAct("a property", "click", "selects it"),
    MouseAct("a property", "double click", "types a target"),
    MouseAct(
      "a property, a lane's name", "Ctrl+click", "its curve stays in the graph, or no longer"),
    MouseAct("a colour's field", "drag", "retargets it to the colour there"),
    MouseAct("a property", "right click", "targets, set without animation, copy"),
    MouseAct("a slider", "click, drag", "retargets the property"),
    MouseAct("the joint's row", "click", "the next policy"),
    MouseAct("the joint's row", "right click", "all policies"),
    MouseAct("a tuned value", "drag", "less, more; with Shift tenfold, with Alt or Ctrl a tenth"),
    MouseAct("a tuned value", "double click", "types it"),
    MouseAct("a tuned value", "Ctrl+click", "changes it together with the selected one"),
    MouseAct("a small curve", "click", "the list of curves and springs; a double click takes one"),
    MouseAct(
      "a curve's handle", "drag",
      "bends the curve; with Alt or Ctrl by a tenth, with Shift by tenths"),
    MouseAct("a spring's pad", "click, drag", "its duration across, its bounce upwards"),
    MouseAct("the tuner's title", "click", "filters its rows"),
    MouseAct("a tuned value", "right click", "type, reset, copy"),
    MouseAct("a layer, an event", "click", "selects it; goes to its time"),
    MouseAct("the sidebar's edge", "drag", "wider, narrower; a double click folds it"),
    MouseAct("the graph's upper edge", "drag", "higher, lower; a double click folds both"),
    MouseAct("sidebar, help, menus", "wheel", "scrolls"),
    MouseAct("the footer", "click", "what the key does; slow motion lasts while it is held"),
    MouseAct("a menu", "click, or drag to it", "chooses; beside it closes"),
  ]
}

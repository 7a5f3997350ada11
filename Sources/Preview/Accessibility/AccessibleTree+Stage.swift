import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

extension AccessibleTree {
  mutating func stage() -> AccessibleElement {
    var stage = element(
      "stage", .stage, content.header.title, layout.panels.stage, .hit(.stage))
    (stage.details, stage.keys) = (context.summary, context.keys(.window(.menu)))
    stage.children = content.captions.enumerated().map { caption($0.offset, $0.element) }
    if let text = content.invitation {
      stage.children.append(element("invitation", .label, text, layout.invitation))
    }
    if let error = content.error { stage.children.append(alert(for: error)) }
    if let explanation = content.explanation { stage.children.append(card(explanation)) }
    return stage
  }

  /// Returns an element for the caption of one of several images. In the lab, which shows an image
  /// for each interruption policy, a click on a caption chooses the image's policy.
  private mutating func caption(
    _ index: Int, _ caption: InterfaceState.Caption
  ) -> AccessibleElement {
    var target: AccessibleTarget?
    if case .policy(let policy) = caption.role { target = .tile(policy) }
    var child = element(
      "image \(index)", target == nil ? .label : .button, caption.title, caption.frame, target)
    child.details = caption.detail
    if target != nil { child.states.insert(.selectable) }
    if caption.isChosen { child.states.insert(.selected) }
    return child
  }

  private mutating func alert(for error: SceneError) -> AccessibleElement {
    let hasLocation = error.location != nil
    var alert = element(
      "error", .alert, error.sentence, layout.panels.stage, hasLocation ? .hit(.stage) : nil)
    alert.details = error.details
    // The stage has the keyboard focus, not the alert, so clear the alert's states.
    alert.states = []
    if hasLocation { (alert.actions, alert.keys) = ([.press], context.keys(.file(.editSource))) }
    return alert
  }

  private mutating func card(_ explanation: Explanation) -> AccessibleElement {
    let frame = ExplanationLayout(
      explanation, in: layout.panels, beside: content.sceneFrame, typeface: layout.typeface
    ).frame
    var card = element("explanation", .panel, explanation.title, frame)
    card.children = explanation.lines.enumerated().map { index, line in
      element("explanation \(index)", .label, line.text, frame)
    }
    return card
  }

  // MARK: Graph and timeline

  /// Returns an element for the graph. Its description is the verdict on the last joint (the point
  /// where a new motion interrupted the old one).
  mutating func graph() -> AccessibleElement? {
    guard layout.panels.showsChart, let title = content.graphTitle else { return nil }
    let name =
      title.property.isEmpty ? "graph" : "graph of \(title.property), \(title.quantity.title)"
    var graph = element("graph", .chart, name, layout.panels.graph, .hit(.graph))
    graph.details = title.verdict?.text ?? title.hint ?? ""
    if let verdict = title.verdict {
      var joint = element(
        "joint", .button, verdict.text, layout.frame(of: .joint), .hit(.joint))
      joint.details = "goes to the joint and explains it"
      graph.children = [joint]
    }
    return graph
  }

  mutating func timeline() -> AccessibleElement? {
    guard layout.panels.showsChart, let timeline = content.timeline else { return nil }
    var list = element("timeline", .list, "timeline", layout.panels.timeline, .hit(.timeline))
    list.children = timeline.lanes.enumerated().map { lane($0.offset, $0.element) }
    return list
  }

  private mutating func lane(
    _ index: Int, _ lane: InterfaceState.Timeline.Lane
  ) -> AccessibleElement {
    let panel = layout.panels.timeline
    let middle = layout.laneMiddle(index)
    let frame = middle.map { middle in
      CGRect(
        x: panel.minX, y: middle - TimelineLayout.laneHeight / 2,
        width: max(layout.panels.plot.minX - 6 - panel.minX, 1),
        height: TimelineLayout.laneHeight)
    }
    let target = AccessibleTarget.hit(.laneName(index))
    var item = element(
      "lane \(lane.name)", .listItem, lane.name, frame,
      lane.isListed ? target : nil)
    item.details = lane.runs.map(runText).joined(separator: "; ")
    if lane.isListed { item.states.insert(.selectable) }
    if lane.isSelected { item.states.insert(.selected) }
    item.children = lane.marks.map { mark($0, on: lane, middle) }
    return item
  }

  private func runText(_ run: Chart.Run) -> String {
    let begin = Readout.fixed(run.begin.seconds, decimals: 3)
    let end = run.end.map { "to \(Readout.fixed($0.seconds, decimals: 3)) s" } ?? "on"
    let target = run.goal.isEmpty ? "" : " → \(run.goal)"
    return "\(begin) s \(end)\(target), \(run.curve)" + (run.isReplaced ? ", replaced" : "")
  }

  /// Returns an element for a mark on the timeline: a change of a property, a step of the script, a
  /// touch or a call. The element is checked unless the mark is muted.
  private mutating func mark(
    _ mark: InterfaceState.Timeline.Mark, on lane: InterfaceState.Timeline.Lane, _ middle: CGFloat?
  ) -> AccessibleElement {
    let axis = layout.content.timeline?.axis ?? TimeAxis()
    let x = axis.x(of: mark.time)
    let frame = middle.map { CGRect(x: x - 7, y: $0 - 9, width: 14, height: 18) }
    let time = Readout.fixed(mark.time.seconds, decimals: 3)
    var button = element(
      "mark \(mark.id) \(lane.name)", .toggleButton,
      "\(lane.isListed ? lane.name : mark.title) at \(time) s",
      x >= axis.minX && x <= axis.maxX ? frame : nil, .mark(mark.id))
    button.details = mark.isByUser ? "yours" : "the script's"
    button.states.insert(.checkable)
    if !mark.isMuted { button.states.insert(.checked) }
    return button
  }
}

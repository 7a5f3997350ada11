import LayerTree
import Scenes

/// The curves of other properties that stay in the graph.
extension Previewer {
  /// Keeps the selected property's curve in the graph, or takes it away.
  func toggleOverlay() {
    guard let name = selectedName else { return }
    if let index = overlaid.firstIndex(of: name) {
      overlaid.remove(at: index)
      interface.say("\(name) is in the graph only while it is selected")
    } else {
      overlaid.append(name)
      interface.say("\(name) stays in the graph, each curve fitted to its own range")
    }
  }

  /// The curves that stay in the graph beside the selected property's.
  var overlaidCurves: [InterfaceState.OverlaidCurve] {
    overlaid.enumerated().compactMap { index, name in
      guard name != selectedName, let curve = chart.curve(of: name) else { return nil }
      return InterfaceState.OverlaidCurve(curve: curve, color: index)
    }
  }
}

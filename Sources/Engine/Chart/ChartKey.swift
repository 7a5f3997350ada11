import MidflightLayerTree
import MidflightScenes

/// The values on which a chart depends. While they are equal, the chart need not be evaluated
/// again.
package struct ChartKey: Equatable {
  var scene: String
  var log: InputLog
  var tuning: Tuning
  var rows: [String]

  @MainActor
  package init(_ session: Session, tuning: Tuning? = nil) {
    (scene, log, self.tuning) = (session.definition.name, session.log, tuning ?? session.tuning)
    rows = session.foundRows.map(\.name)
  }
}

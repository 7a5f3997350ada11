import MidflightLayerTree
import MidflightScenes

/// The arguments that a chart is a function of.
package struct ChartKey: Equatable {
  var scene: String
  var log: InputLog
  var tuning: Tuning
  /// The names of the rows that were found.
  var rows: [String]

  /// That of a session's chart, under its tuned values or others.
  @MainActor
  package init(_ session: Session, tuning: Tuning? = nil) {
    (scene, log, self.tuning) = (session.definition.name, session.log, tuning ?? session.tuning)
    rows = session.foundRows.map(\.name)
  }
}

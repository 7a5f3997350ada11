package import MidflightLayerTree
import MidflightScenes

/// Compares the live scene with versions of it that play the same log with other tuned values.
@MainActor
package final class Comparison {
  package enum Layout: Equatable {
    /// Shows the scene with the earlier tuned values (A) beside the scene with the current ones
    /// (B).
    case sideBySide
    /// Draws the scene with the earlier values (A), translucent, behind the scene with the current
    /// ones (B).
    case over
    /// Shows the scene under each interruption policy, each in its own view.
    case lab
  }

  package var layout: Layout
  package var reference: Tuning

  package static let policies = RetargetPolicy.allCases

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - layout: What to compare, and how to arrange it.
  ///   - reference: The earlier tuned values (A). The lab ignores them.
  package init(_ layout: Layout, reference: Tuning) {
    (self.layout, self.reference) = (layout, reference)
  }

  // MARK: What is compared

  package func forget() { (sessions, builders, results, key) = ([], [], [], nil) }

  package func variants(live: Tuning) -> [Variant] {
    switch layout {
    case .sideBySide, .over: [Variant(.reference, reference), Variant(.live, live)]
    case .lab:
      Self.policies.map { policy in
        var tuning = live
        tuning.policy = policy
        return Variant(.policy(policy), tuning)
      }
    }
  }

  // MARK: Images

  private var sessions: [Session?] = []

  /// Returns a session for each variant, with the live session's log and current instant. For a
  /// variant with the live session's tuned values, this is the live session itself.
  package func sessions(beside live: Session) -> [Session] {
    let variants = variants(live: live.tuning)
    if sessions.count != variants.count
      || sessions.contains(where: {
        $0.map {
          $0.definition.name != live.definition.name || $0.displayScale != live.displayScale
        } ?? false
      })
    {
      sessions = variants.map { _ in nil }
    }
    return variants.enumerated().map { index, variant in
      if variant.tuning == live.tuning {
        sessions[index] = nil
        return live
      }
      let session = sessions[index] ?? Session(of: live, tuning: variant.tuning)
      sessions[index] = session
      if session.tuning != variant.tuning { session.tuning = variant.tuning }
      if session.log != live.log { session.replaceLog(live.log) }
      if session.time != live.time { session.seek(to: live.time) }
      return session
    }
  }

  // MARK: Curves

  private var key: [ChartKey]?
  private var builders: [ChartBuilder] = []
  private var results: [[Variant.Outcome]?] = []

  package var isComplete: Bool { builders.allSatisfy(\.chart.isComplete) }

  package func update(_ session: Session, upTo end: Flicks, grid: FrameGrid, by instants: Int) {
    let variants = variants(live: session.tuning)
    let new = variants.map { ChartKey(session, tuning: $0.tuning) }
    if key != new {
      if key?.first?.scene != new.first?.scene || results.count != new.count {
        results = variants.map { _ in nil }
      }
      key = new
      builders = variants.map {
        ChartBuilder(session, grid: grid, upTo: end, tuning: $0.tuning)
      }
    }
    guard let index = builders.firstIndex(where: { !$0.chart.isComplete }) else { return }
    builders[index].advance(by: instants)
    let chart = builders[index].chart
    if chart.isComplete {
      results[index] = chart.curves.map { Variant.Outcome(variants[index], $0) }
    }
  }

  package func outcomes(of property: String) -> [Variant.Outcome] {
    results.compactMap { $0?.first { $0.curve.property == property } }
  }
}

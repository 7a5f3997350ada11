package import MidflightLayerTree
import MidflightScenes

/// A comparison of the live scene with the same log under other tuned values.
@MainActor
package final class Comparison {
  package enum Layout: Equatable {
    /// The values of before, A, beside those of now, B.
    case sideBySide
    /// A behind B, faint.
    case over
    /// The policies, each by itself.
    case lab
  }

  package var layout: Layout
  /// The tuned values of A.
  package var reference: Tuning

  /// The policies that the lab compares.
  package static let policies = RetargetPolicy.allCases

  /// - Parameters:
  ///   - layout: What is compared, and how it is arranged.
  ///   - reference: The tuned values of A; of no effect in the lab.
  package init(_ layout: Layout, reference: Tuning) {
    (self.layout, self.reference) = (layout, reference)
  }

  // MARK: What is compared

  /// Evaluates everything anew: the scene itself has changed.
  package func forget() { (sessions, builders, results, key) = ([], [], [], nil) }

  /// The variants that are compared, by the values in force now.
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

  // MARK: Pictures

  private var sessions: [Session?] = []

  /// The sessions of the variants, brought to the instant and the log of the live one; the live one
  /// itself where the values are its own.
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
  /// The outcome of each variant for each property, once it is known.
  private var results: [[Variant.Outcome]?] = []

  /// Whether all charts are of what was asked for last.
  package var isComplete: Bool { builders.allSatisfy(\.chart.isComplete) }

  /// Goes on, by at most so many instants, with the charts of what is compared with a session.
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

  /// The outcomes of the variants for a property, as far as they are known.
  package func outcomes(of property: String) -> [Variant.Outcome] {
    results.compactMap { $0?.first { $0.curve.property == property } }
  }
}

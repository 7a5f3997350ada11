import LayerTree
import Scenes

/// The same log under each policy: what every one of them makes of the same interruptions.
@MainActor
package final class InterruptionLab {
  /// What a policy does at a scene's interruptions.
  package struct Outcome: Sendable, Hashable {
    package var policy: InterruptionPolicy
    /// The property's curve under it.
    package var curve: Chart.Curve
    /// The farthest that the value jumped, in the property's unit, and the velocity, per second.
    package var worstValueJump: Double
    package var worstVelocityJump: Double

    package init(_ policy: InterruptionPolicy, _ curve: Chart.Curve) {
      (self.policy, self.curve) = (policy, curve)
      worstValueJump = curve.joints.map(\.valueJump).max() ?? 0
      worstVelocityJump = curve.joints.map(\.velocityJump).max() ?? 0
    }

    /// The worst jumps in one line.
    package var text: String {
      curve.joints.isEmpty
        ? "no joint"
        : "jump \(Readout.fixed(worstValueJump, decimals: 3)) · slope "
          + Readout.fixed(worstVelocityJump, decimals: 2)
    }
  }

  /// The policies that are compared: all but what the scene does by itself.
  static let policies = InterruptionPolicy.allCases.filter { $0 != .authored }

  /// What the charts are of, without the policy.
  private var key: Previewer.ChartKey?
  private var builders: [ChartBuilder] = []
  private var charts: [Chart?] = []

  /// Whether all charts are of what was asked for last.
  var isComplete: Bool { builders.allSatisfy(\.chart.isComplete) }

  /// Goes on, by at most so many instants, with the charts of a session.
  func update(_ session: Session, upTo end: Flicks, grid: FrameGrid, by instants: Int) {
    var tuning = session.tuning
    tuning.policy = .authored
    let new = Previewer.ChartKey(scene: session.sceneType.name, log: session.log, tuning: tuning)
    if key != new {
      if key?.scene != new.scene { charts = Self.policies.map { _ in nil } }
      key = new
      builders = Self.policies.map {
        ChartBuilder(session, grid: grid, upTo: end, policy: $0)
      }
    }
    guard let index = builders.firstIndex(where: { !$0.chart.isComplete }) else { return }
    builders[index].advance(by: instants)
    if builders[index].chart.isComplete { charts[index] = builders[index].chart }
  }

  /// What the policies do to a property, as far as it is known.
  func outcomes(of property: String) -> [Outcome] {
    zip(Self.policies, charts).compactMap { policy, chart in
      chart?.curve(of: property).map { Outcome(policy, $0) }
    }
  }
}

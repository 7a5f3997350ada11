import Foundation
import Gauges
import MidflightTesting

/// Returns the motion of a gauge whose target changes while it moves.
@MainActor
func motion<Subject: Gauge>(
  of gauge: @escaping @autoclosure @MainActor () -> Subject, turningAt turn: Double = 0.2
) throws -> Motion<Subject> {
  try Motion(of: gauge()) { gauge, play in
    play.at(0) { gauge.level = 1 }
    play.at(turn) { gauge.level = 0.2 }
  }
}

/// Returns the motion of a ring whose spring is interrupted by another spring.
@MainActor
func ringMotion() throws -> Motion<Ring> {
  try Motion(of: Ring(), size: CGSize(width: 64, height: 64)) { ring, play in
    play.at(0) { ring.fill(to: 0.75) }
    play.at(0.4) { ring.fill(to: 0.25) }
  }
}

import Foundation
import Gauges
import MidflightTesting

/// A gauge whose target changes while it moves.
@MainActor
func motion<Subject: Gauge>(
  of gauge: @escaping @autoclosure @MainActor () -> Subject, turningAt turn: Double = 0.2
) throws -> Motion<Subject> {
  try Motion(of: gauge()) { gauge, play in
    play.at(0) { gauge.level = 1 }
    play.at(turn) { gauge.level = 0.2 }
  }
}

/// A ring whose spring is interrupted by another.
@MainActor
func ringMotion() throws -> Motion<Ring> {
  try Motion(of: Ring(), size: CGSize(width: 64, height: 64)) { ring, play in
    play.at(0) { ring.fill(to: 0.75) }
    play.at(0.4) { ring.fill(to: 0.25) }
  }
}

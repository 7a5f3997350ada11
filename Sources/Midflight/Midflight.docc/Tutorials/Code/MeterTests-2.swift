import MidflightTesting
import Testing

@testable import Meter

@MainActor @Test func theMeterChangesDirectionWithoutAJump() throws {
  let motion = try Motion(of: MeterLayer()) { meter, play in
    play.at(0) { meter.level = 1 }
    play.at(0.2) { meter.level = 0.2 }  // while the first animation runs
  }
  expectMotion(try motion[\.level], .continuous(), .settles(by: 0.75))
  #expect(try motion[\.level].joints.map(\.cause) == ["takeover"])
}

import Foundation
import Midflight
import Testing

@Suite("Ported programs: targets, delegates, notifications") @MainActor struct MeterTests {
  private final class Listener: MeterDelegate {
    var levels: [CGFloat] = []
    func meter(_ meter: Meter, didReach level: CGFloat) { levels.append(level) }
  }

  @Test
  func `a meter rises with its button, calls its delegate, and falls on a notification`() throws {
    let stage = try Stage()
    let meter = stage.show { Meter(frame: CGRect(x: 0, y: 0, width: 200, height: 100)) }
    let listener = Listener()
    meter.delegate = listener
    stage.play(to: 0)
    #expect(stage.pixel(100, 70)[0] == 0)
    for _ in 0..<3 { stage.turn { meter.button.sendActions(for: .touchUpInside) } }
    #expect(listener.levels == [0.4, 0.8, 1])
    stage.play(to: 1)
    #expect(stage.shows(.green, 1, 70, within: 4) && stage.shows(.red, 199, 70, within: 4))
    stage.turn { NotificationCenter.default.post(name: .meterReset, object: nil) }
    stage.play(to: 2)
    #expect(stage.pixel(100, 70)[0] == 0 && stage.reports.isEmpty)
  }
}

import Foundation
import LayerTree
import Preview
import Testing

@Suite struct EasingTests {
  @Test(arguments: [
    ("linear", [0.0, 0, 1, 1]), ("EASEIN", [0.42, 0, 1, 1]), (" easeOut ", [0, 0, 0.58, 1]),
    ("ease-in", [0.42, 0, 1, 1]), ("0.1, 0.2, 0.3, 1.4", [0.1, 0.2, 0.3, 1.4]),
    ("0 -0.5 1 1.5", [0, -0.5, 1, 1.5]),
    ("cubic-bezier(.17,.67,.83,.67)", [0.17, 0.67, 0.83, 0.67]),
  ])
  func textIsRead(_ text: String, _ points: [Double]) throws {
    #expect(try Easing(text: text).controlPoints == points)
  }

  @Test(arguments: [
    "", "bouncy", "1,2,3", "0,0,1,1,1", "0,nan,1,1", "0,inf,1,1", "-0.1,0,1,1", "0,0,1.01,1",
    "cubic-bezier(0,0,1", "0,,0,1,1,x", "0,1e308,1,1", "0,0,1,-1e308", "0,1000001,1,1",
  ])
  func whatIsNoCurveIsRefused(_ text: String) {
    #expect(throws: Easing.ParseError.self) { try Easing(text: text) }
  }

  @Test func namedCurvesKeepTheirNamesThroughATimingFunction() throws {
    for (name, easing) in Easing.named {
      #expect(easing.name == name)
      #expect(try Easing(text: easing.description) == easing)
    }
  }

  @Test @MainActor func aTimingFunctionComesBackAsItsCurve() throws {
    let easing = try Easing(text: "0.25, -0.5, 0.75, 1.5")
    #expect(Easing(easing.timingFunction) == easing)
    #expect(Easing(nil).name == "linear")
  }
}

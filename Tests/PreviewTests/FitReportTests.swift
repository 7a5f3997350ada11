@Suite struct FitReportTests {
  private let times = (0..<100).map { Double($0) / 60 }

  @Test func `a report has the text for --easing, its errors, and the fits that fail`() throws {
    let values = times.map { $0 < 0.8 ? 100 * eased([0.42, 0, 0.58, 1], $0 / 0.8) : 100 }
    let fit = MotionFit(of: try MotionSamples(times: times, values: values))
    let report = MotionFit.Report(
      samples: fit.samples, spring: fit.spring(), cubic: fit.cubic(),
      linear: fit.linear(tolerance: 0.01))
    let text = report.text
    let motions = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(motions.count == 3, "\(text)")
    let cubic = try Easing(text: String(motions[1])).controlPoints ?? []
    for (a, b) in zip(cubic, [0.42, 0, 0.58, 1]) { #expect(abs(a - b) < 1e-3, "\(text)") }
    #expect(try Easing(text: String(motions[2])).stops == report.linear?.easing.stops)
    guard case .spring(let spring) = try MotionText.read(String(motions[0])) else {
      Issue.record("\(text)")
      return
    }
    #expect(spring == report.spring?.spring)
    #expect(text.contains("poor fit of a spring") == (report.spring?.deviation.isFit == false))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    let read = try #require(object["cubic"] as? [String: Any])
    #expect(read["easing"] as? String == String(motions[1]) && read["isFit"] as? Bool == true)
    #expect(abs((read["duration"] as? Double ?? 0) - 0.8) < 1e-3)
    #expect((object["spring"] as? [String: Any])?["mass"] as? Double == 1)
  }

  @Test(arguments: [[0, 0, 1, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1]])
  func `a spring ends where the motion rests`(_ curve: [Double]) throws {
    let times = (0..<180).map { Double($0) / 60 }
    let samples = try MotionSamples(
      times: times, values: times.map { $0 < 1 ? 3 + 2 * eased(curve, $0) : 5 })
    let fit = try #require(MotionFit(of: samples).spring())
    #expect(fit.endpoints.to == 5)
    let spring = fit.spring
    let progress = spring.motion.progress(at: 2, initialVelocity: spring.initialVelocity)
    #expect(abs(progress - 1) < 0.1, "\(spring)")
  }

  @Test func `a report says that a motion is cut off`() throws {
    let values = times.map { 1 - cos($0 * 1.2) }
    let fit = MotionFit(of: try MotionSamples(times: times, values: values))
    func report(_ spring: MotionFit.SpringFit?) -> String {
      MotionFit.Report(samples: fit.samples, spring: spring, cubic: fit.cubic(), linear: nil).text
    }
    #expect(report(fit.spring()).contains("of the distance, so the end value is estimated"))
    #expect(!report(nil).contains("estimated"))
  }

  @Test func `a fit's error is reported with its bound`() {
    let near = MotionFit.Deviation(largest: 0.0123, rootMeanSquare: 0.004)
    #expect(
      near.text == "largest error 1.2 %, RMS 0.4 % of the distance" && near.refusal("spring") == nil
    )
    let far = MotionFit.Deviation(largest: 0.12, rootMeanSquare: 0.04)
    #expect(
      far.refusal("spring") == "poor fit of a spring: the largest error is 12 %, more than 5 %")
  }
}

/// Fitting a measured motion recovers the parameters that produced its samples.
@Suite struct FitTests {
  /// A spring's progress from 0 to 1, by the textbook solutions
  /// (https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator).
  private struct Truth {
    var frequency: Double
    var ratio: Double
    var velocity = 0.0

    func progress(at t: Double) -> Double {
      let (w, z, v) = (frequency, ratio, velocity)
      if z < 1 {
        let damped = w * (1 - z * z).squareRoot()
        return 1 - exp(-z * w * t) * (cos(damped * t) + (z * w - v) / damped * sin(damped * t))
      }
      let root = w * (z * z - 1).squareRoot()
      let (slow, fast) = (-z * w + root, -z * w - root)
      let a = (v + fast) / (fast - slow)
      return 1 - a * exp(slow * t) - (1 - a) * exp(fast * t)
    }

    /// Roughly the time after which the spring remains within a thousandth of its target.
    var end: Double {
      let slowest = ratio < 1 ? ratio : ratio - (ratio * ratio - 1).squareRoot()
      return 8 / (frequency * slowest)
    }
  }

  /// Returns a normally distributed number, by the Box–Muller transform
  /// (https://en.wikipedia.org/wiki/Box–Muller_transform).
  private func normal(_ random: inout Random) -> Double {
    (-2 * log(random.uniform(1e-12, 1))).squareRoot() * cos(2 * .pi * random.uniform(0, 1))
  }

  private func samples(
    _ count: Int, to end: Double, from: Double, way: Double, noise: Double, _ random: inout Random,
    _ progress: (Double) -> Double
  ) throws -> MotionSamples {
    let times = (0..<count).map { end * Double($0) / Double(count - 1) }
    return try MotionSamples(
      times: times,
      values: times.map { from + way * (progress($0) + noise * normal(&random)) })
  }

  private func truth(_ i: Int, _ random: inout Random) -> Truth {
    Truth(
      frequency: random.uniform(3, 40), ratio: random.uniform(0.1, i % 4 == 0 ? 1.8 : 0.95),
      velocity: i % 2 == 0 ? 0 : random.uniform(-4, 10))
  }

  @Test func `fits recover springs from their samples`() throws {
    var random = Random(seed: 11)
    for i in 0..<40 {
      let truth = truth(i, &random)
      let (from, way) = (random.uniform(-50, 50), random.uniform(5, 300) * (i % 3 == 0 ? -1 : 1))
      let samples = try samples(
        160, to: truth.end, from: from, way: way, noise: 0, &random, truth.progress)
      let fit = try #require(MotionFit(of: samples).spring())
      let stiffness = truth.frequency * truth.frequency
      let damping = 2 * truth.ratio * truth.frequency
      #expect(
        abs(fit.spring.stiffness / stiffness - 1) < 1e-4
          && abs(fit.spring.damping / damping - 1) < 1e-4
          && abs(fit.spring.initialVelocity - truth.velocity) < 1e-3
          && abs(fit.endpoints.from - from) < 1e-3 * abs(way)
          && abs(fit.endpoints.to - from - way) < 1e-3 * abs(way),
        "\(i): \(truth) came back as \(fit)")
      #expect(fit.deviation.largest < 1e-4 && fit.spring.mass == 1)
    }
  }

  @Test func `fits recover springs from samples with noise of a hundredth`() throws {
    var random = Random(seed: 12)
    for i in 0..<120 {
      let truth = truth(i, &random)
      let samples = try samples(
        120, to: truth.end, from: 20, way: 80, noise: 0.01, &random, truth.progress)
      let fit = try #require(MotionFit(of: samples).spring())
      let motion = fit.spring.motion
      let differences = (0...500).map { k -> Double in
        let time = truth.end * Double(k) / 500
        let value =
          fit.endpoints.from + (fit.endpoints.to - fit.endpoints.from)
          * motion.progress(at: time, initialVelocity: fit.spring.initialVelocity)
        return abs(value - 20 - 80 * truth.progress(at: time)) / 80
      }
      let mean = (differences.reduce(0) { $0 + $1 * $1 } / 501).squareRoot()
      // Six parameters are fitted to 120 samples, so the noise of the fitted curve is about a fifth
      // of the samples' noise.
      #expect(
        try #require(differences.max()) < 0.025 && mean < 0.005,
        "\(i): \(truth) came back as \(fit), \(mean)")
      // The samples deviate from the fit only by their noise.
      #expect(
        fit.deviation.isFit && abs(fit.deviation.rootMeanSquare - 0.01) < 0.003, "\(i): \(fit)")
      if truth.ratio < 0.8 {
        let frequency = fit.spring.stiffness.squareRoot()
        #expect(abs(frequency / truth.frequency - 1) < 0.05, "\(i): \(truth) came back as \(fit)")
        #expect(abs(fit.spring.damping / (2 * frequency) - truth.ratio) < 0.05, "\(i): \(fit)")
      }
    }
  }

  @Test(arguments: [0.0, 0.01])
  func `fits recover cubic curves from their samples`(_ noise: Double) throws {
    var random = Random(seed: 13)
    var exact = 0
    let count = noise == 0 ? 40 : 80
    for i in 0..<count {
      let points = [
        random.uniform(0, 1), random.uniform(-0.4, 1.4), random.uniform(0, 1),
        random.uniform(-0.4, 1.4),
      ]
      let duration = random.uniform(0.2, 2)
      let samples = try samples(
        150, to: duration * 1.25, from: -5, way: 10, noise: noise, &random
      ) { eased(points, $0 / duration) }
      let fit = try #require(MotionFit(of: samples).cubic())
      let numbers = try #require(fit.easing.controlPoints)
      let differences = (0...400).map { k -> Double in
        let time = duration * 1.25 * Double(k) / 400
        let value =
          fit.endpoints.from
          + (fit.endpoints.to - fit.endpoints.from) * eased(numbers, time / fit.duration)
        return abs(value + 5 - 10 * eased(points, time / duration)) / 10
      }
      let farthest = differences.max() ?? .nan
      let mean = (differences.reduce(0) { $0 + $1 * $1 } / 401).squareRoot()
      if farthest < 1e-4 { exact += 1 }
      // Limit the mean difference instead of the largest one, since where a curve is almost
      // vertical, a small error in time is a large one in value.
      #expect(
        mean < (noise == 0 ? 1e-3 : 0.008),
        "\(i): \(points) in \(duration) s came back as \(fit): \(farthest), \(mean)")
      #expect(fit.deviation.rootMeanSquare < noise * 1.25 + 1e-3, "\(i): \(fit)")
    }
    #expect(noise > 0 || exact >= count - 1, "\(exact) of \(count) are exact")
  }

  @Test func `a report says that a motion is not a spring`() throws {
    var random = Random(seed: 14)
    // The motion is a ball that falls and bounces twice.
    let bounces = try samples(
      120, to: 1, from: 0, way: 100, noise: 0, &random
    ) { time in
      if time < 0.4 { return 6.25 * time * time }
      let hop = time < 0.75 ? (time - 0.4) / 0.35 : (time - 0.75) / 0.25
      return 1 - (time < 0.75 ? 0.25 : 0.1) * 4 * hop * (1 - hop)
    }
    let fit = MotionFit(of: bounces)
    let spring = try #require(fit.spring())
    #expect(!spring.deviation.isFit && spring.deviation.largest > 0.05)
    #expect(try #require(fit.cubic()).deviation.largest > 0.05)
    // The largest deviation that the fit reports equals the actual one.
    let motion = spring.spring.motion
    let way = spring.endpoints.to - spring.endpoints.from
    let largest = zip(bounces.times, bounces.values).map { time, value in
      let progress = motion.progress(at: time, initialVelocity: spring.spring.initialVelocity)
      return abs(spring.endpoints.from + way * progress - value) / abs(way)
    }.max()
    #expect(abs(try #require(largest) - spring.deviation.largest) < 1e-9)
    // `linear()` can approximate any curve to a given tolerance.
    let linear = try #require(fit.linear(tolerance: 0.01))
    #expect(linear.deviation.largest <= 0.01 && (linear.easing.stops?.count ?? 99) < 30)
    let finer = try #require(fit.linear(tolerance: 0.001))
    #expect((finer.easing.stops?.count ?? 0) > (linear.easing.stops?.count ?? 99))
  }

  @Test func `rest before and after a motion is not part of it`() throws {
    let truth = Truth(frequency: 12, ratio: 0.6)
    let times = (0..<240).map { Double($0) / 60 }
    let values = times.map { time in
      time < 0.5 ? 10 : time > 2.5 ? 30 : 10 + 20 * truth.progress(at: time - 0.5)
    }
    let fit = MotionFit(of: try MotionSamples(times: times, values: values))
    let spring = try #require(fit.spring())
    #expect(spring.endpoints.begin == 0.5 && abs(spring.spring.stiffness - 144) < 0.5)
    #expect(abs(spring.spring.damping - 14.4) < 0.1 && spring.spring.initialVelocity == 0)
    #expect(try #require(fit.linear(tolerance: 0.01)).duration <= 2.1)
  }

  @Test func `the same samples give the same fit, and a fit's own curve fits exactly`() throws {
    var random = Random(seed: 15)
    let truth = Truth(frequency: 9, ratio: 0.5, velocity: 2)
    let noisy = try samples(
      300, to: 2, from: 0, way: 1, noise: 0.02, &random, truth.progress)
    let fits = [MotionFit(of: noisy), MotionFit(of: noisy)]
    #expect(fits[0].spring() == fits[1].spring() && fits[0].cubic() == fits[1].cubic())
    let text = try #require(fits[0].spring()).text
    guard case .spring(let read) = try MotionText.read(text) else {
      Issue.record("\(text) is no spring")
      return
    }
    #expect(read == fits[0].spring()?.spring)
  }

  // MARK: Text

  @Test func `samples are read with and without names, and from a trace`() throws {
    let rows = (0..<10).map { "\(Double($0) / 10)" }
    let plain = try MotionSamples(
      parsing: rows.map { "\($0),\($0)5\n" }.joined(), property: nil)
    #expect(plain.times.count == 10 && plain.values[3] == 0.35)
    let named = try MotionSamples(
      parsing: "t;x;y\r\n" + rows.map { "\($0);1;\($0)\r\n" }.joined(), property: "y")
    #expect(named.values[9] == 0.9)
    let trace = try MotionSamples(
      parsing: "time,key,model,presentation,velocity\n"
        + rows.map { "\($0),a,1,\($0),1\n\($0),c,1 1,0 \($0),0 1\n" }.joined(), property: "c")
    #expect(trace.values[9] == 0.9)
  }

  @Test(
    arguments: [
      ("", nil, "0 samples"), ("0,1\n1,2\n", nil, "2 samples"),
      ("0,1\n1,x\n", nil, "line 2"),
      ("0,1\n0,2\n1,2\n2,3\n3,4\n4,5\n5,6\n6,7\n", nil, "must increase"),
      ("0,1\n1,1\n2,1\n3,1\n4,1\n5,1\n6,1\n7,1\n", nil, "no motion"),
      ("t,x\n0,1\n", "y", "no column 'y'"), ("0,1\n", "y", "no column names"),
      ("0,nan\n", nil, "line 1"),
      ("time,key,model,presentation,velocity\n0,a,1,1,1\n0,b,1,1,1\n", nil, "a, b"),
      ("time,key,model,presentation,velocity\n0,a,1,1,1\n", "z", "no property 'z'"),
      ("time,model,presentation,velocity\n0,1\n", nil, "line 2"),
    ] as [(String, String?, String)])
  func `text that is not a table of samples is reported`(
    _ text: String, _ property: String?, _ said: String
  ) {
    let error = #expect(throws: MotionSamples.ParseError.self) {
      try MotionSamples(parsing: text, property: property)
    }
    #expect(error?.description.contains(said) == true, "\(error?.description ?? "")")
  }
}

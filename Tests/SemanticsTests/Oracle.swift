/// Computes an animation's value at a time, in closed form and in plain `Double`. It is written
/// from the rules alone, with different methods from the library's, and without regard to speed.

/// A position within an animation's cycles.
struct Position {
  var fraction: Double
  var elapsed: Double
  var cycle: Double
}

extension Course.Times {
  private var cycleLength: Double { autoreverses ? 2 * duration : duration }

  var activeDuration: Double {
    repeatDuration > 0 ? repeatDuration : cycleLength * (count > 0 ? Double(count) : 1)
  }

  /// The animation's duration in its parent's time.
  var length: Double { speed == 0 ? .infinity : activeDuration / Double(speed.magnitude) }

  /// Returns the position at a time after the start. Local time is divided into cycles, and what
  /// remains is the position within a cycle. A time on the boundary of two cycles belongs to the
  /// earlier one if the animation has ended, and otherwise to the later one.
  func position(after passed: Double) -> Position {
    let local = offset + (speed == 0 ? 0 : min(max(passed, 0), length) * Double(speed))
    let isAtEnd = speed == 0 ? offset >= activeDuration : passed >= length
    let cycles = local / cycleLength
    let cycle =
      (speed < 0) == isAtEnd ? (cycles + 1e-9).rounded(.down) : (cycles - 1e-9).rounded(.up) - 1
    var within = local - cycle * cycleLength
    if autoreverses, within > duration { within = cycleLength - within }
    within = min(max(within, 0), duration)
    return Position(fraction: within / duration, elapsed: within, cycle: cycle)
  }

  func lasting(_ duration: Double) -> Self {
    var result = self
    result.duration = duration
    return result
  }

  var lastOfCycle: Position {
    Position(fraction: autoreverses ? 0 : 1, elapsed: autoreverses ? 0 : duration, cycle: 0)
  }
}

extension Course {
  /// Returns the position within the animation's cycles at a time of the layer; nil if the
  /// animation has no effect at that time.
  func position(at time: Double, begin: Double) -> Position? {
    let passed = time - begin
    if passed < 0 { return times.fillsBackwards ? times.position(after: 0) : nil }
    if passed < times.length { return times.position(after: passed) }
    return times.fillsForwards && !isRemoved ? times.position(after: .infinity) : nil
  }

  func hasEnded(at time: Double, begin: Double) -> Bool { time - begin >= times.length }

  private func position(in group: Course, at outer: Position) -> Position? {
    let time = group.pace.map { eased($0, outer.fraction) * group.times.duration } ?? outer.elapsed
    let passed = time - times.begin
    if passed < 0 { return times.fillsBackwards ? times.position(after: 0) : nil }
    if passed < times.length { return times.position(after: passed) }
    let isOver = passed - times.length > 1e-9
    return times.fillsForwards || !isOver ? times.position(after: .infinity) : nil
  }

  func apply(at position: Position, model: [String: [Double]], into shown: inout Shown) {
    if case .group(let members) = kind {
      for var member in members {
        if !(member.times.duration > 0) { member.times.duration = times.duration }
        if let inner = member.position(in: self, at: position) {
          member.apply(at: inner, model: model, into: &shown)
        }
      }
      return
    }
    guard let whole = model[target.property] else { return }
    let base = isAdditive ? target.members.map { _ in 0 } : Array(whole[target.members])
    var value = value(at: position, base: base)
    if isCumulative, position.cycle != 0 {
      let end = self.value(at: times.lastOfCycle, base: base)
      value = zip(value, end).map { $0 + position.cycle * $1 }
    }
    for (member, number) in zip(target.members, value) {
      let so = isAdditive ? shown.numbers[target.property]![member] : 0
      shown.numbers[target.property]![member] = so + number
    }
    shown.tolerance[target.property, default: 0] +=
      (tolerance + startTolerance) * max(1, position.cycle.magnitude)
  }

  private func value(at position: Position, base: [Double]) -> [Double] {
    func bent() -> Double { pace.map { eased($0, position.fraction) } ?? position.fraction }
    switch kind {
    case .basic(let ends):
      let (a, b) = ends.pair(base)
      return mix(a, b, bent())
    case .spring(let ends, let oscillator):
      let time = pace.map { eased($0, position.fraction) * times.duration } ?? position.elapsed
      let (a, b) = ends.pair(base)
      return zip(a, b).enumerated().map { i, ends in
        let length = ends.1 - ends.0
        let velocity = oscillator.ownVelocity?[i] ?? oscillator.velocity * length
        return ends.1 + oscillator.displacement(from: -length, velocity: velocity, at: time)
      }
    case .keyframes(let frames):
      return frames.value(at: bent(), isMeasured: target.form != .blend)
    case .path(let pieces, let isPaced, let times):
      return walk(pieces, isPaced: isPaced, times: times, at: bent())
    case .group: return base
    }
  }

  /// The possible error of the expected values, which arises because the oracle approximates arc
  /// lengths by chords.
  private var tolerance: Double {
    switch kind {
    case .keyframes(let frames) where frames.mode == "cubicPaced":
      let all = frames.values.flatMap(\.self)
      return 0.02 * (all.max()! - all.min()!)
    case .path(_, isPaced: true, _): return 0.01
    default: return 0
    }
  }
}

extension Course.Ends {
  func pair(_ base: [Double]) -> ([Double], [Double]) {
    func sum(_ a: [Double], _ b: [Double], _ sign: Double = 1) -> [Double] {
      zip(a, b).map { $0 + sign * $1 }
    }
    return switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, sum(from, by))
    case (nil, let to?, let by?): (sum(to, by, -1), to)
    case (let from?, nil, nil): (from, base)
    case (nil, let to?, nil): (base, to)
    case (nil, nil, let by?): (base, sum(base, by))
    case (nil, nil, nil): (start ?? base, base)
    }
  }
}

extension Course.Oscillator {
  /// Solves m·x″ + c·x′ + k·x = 0 with the matrix exponential: a Taylor series for a small fraction
  /// of the time, whose result is squared repeatedly
  /// (https://en.wikipedia.org/wiki/Matrix_exponential).
  func displacement(from x: Double, velocity v: Double, at time: Double) -> Double {
    if time <= 0 { return x }
    let critical = 2 * (stiffness * mass).squareRoot()
    let c = overdamps ? damping : min(damping, critical)
    let halvings = 12
    let h = time / Double(1 << halvings)
    let m = [0, h, -stiffness / mass * h, -c / mass * h]
    func times(_ a: [Double], _ b: [Double]) -> [Double] {
      [
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
      ]
    }
    // Sum the exponential without the identity matrix, whose addition would lose digits of small
    // values.
    var term = m
    var e = m
    for n in 2...12 {
      term = times(term, m).map { $0 / Double(n) }
      e = zip(e, term).map { $0 + $1 }
    }
    for _ in 0..<halvings { e = zip(times(e, e), e).map { $0 + 2 * $1 } }
    return x + e[0] * x + e[1] * v
  }
}

extension Course.Keyframes {
  func value(at fraction: Double, isMeasured: Bool) -> [Double] {
    let count = values.count
    if count == 1 { return values[0] }
    let isPaced = (mode == "paced" || mode == "cubicPaced") && isMeasured
    if isPaced { return pacedValue(at: fraction) }
    let needed = mode == "discrete" ? count + 1 : count
    let usable = mode == "paced" || mode == "cubicPaced" ? nil : times
    let times = usable ?? (0..<needed).map { Double($0) / Double(needed - 1) }
    let i = reached(times, fraction, last: mode == "discrete" ? count - 1 : count - 2)
    if mode == "discrete" { return values[i] }
    var t = part(times, i, fraction)
    if usable != nil || !mode.hasSuffix("aced"), let paces, i < paces.count {
      t = eased(paces[i], t)
    }
    return mode.hasPrefix("cubic") ? spline(i, t) : mix(values[i], values[i + 1], t)
  }

  private func pacedValue(at fraction: Double) -> [Double] {
    let pieces = mode == "paced" ? 1 : 2000
    var points = [values[0]]
    for i in 0..<(values.count - 1) {
      for k in 1...pieces {
        points.append(
          pieces == 1 ? values[i + 1] : spline(i, Double(k) / Double(pieces)))
      }
    }
    return along(points, fraction)
  }

  /// Evaluates the Kochanek–Bartels spline in Hermite form
  /// (https://en.wikipedia.org/wiki/Kochanek–Bartels_spline). Where the first or last value lacks a
  /// neighbour, its other neighbour is mirrored about it.
  private func spline(_ i: Int, _ t: Double) -> [Double] {
    func number(_ list: [Double], _ i: Int) -> Double { i < list.count ? list[i] : 0 }
    func tangent(_ i: Int, _ d: Int, arriving: Bool) -> Double {
      let here = values[i][d]
      let before = i > 0 ? values[i - 1][d] : 2 * here - values[i + 1][d]
      let after = i + 1 < values.count ? values[i + 1][d] : 2 * here - values[i - 1][d]
      let (tension, bias) = (number(tension, i), number(bias, i))
      let c = number(continuity, i) * (arriving ? -1 : 1)
      return (1 - tension) / 2
        * ((1 + bias) * (1 + c) * (here - before) + (1 - bias) * (1 - c) * (after - here))
    }
    return values[i].indices.map { d in
      let (a, b) = (values[i][d], values[i + 1][d])
      let (m, n) = (tangent(i, d, arriving: false), tangent(i + 1, d, arriving: true))
      let (t2, t3) = (t * t, t * t * t)
      return (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * m + (3 * t2 - 2 * t3) * b
        + (t3 - t2) * n
    }
  }
}

private func walk(
  _ pieces: [[CGPoint]], isPaced: Bool, times: [Double]?, at fraction: Double
) -> [Double] {
  func point(_ piece: [CGPoint], _ t: Double) -> [Double] {
    // Evaluate the curve in Bernstein form.
    let n = piece.count - 1
    let binomials = [[1.0, 1], [1, 2, 1], [1, 3, 3, 1]][n - 1]
    var result = [0.0, 0]
    for (k, p) in piece.enumerated() {
      let weight = binomials[k] * pow(t, Double(k)) * pow(1 - t, Double(n - k))
      result[0] += weight * p.x
      result[1] += weight * p.y
    }
    return result
  }
  if isPaced {
    let steps = 2000
    return along(
      pieces.flatMap { piece in
        (0...steps).map { point(piece, Double($0) / Double(steps)) }
      }, fraction)
  }
  let times = times ?? (0...pieces.count).map { Double($0) / Double(pieces.count) }
  let i = reached(times, fraction, last: pieces.count - 1)
  return point(pieces[i], part(times, i, fraction))
}

/// Returns the index of the segment that contains a time, found by linear search from the front.
private func reached(_ times: [Double], _ time: Double, last: Int) -> Int {
  var i = 0
  if time < times[0] { return i }
  while i < last, times[i + 1] <= time { i += 1 }
  return i
}

/// Returns the fraction of a segment that has been covered at a time: 0 before the first time and 1
/// after the last. A timing function that exceeds 0…1, however, extrapolates if the first time is 0
/// or the last time is 1.
private func part(_ times: [Double], _ i: Int, _ time: Double) -> Double {
  if time < times[0], times[0] != 0 || time >= 0 { return 0 }
  let length = times[i + 1] - times[i]
  if length <= 0 { return time < times[i] ? 0 : 1 }
  let t = (time - times[i]) / length
  return t > 1 && (times.last! != 1 || time <= 1) ? 1 : t
}

/// Returns the point at a fraction of the length of a polyline.
private func along(_ points: [[Double]], _ fraction: Double) -> [Double] {
  var sums = [0.0]
  for (a, b) in zip(points, points.dropFirst()) {
    sums.append(
      sums.last! + zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot())
  }
  let length = fraction * sums.last!
  var (low, high) = (0, points.count - 1)
  while high - low > 1 {
    let middle = (low + high) / 2
    if sums[middle] <= length { low = middle } else { high = middle }
  }
  return mix(points[low], points[low + 1], (length - sums[low]) / (sums[low + 1] - sums[low]))
}

func mix(_ a: [Double], _ b: [Double], _ t: Double) -> [Double] {
  zip(a, b).map { $0 + ($1 - $0) * t }
}

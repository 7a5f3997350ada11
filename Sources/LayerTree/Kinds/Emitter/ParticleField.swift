import Foundation
import MidflightDrawing

/// A span of time in which an emitter's properties are constant, except that the emitter may move.
struct EmitterSpan {
  /// The interval in which the span's particles are born. It includes `begin` and excludes `end`.
  var begin, end: Double
  var state: EmitterState
  /// The distance that the emitter moves from `state.position` until the end of the span.
  var motion = CGSize.zero

  func source(_ random: ParticleRandom, _ time: Double) -> ParticleSource {
    var origin = state.origin(random)
    if motion != .zero, end > begin {
      let fraction = (time - begin) / (end - begin)
      origin += fraction * [Double(motion.width), Double(motion.height), 0]
    }
    return ParticleSource(origin)
  }
}

/// The particles at an instant, each computed from its time of birth.
///
/// A cell with birth rate r emits one particle at each of the times k/r of its own time, in
/// seconds, for k = 0, 1, …. A particle's random values depend only on the layer's seed, the cell's
/// index and the time of birth, so the particles do not depend on frames drawn before.
struct ParticleField {
  private(set) var particles: [Particle] = []
  private(set) var isCut = false
  private let time: Double
  private let course: BehaviorHistory
  private let behaviors: EmitterBehaviors
  private var left = ParticleBudget(births: 0, steps: 0, particles: 0)

  /// Computes the particles that are born in `spans`, which are in descending order of time. If the
  /// budget is not sufficient, it is divided equally among the cells, except that a cell gets no
  /// more than it needs, and the oldest particles of each cell are dropped. Each evaluation of a
  /// cell, for a span or for an emitting particle, counts as one birth.
  init(_ spans: [EmitterSpan], at time: Double, within budget: inout ParticleBudget) {
    self.time = time
    course = BehaviorHistory(spans)
    behaviors = spans.first { $0.begin <= time }?.state.behaviors ?? EmitterBehaviors()
    guard time.isFinite else { return }
    let cells = Self.byDemand(spans)
    for (done, i) in cells.enumerated() {
      let cellBudget = budget / (cells.count - done)
      left = cellBudget
      for span in spans where span.begin <= time && i < span.state.cells.list.count {
        left.births -= span.state.cells.list[i].cellCount
        guard left.births > 0 else {
          (left.births, isCut) = (0, true)
          break
        }
        emit(i, of: span)
      }
      budget = budget - (cellBudget - left)
    }
  }

  /// Returns the cells' indices, sorted by the approximate number of particles, smallest first.
  private static func byDemand(_ spans: [EmitterSpan]) -> [Int] {
    var demands: [Double] = []
    var last: EmitterState?
    for span in spans {
      // The cells are usually the same as in the last span, which is quick to check.
      if let last, last.cells == span.state.cells, last.lifetime == span.state.lifetime,
        last.birthRate == span.state.birthRate
      {
        continue
      }
      last = span.state
      for (i, cell) in span.state.cells.list.enumerated() {
        let demand = cell.demand(Double(span.state.lifetime)) * Double(span.state.birthRate)
        if i == demands.count { demands.append(0) }
        // If `demand` is NaN, this comparison is false and the cell's demand stays 0; such a cell
        // emits nothing.
        if demand > demands[i] { demands[i] = demand }
      }
    }
    return demands.indices.sorted { (demands[$0], $0) < (demands[$1], $1) }
  }

  private mutating func emit(_ index: Int, of span: EmitterSpan) {
    let cell = span.state.cells.list[index]
    let parentRandom = ParticleRandom(seed: UInt64(bitPattern: Int64(span.state.seed)))
      .child(UInt64(index))
    emit(
      ParticleAppearance(cell, behaviors, span.state), parentRandom, order: index, from: span.begin,
      to: span.end, origin: 0, depth: 0, span,
      rate: Double(cell.birthRate) * Double(span.state.birthRate),
      hasPast: span.state.beginsFull && cell.timing.isUnbounded
    ) { span.source($0, $1) }
  }

  /// Computes the particles that a cell emits between two times, including those of nested cells.
  ///
  /// - Parameters:
  ///   - origin: The layer's time at which the cell's time is 0: either 0 or the emitting
  ///     particle's birth.
  ///   - hasPast: Whether the cell also emitted before the origin.
  ///   - source: Returns the initial state of a particle from its random numbers and its time of
  ///     birth.
  private mutating func emit(
    _ appearance: ParticleAppearance, _ parentRandom: ParticleRandom, order: Int,
    from begin: Double, to end: Double, origin: Double, depth: Int, _ span: EmitterSpan,
    rate: Double, hasPast: Bool = false, _ source: (ParticleRandom, Double) -> ParticleSource
  ) {
    let cell = appearance.cell
    let timing = cell.timing
    let speed = Double(timing.speed)
    let rate = min(rate, CAEmitterLayer.largestBirthRate)
    let life = Double(span.state.lifetime)
    let zero = origin + timing.beginTime - timing.timeOffset / speed
    guard cell.isEnabled, rate > 0, speed > 0, speed.isFinite, zero.isFinite,
      hasPast || time >= origin + timing.beginTime
    else { return }

    // These times of birth are in the cell's own time. `nextUp` includes particles born exactly at
    // `time`.
    let earliest = hasPast ? -0x1p52 / rate : 0
    let low = max((max(begin, time - appearance.longestLineage) - zero) * speed, earliest)
    var high = (min(end, time.nextUp) - zero) * speed
    if timing.duration > 0 { high = min(high, timing.duration) }
    guard low < high, high * rate < 0x1p53 else { return }
    var (first, last) = ((low * rate).rounded(.up), (high * rate).rounded(.down))
    // The products are rounded, so these indices may be wrong by one; correct them.
    while first > earliest * rate, (first - 1) / rate >= low { first -= 1 }
    while first / rate < low { first += 1 }
    while last / rate >= high { last -= 1 }

    var number = last
    while number >= first {
      guard left.births > 0 else {
        isCut = true
        return
      }
      left.births -= 1
      // Adding 0 turns −0 into 0. The bits of −0 would give different random numbers.
      let own = number / rate + 0
      defer { number -= 1 }
      let birth = zero + own / speed
      let age = max((time - birth) * speed, 0)
      let random = parentRandom.child(own.bitPattern)
      let lifetime =
        (Double(cell.lifetime) + Double(cell.lifetimeRange) * random.spread(0)) * life
      guard lifetime > 0 else { continue }
      let isAlive = age < lifetime
      if !isAlive, appearance.inner.isEmpty { continue }
      let source = source(random, birth)
      guard
        let motion = motion(
          appearance, random, source, birth: birth, lifetime: lifetime, age: age, span)
      else { return }
      func values(_ age: Double) -> (ParticleMotion.State, ParticleAppearance.Values) {
        let state = motion.state(age: age)
        return (
          state,
          appearance.values(random, age: age, lifetime: lifetime, source, velocity: state.velocity)
        )
      }
      let hasCommonColor = appearance.hasCommonColor(source)
      if isAlive, left.particles == 0 { isCut = true }
      if isAlive, left.particles > 0 {
        let (state, values) = values(age)
        let particle = Particle(
          order: order, birth: birth, position: state.position,
          scale: values.scale * Double(span.state.scale), angle: values.angle, color: values.color,
          hasCommonColor: hasCommonColor, frame: appearance.frame(random, number: number, age: age),
          appearance: appearance)
        if particle.isVisible {
          particles.append(particle)
          left.particles -= 1
        }
      }
      guard depth + 1 < CAEmitterLayer.largestDepth else { continue }
      for (i, inner) in appearance.inner.enumerated() {
        guard left.births > 0 else {
          isCut = true
          return
        }
        // Evaluating a cell takes time even if it emits nothing, so count it as a birth.
        left.births -= 1
        emit(
          inner, random.child(UInt64(i)), order: (order + 1) << 8 | min(i, 255), from: birth,
          to: birth + lifetime / speed, origin: birth, depth: depth + 1, span,
          rate: Double(inner.cell.birthRate)
        ) { _, birth2 in
          let (state, values) = values((birth2 - birth) * speed)
          return ParticleSource(state, values, hasCommonColor: hasCommonColor)
        }
      }
    }
  }

  /// Returns the motion of a particle. If the motion needs more steps than the budget has left,
  /// returns nil and sets the remaining births to 0.
  private mutating func motion(
    _ appearance: ParticleAppearance, _ random: ParticleRandom, _ source: ParticleSource,
    birth: Double, lifetime: Double, age: Double, _ span: EmitterSpan
  ) -> ParticleMotion? {
    let cell = appearance.cell
    let cost = course.cost + appearance.forces.cost
    if cost > 0 {
      left.steps -= cost * ParticleMotion.stepCount(until: age, lifetime: lifetime)
      if left.steps < 0 {
        (left.steps, left.births, isCut) = (0, 0, true)
        return nil
      }
    }
    let velocity =
      (Double(cell.velocity) + Double(cell.velocityRange) * random.spread(1))
      * Double(span.state.velocity)
    let body = ParticleMotion.Body(
      acceleration: [
        Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration),
      ],
      mass: appearance.mass(random), lifetime: lifetime, birth: birth,
      speed: Double(cell.timing.speed))
    return ParticleMotion(
      from: ParticleMotion.State(
        position: source.position, velocity: velocity * source.direction(of: cell, random)),
      body, until: age, course: course, own: appearance.forces)
  }
}

extension EmitterCell {
  fileprivate var cellCount: Int { cells.list.reduce(1) { $0 + $1.cellCount } }

  /// Returns the approximate number of particles that are visible at the same time, including those
  /// of nested cells, for a birth rate factor of 1. `life` is the emitter's factor for lifetimes.
  fileprivate func demand(_ life: Double) -> Double {
    let rate = isEnabled ? min(max(Double(birthRate), 0), CAEmitterLayer.largestBirthRate) : 0
    return rate * longestLife(life) * cells.list.reduce(1) { $0 + $1.demand(life) }
  }
}

extension MediaTiming {
  /// Whether the emission has neither a set start nor a set end.
  fileprivate var isUnbounded: Bool {
    !(beginTime > 0) && !(duration > 0 && duration < .infinity)
  }
}

extension Particle {
  fileprivate var isVisible: Bool {
    color.w > 0 && scale > 0 && scale < 1e6 && angle.isFinite && abs(position.x) < 1e7
      && abs(position.y) < 1e7
  }
}

import Foundation
import MidflightDrawing

/// A particle at an instant, in its layer's space.
struct Particle {
  /// The cell's place in the layer's, then in its cell's, and so on.
  var order: Int
  /// In the layer's time.
  var birth: Double
  var position: SIMD3<Double>
  var scale: Double
  /// In radians.
  var angle: Double
  /// Each 0…1.
  var red, green, blue, alpha: Double
  var look: ParticleLook
}

/// The look of a cell's particles.
final class ParticleLook {
  let cell: EmitterCell
  /// Whether the colour of all is the same.
  let hasOneColor: Bool

  init(_ cell: EmitterCell) {
    self.cell = cell
    hasOneColor =
      cell.redRange == 0 && cell.greenRange == 0 && cell.blueRange == 0 && cell.redSpeed == 0
      && cell.greenSpeed == 0 && cell.blueSpeed == 0
  }

  func particle(
    _ random: ParticleRandom, age: Double, birth: Double, at position: SIMD3<Double>,
    _ order: Int
  ) -> Particle {
    let color = cell.color ?? .white
    func component(_ mean: CGFloat, _ range: Float, _ speed: Float, _ index: UInt64) -> Double {
      let value = Double(mean) + Double(range) * random.spread(index) + Double(speed) * age
      return value > 0 ? min(value, 1) : 0
    }
    return Particle(
      order: order, birth: birth, position: position,
      scale: Double(cell.scale) + Double(cell.scaleRange) * random.spread(3)
        + Double(cell.scaleSpeed) * age,
      angle: (Double(cell.spin) + Double(cell.spinRange) * random.spread(4)) * age,
      red: component(color.red, cell.redRange, cell.redSpeed, 5),
      green: component(color.green, cell.greenRange, cell.greenSpeed, 6),
      blue: component(color.blue, cell.blueRange, cell.blueSpeed, 7),
      alpha: component(color.alpha, cell.alphaRange, cell.alphaSpeed, 8), look: self)
  }
}

/// A stretch of an emitter's time in which its properties are constant, but that it may move.
struct EmitterSpan {
  /// Births fall on or after the first and before the second.
  var begin, end: Double
  var state: EmitterState
  /// Where the emitter is at the end, as against `state.position`.
  var motion = CGSize.zero

  /// Where a particle begins that is born at a time.
  func origin(_ random: ParticleRandom, _ time: Double) -> SIMD3<Double> {
    var origin = state.origin(random)
    if motion != .zero, end > begin {
      let share = (time - begin) / (end - begin)
      origin += share * [Double(motion.width), Double(motion.height), 0]
    }
    return origin
  }
}

/// The particles that there are at an instant, each worked out from the moment of its birth.
///
/// A cell with a birth rate of r has one particle born at each k/r seconds of its own time, k = 0,
/// 1, …; what is random about it follows from the layer's seed, the cell's place and that very
/// time. So the field is a function of the emitter's properties, their course and the time, and of
/// nothing that is drawn in between.
struct ParticleField {
  private(set) var particles: [Particle] = []
  private let time: Double
  /// The births that the present cell has left.
  private var births = 0
  private var places = 0

  /// The particles at `time`, the layer's, of stretches that come latest first. Where the limits
  /// don't suffice cells get equal parts, those that need less as much as they need; it is the
  /// oldest of each cell that are left out.
  init(_ spans: [EmitterSpan], at time: Double) {
    self.time = time
    guard time.isFinite else { return }
    let cells = Self.byDemand(spans)
    var birthsLeft = CAEmitterLayer.largestBirthCount
    for (done, i) in cells.enumerated() {
      let share = birthsLeft / (cells.count - done)
      births = share
      places = (CAEmitterLayer.largestParticleCount - particles.count) / (cells.count - done)
      for span in spans where span.begin <= time && i < span.state.cells.list.count {
        emit(i, of: span)
      }
      birthsLeft -= share - births
    }
  }

  /// The cells' indices, from the one that has the fewest particles to the one that has the most.
  private static func byDemand(_ spans: [EmitterSpan]) -> [Int] {
    var demands: [Double] = []
    for span in spans {
      for (i, cell) in span.state.cells.list.enumerated() {
        let demand = cell.demand(Double(span.state.lifetime)) * Double(span.state.birthRate)
        if i == demands.count { demands.append(0) }
        // NaN compares as less, and emits nothing.
        if demand > demands[i] { demands[i] = demand }
      }
    }
    return demands.indices.sorted { (demands[$0], $0) < (demands[$1], $1) }
  }

  /// Adds the particles of one of the layer's own cells.
  private mutating func emit(_ index: Int, of span: EmitterSpan) {
    let cell = span.state.cells.list[index]
    let place = ParticleRandom(seed: UInt64(bitPattern: Int64(span.state.seed)))
      .child(UInt64(index))
    emit(
      cell, place, order: index, from: span.begin, to: span.end, origin: 0, depth: 0, span,
      rate: Double(cell.birthRate) * Double(span.state.birthRate)
    ) { span.origin($0, $1) }
  }

  /// Adds the particles of a cell that are born within an interval.
  ///
  /// - Parameters:
  ///   - origin: The zero of the time that the cell's counts from.
  ///   - start: Where a particle begins that is born at a time.
  private mutating func emit(
    _ cell: EmitterCell, _ place: ParticleRandom, order: Int, from begin: Double, to end: Double,
    origin: Double, depth: Int, _ span: EmitterSpan, rate: Double,
    _ start: (ParticleRandom, Double) -> SIMD3<Double>
  ) {
    let timing = cell.timing
    let speed = Double(timing.speed)
    let rate = min(rate, CAEmitterLayer.largestBirthRate)
    let life = Double(span.state.lifetime)
    let zero = origin + timing.beginTime - timing.timeOffset / speed
    guard cell.isEnabled, rate > 0, speed > 0, speed.isFinite, zero.isFinite,
      time >= origin + timing.beginTime
    else { return }

    // In the cell's own time; what is born at this very instant is there.
    let low = max((max(begin, time - cell.longestLine(life)) - zero) * speed, 0)
    var high = (min(end, time.nextUp) - zero) * speed
    if timing.duration > 0 { high = min(high, timing.duration) }
    guard low < high, high * rate < 0x1p53 else { return }
    var (first, last) = ((low * rate).rounded(.up), (high * rate).rounded(.down))
    // The products may be rounded to the wrong side.
    while first > 0, (first - 1) / rate >= low { first -= 1 }
    while first / rate < low { first += 1 }
    while last / rate >= high { last -= 1 }

    let look = ParticleLook(cell)
    var number = last
    while number >= first, births > 0 {
      births -= 1
      let own = number / rate
      number -= 1
      let birth = zero + own / speed
      let age = max((time - birth) * speed, 0)
      let random = place.child(own.bitPattern)
      let lifetime =
        (Double(cell.lifetime) + Double(cell.lifetimeRange) * random.spread(0)) * life
      guard lifetime > 0 else { continue }
      let isAlive = age < lifetime
      if !isAlive, cell.cells.list.isEmpty { continue }
      let motion = Motion(
        cell, random, from: start(random, birth), velocityFactor: Double(span.state.velocity))
      if isAlive, places > 0 {
        var particle = look.particle(
          random, age: age, birth: birth, at: motion.position(age: age), order)
        particle.scale *= Double(span.state.scale)
        particle.angle *= Double(span.state.spin)
        if particle.isVisible {
          particles.append(particle)
          places -= 1
        }
      }
      guard depth + 1 < CAEmitterLayer.largestDepth else { continue }
      for (i, inner) in cell.cells.list.enumerated() {
        emit(
          inner, random.child(UInt64(i)), order: (order + 1) << 8 | min(i, 255), from: birth,
          to: birth + lifetime / speed, origin: birth, depth: depth + 1, span,
          rate: Double(inner.birthRate)
        ) { _, birth2 in motion.position(age: (birth2 - birth) * speed) }
      }
    }
  }

  /// How a particle moves.
  private struct Motion {
    let start, velocity, acceleration: SIMD3<Double>

    init(
      _ cell: EmitterCell, _ random: ParticleRandom, from start: SIMD3<Double>,
      velocityFactor: Double
    ) {
      self.start = start
      let speed =
        (Double(cell.velocity) + Double(cell.velocityRange) * random.spread(1)) * velocityFactor
      let angle = Double(cell.emissionLongitude) + Double(cell.emissionRange) * random.spread(2)
      let flat = cos(Double(cell.emissionLatitude))
      velocity =
        speed * [flat * cos(angle), flat * sin(angle), sin(Double(cell.emissionLatitude))]
      acceleration = [
        Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration),
      ]
    }

    func position(age: Double) -> SIMD3<Double> {
      start + age * velocity + (age * age / 2) * acceleration
    }
  }
}

extension EmitterCell {
  /// About how many births are in view at a time, those of its particles' particles included.
  fileprivate func demand(_ life: Double) -> Double {
    let rate = isEnabled ? min(max(Double(birthRate), 0), CAEmitterLayer.largestBirthRate) : 0
    return rate * longestLife(life) * cells.list.reduce(1) { $0 + $1.demand(life) }
  }
}

extension Particle {
  /// Whether there is anything to see of it.
  fileprivate var isVisible: Bool {
    alpha > 0 && scale > 0 && scale < 1e6 && angle.isFinite && abs(position.x) < 1e7
      && abs(position.y) < 1e7
  }
}

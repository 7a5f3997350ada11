import Foundation
import MidflightDrawing

/// A particle at an instant, in its layer's space.
struct Particle {
  /// The cell's index in the layer's, then in its cell's, and so on.
  var order: Int
  /// In the layer's time.
  var birth: Double
  var position: SIMD3<Double>
  var scale: Double
  /// In radians.
  var angle: Double
  /// Red, green, blue and alpha, each 0…1.
  var color: SIMD4<Double>
  /// Whether the color is one of few.
  var hasCommonColor: Bool
  /// The frame of the content's that it shows.
  var frame: Int
  var cell: EmitterCell { look.cell }
  var look: ParticleLook
}

/// How a particle begins: at a point of the emitter, or at another particle as that is then.
struct ParticleSource {
  var position: SIMD3<Double>
  /// Where an emission without angles goes: in the plane from the x axis, and out of the plane.
  var (longitude, latitude) = (0.0, 0.0)
  /// The factors that particles of particles inherit.
  var scale = 1.0
  var color = SIMD4<Double>(repeating: 1)
  var hasCommonColor = true

  init(_ position: SIMD3<Double>) { self.position = position }

  /// A particle that emits. Its direction is the emission's zero, its scale and color are
  /// inherited (https://developer.apple.com/documentation/quartzcore/caemittercell/emittercells).
  init(_ state: ParticleMotion.State, _ values: ParticleLook.Values, hasCommonColor: Bool) {
    position = state.position
    let velocity = state.velocity
    let flat = hypot(velocity.x, velocity.y)
    if flat > 0 || velocity.z != 0 {
      (longitude, latitude) = (atan2(velocity.y, velocity.x), atan2(velocity.z, flat))
    }
    (scale, color, self.hasCommonColor) = (values.scale, values.color, hasCommonColor)
  }

  /// A direction in a cone of space, of which equal solid angles are equally likely.
  ///
  /// Longitude turns in the plane, latitude out of it. The heights of a sphere's points over a
  /// plane are evenly spread (Archimedes), so the cosine of the angle from the axis is even from
  /// 1 down to that of the cone, which opens by half the range to each side.
  func direction(of cell: EmitterCell, _ random: ParticleRandom) -> SIMD3<Double> {
    let longitude = longitude + Double(cell.emissionLongitude)
    let latitude = latitude + Double(cell.emissionLatitude)
    let (s, c, up, flat) = (sin(longitude), cos(longitude), sin(latitude), cos(latitude))
    let axis: SIMD3<Double> = [flat * c, flat * s, up]
    if cell.emissionRange == 0 { return axis }
    let opening = cos(min(abs(Double(cell.emissionRange)) / 2, .pi))
    let height = 1 - random.unit(2) * (1 - opening)
    let ring = max(1 - height * height, 0).squareRoot()
    let turn = 2 * Double.pi * random.unit(12)
    let (east, north): (SIMD3<Double>, SIMD3<Double>) = ([-s, c, 0], [-up * c, -up * s, flat])
    return height * axis + ring * (cos(turn) * east + sin(turn) * north)
  }
}

/// The looks of a cell's particles, and of those that they emit.
final class ParticleLook {
  /// What behaviors can change of a particle's looks.
  struct Values {
    var scale, angle: Double
    /// Red, green, blue, alpha.
    var color: SIMD4<Double>
  }

  let cell: EmitterCell
  /// The forces on the particles besides those of the layer.
  let forces: MotionEffects
  /// Of the cell's particles.
  let inner: [ParticleLook]
  /// See ``EmitterCell/longestLine(_:)``.
  let longestLine: Double
  private let effects: LookEffects
  private let spinFactor: Double
  private let hasOneColor: Bool

  /// - Parameters:
  ///   - behaviors: The layer's at the instant that is shown.
  ///   - state: The layer's properties at the births.
  init(_ cell: EmitterCell, _ behaviors: EmitterBehaviors, _ state: EmitterState) {
    self.cell = cell
    forces = MotionEffects(cell.behaviors)
    effects = LookEffects(behaviors, cell.behaviors)
    inner = cell.cells.list.map { ParticleLook($0, behaviors, state) }
    longestLine =
      cell.longestLife(Double(state.lifetime)) + (inner.lazy.map(\.longestLine).max() ?? 0)
    spinFactor = Double(state.spin)
    hasOneColor =
      cell.redRange == 0 && cell.greenRange == 0 && cell.blueRange == 0 && cell.redSpeed == 0
      && cell.greenSpeed == 0 && cell.blueSpeed == 0 && !effects.changesColor
  }

  /// The values at an age, with what is inherited.
  func values(
    _ random: ParticleRandom, age: Double, lifetime: Double, _ source: ParticleSource,
    velocity: SIMD3<Double>
  ) -> Values {
    let color = cell.color ?? .white
    func component(_ mean: CGFloat, _ range: Float, _ speed: Float, _ index: UInt64) -> Double {
      Double(mean) + Double(range) * random.spread(index) + Double(speed) * age
    }
    var values = Values(
      scale: Double(cell.scale) + Double(cell.scaleRange) * random.spread(3),
      angle: Double(cell.rotation) + Double(cell.rotationRange) * random.spread(13),
      color: [
        component(color.red, cell.redRange, cell.redSpeed, 5),
        component(color.green, cell.greenRange, cell.greenSpeed, 6),
        component(color.blue, cell.blueRange, cell.blueSpeed, 7),
        component(color.alpha, cell.alphaRange, cell.alphaSpeed, 8),
      ])
    let spin = Double(cell.spin) + Double(cell.spinRange) * random.spread(4)
    effects.apply(
      to: &values, growth: Double(cell.scaleSpeed) * age, turn: spin * age * spinFactor, age: age,
      lifetime: lifetime, velocity: velocity)
    values.scale *= source.scale
    for i in 0..<4 {
      let component = values.color[i] * source.color[i]
      values.color[i] = component > 0 ? min(component, 1) : 0
    }
    return values
  }

  /// Whether a particle's color is one of few, so that an image in it is worth keeping.
  func hasCommonColor(_ source: ParticleSource) -> Bool { hasOneColor && source.hasCommonColor }

  /// The frame that a particle shows, by the number of its birth in its cell.
  func frame(_ random: ParticleRandom, number: Double, age: Double) -> Int {
    let count = Double(cell.frameCount)
    guard count > 1 else { return 0 }
    let first: Double =
      switch cell.frameMode {
      case "random": (random.unit(14) * count).rounded(.down)
      case "sequential": number
      default: 0
      }
    let frame = first + (Double(cell.framesPerSecond) * age).rounded(.down)
    return Int(saturating: frame - (frame / count).rounded(.down) * count)
  }

  func mass(_ random: ParticleRandom) -> Double {
    Double(cell.mass) + Double(cell.massRange) * random.spread(15)
  }
}

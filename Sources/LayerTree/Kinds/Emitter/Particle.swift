import Foundation
import MidflightDrawing

struct Particle {
  /// The key that sorts particles by cell: the index of the outermost cell in the layer, followed
  /// by the index of each nested cell in the cell around it, 8 bits each.
  var order: Int
  /// The time of birth in the layer's time.
  var birth: Double
  var position: SIMD3<Double>
  var scale: Double
  /// The angle of the image in radians.
  var angle: Double
  /// The colour as red, green, blue and alpha, each 0…1.
  var color: SIMD4<Double>
  var hasCommonColor: Bool
  /// The index of the content's animation frame that the particle shows.
  var frame: Int
  var cell: EmitterCell { appearance.cell }
  var appearance: ParticleAppearance
}

/// The source of a particle: a point of the emitter, or the state of an emitting particle.
struct ParticleSource {
  var position: SIMD3<Double>
  /// The direction to which a cell's emission angles are relative, as angles in radians:
  /// `longitude` in the plane, from the x axis, and `latitude` out of the plane.
  var (longitude, latitude) = (0.0, 0.0)
  var scale = 1.0
  var color = SIMD4<Double>(repeating: 1)
  var hasCommonColor = true

  init(_ position: SIMD3<Double>) { self.position = position }

  /// Creates the source for the particles that another particle emits. Emission angles are relative
  /// to the emitting particle's direction; its scale and colour are inherited
  /// (https://developer.apple.com/documentation/quartzcore/caemittercell/emittercells).
  init(_ state: ParticleMotion.State, _ values: ParticleAppearance.Values, hasCommonColor: Bool) {
    position = state.position
    let velocity = state.velocity
    let flat = hypot(velocity.x, velocity.y)
    if flat > 0 || velocity.z != 0 {
      (longitude, latitude) = (atan2(velocity.y, velocity.x), atan2(velocity.z, flat))
    }
    (scale, color, self.hasCommonColor) = (values.scale, values.color, hasCommonColor)
  }

  /// Returns a random direction in the cell's cone; equal solid angles are equally likely.
  ///
  /// If points are uniformly distributed on a sphere, so are their heights
  /// ([Archimedes](https://mathworld.wolfram.com/SpherePointPicking.html)). Therefore the cosine of
  /// the angle from the cone's axis is uniform between 1 and the cosine of half the emission range.
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

final class ParticleAppearance {
  /// The parts of a particle's appearance that behaviors can change.
  struct Values {
    var scale, angle: Double
    var color: SIMD4<Double>
  }

  let cell: EmitterCell
  let forces: MotionEffects
  let inner: [ParticleAppearance]
  let longestLineage: Double
  private let effects: AppearanceEffects
  private let spinFactor: Double
  private let hasOneColor: Bool

  /// Creates the appearance of a cell's particles. `behaviors` are the layer's behaviors at the
  /// shown instant; `state` has the layer's properties at the particles' birth.
  init(_ cell: EmitterCell, _ behaviors: EmitterBehaviors, _ state: EmitterState) {
    self.cell = cell
    forces = MotionEffects(cell.behaviors)
    effects = AppearanceEffects(behaviors, cell.behaviors)
    inner = cell.cells.list.map { ParticleAppearance($0, behaviors, state) }
    longestLineage =
      cell.longestLife(Double(state.lifetime)) + (inner.lazy.map(\.longestLineage).max() ?? 0)
    spinFactor = Double(state.spin)
    hasOneColor =
      cell.redRange == 0 && cell.greenRange == 0 && cell.blueRange == 0 && cell.redSpeed == 0
      && cell.greenSpeed == 0 && cell.blueSpeed == 0 && !effects.changesColor
  }

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

  /// Whether the particles from `source` share a colour with many others, so that it is worthwhile
  /// to cache an image tinted with that colour.
  func hasCommonColor(_ source: ParticleSource) -> Bool { hasOneColor && source.hasCommonColor }

  /// Returns the index of the animation frame that a particle shows. `number` is the particle's
  /// number in the sequence of its cell's births.
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

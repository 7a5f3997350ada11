import Foundation

extension EmitterState {
  func origin(_ random: ParticleRandom) -> SIMD3<Double> {
    let (a, b, c) = (random.unit(9), random.unit(10), random.unit(11))
    let (width, height) = (Double(size.width), Double(size.height))
    let offset: SIMD3<Double>
    switch shape {
    case .line:
      offset = [(mode == .points ? (a < 0.5 ? 0 : 1) : a) * width - width / 2, 0, 0]
    case .rectangle, .cuboid:
      var x = a - 0.5
      var y = b - 0.5
      if mode == .points {
        (x, y) = (x < 0 ? -0.5 : 0.5, y < 0 ? -0.5 : 0.5)
      } else if mode == .outline {
        (x, y) = Self.onOutline(a, width, height)
      }
      let z = shape == .cuboid ? (c - 0.5) * Double(depth) : 0
      offset = [x * width, y * height, z]
    case .circle, .sphere:
      offset = width * Self.onUnitBall(a, b, c, isFlat: shape == .circle, mode)
    default:
      offset = .zero
    }
    return offset + [Double(position.x), Double(position.y), Double(zPosition)]
  }

  /// Returns a uniformly distributed point on a rectangle's outline. Its coordinates are in units
  /// of the sides, from −½ to ½.
  private static func onOutline(_ fraction: Double, _ width: Double, _ height: Double) -> (
    Double, Double
  ) {
    let (w, h) = (abs(width), abs(height))
    var distance = fraction * 2 * (w + h)
    if !(w + h > 0) || !distance.isFinite { return (0, 0) }
    let isFar = distance >= w + h
    if isFar { distance -= w + h }
    let (x, y) = distance < w ? (distance / w, 0) : (1, h > 0 ? (distance - w) / h : 0)
    return isFar ? (0.5 - x, 0.5 - y) : (x - 0.5, y - 0.5)
  }

  /// Returns a point of the unit disc, ball, circle or sphere, distributed uniformly. On a sphere,
  /// z is uniform ([Archimedes](https://mathworld.wolfram.com/SpherePointPicking.html)).
  private static func onUnitBall(
    _ a: Double, _ b: Double, _ c: Double, isFlat: Bool, _ mode: CAEmitterLayerEmitterMode
  ) -> SIMD3<Double> {
    let angle = 2 * Double.pi * a
    if mode == .points || mode == .outline { return [cos(angle), sin(angle), 0] }
    if isFlat {
      let radius = b.squareRoot()
      return [radius * cos(angle), radius * sin(angle), 0]
    }
    let z = 2 * b - 1
    let ring = max(1 - z * z, 0).squareRoot()
    let radius = mode == .surface ? 1 : cbrt(c)
    return radius * [ring * cos(angle), ring * sin(angle), z]
  }
}

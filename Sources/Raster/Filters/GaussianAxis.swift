import Foundation
import MidflightDrawing
import MidflightRasterKernelSet

/// How a Gaussian is come by along one axis, and how far it reaches, in pixels.
///
/// A narrow Gaussian is a direct convolution. The weights are its integrals over whole pixels,
/// normalized to a sum of 1, so an edge between two pixels becomes the error function. A wide one
/// is summed on a coarser grid, `step` pixels from point to point: down to it and up from it lead
/// quadratic B-splines, each of which widens by step² / 4, and between them stands a Gaussian that
/// makes up what is missing. B-splines reproduce parabolas, so that the variance is the same
/// wherever a pixel lies on the grid, and what is left of the grid in a picture is below 0.6
/// levels, at its worst, for each axis. The work for a pixel does not depend on the width: three
/// products up, and three down.
///
/// Recursive filters and running sums were not taken: the former depend on where they begin, and
/// three boxes are up to five levels off for a bar of one and a half σ, six still more than two.
struct GaussianShape: Hashable {
  /// The standard deviation; what is beyond ``largestSigma`` counts as that, NaN and negatives as
  /// 0.
  let sigma: Double
  /// How far the points of the grid are apart.
  let step: Int
  /// How many of them the Gaussian between the grids reaches to each side.
  let radius: Int

  static let largestSigma = Double(Shadow.largestSigma)
  /// Steps of a grid are at most σ through this.
  private static let finest = 1.6

  init(_ sigma: Double) {
    let sigma = sigma > 0.05 ? min(sigma, Self.largestSigma) : 0
    self.sigma = sigma
    step = max(Int(sigma / Self.finest), 1)
    let ratio = sigma / Double(step)
    let own = step == 1 ? ratio : (ratio * ratio - 0.5).squareRoot()
    // Beyond are 0.1 % of it.
    radius = Int((own * 3.3).rounded(.up))
  }

  var isIdentity: Bool { sigma == 0 }

  /// How far an input can matter for an output.
  var reach: Int { step == 1 ? radius + 1 : (radius + 4) * step }

  /// How far from an opaque half plane a byte is not 0.
  var visibleReach: Int { sigma == 0 ? 1 : Int((sigma * 3.2).rounded(.up)) + 2 }
}

/// A Gaussian's weights along one axis, on a grid at a certain place.
struct GaussianAxis: ~Copyable {
  private(set) var shape = GaussianShape(0)
  /// A pixel on which a point of the grid lies.
  private(set) var anchor = 0
  /// The point that the first weight is for, relative to the one summed for.
  private(set) var firstTap = 0
  private(set) var tapCount = 1
  private var taps = Block<Float>()
  private var up = Block<Float>()
  private var down = Block<Float>()

  /// - Parameters:
  ///   - anchor: a pixel on which a point of the grid is to lie.
  ///   - shift: how far the output is moved on, 0 up to 1.
  mutating func set(_ shape: GaussianShape, anchor: Int, shift: Double = 0) {
    self.shape = shape
    self.anchor = anchor
    let step = Double(shape.step)
    let variance =
      shape.step == 1
      ? shape.sigma * shape.sigma : shape.sigma * shape.sigma / (step * step) - 0.5
    let isNarrow = shape.step == 1
    func gauss(_ x: Double) -> Double {
      if !(variance > 0) { return x == 0 ? 1 : 0 }
      if !isNarrow { return exp(-x * x / (2 * variance)) }
      // Its share of a pixel, beyond which it changes too much to be told by one value.
      let scale = 1 / (2 * variance).squareRoot()
      return erfc((abs(x) - 0.5) * scale) - erfc((abs(x) + 0.5) * scale)
    }
    firstTap = shift > 0 ? -shape.radius - 1 : -shape.radius
    tapCount = shape.radius - firstTap + 1
    taps.reserve(tapCount)
    let own = shift / step
    // Shares of a very narrow one, moved by less than a pixel, say little of where it is: below a
    // deviation of 0.6 it is mixed of two that are not moved, which has the right mean and is a little
    // wider.
    let mixes = variance < 0.36
    func tap(_ i: Int) -> Double {
      let t = Double(firstTap + i)
      return mixes ? (1 - own) * gauss(t) + own * gauss(t + 1) : gauss(t + own)
    }
    var total = 0.0
    for i in 0..<tapCount { total += tap(i) }
    for i in 0..<tapCount { taps.pointer[i] = Float(tap(i) / total) }
    up.reserve(3 * shape.step)
    down.reserve(3 * shape.step)
    for p in 0..<shape.step {
      let u = (Double(p) - Double(shape.step / 2)) / step
      let weights = SIMD3(
        0.5 * (0.5 - u) * (0.5 - u), 0.75 - u * u, 0.5 * (0.5 + u) * (0.5 + u))
      for k in 0..<3 {
        up.pointer[3 * p + k] = Float(weights[k])
        down.pointer[3 * p + k] = Float(weights[k] / step)
      }
    }
  }

  var weights: Elements<Float> { taps.pointer }
  /// For each place between two points of the grid three weights that bring it down.
  var downWeights: Elements<Float> { down.pointer }
  /// Three weights from the grid to a pixel.
  func upWeights(_ pixel: Int) -> Elements<Float> {
    up.pointer + 3 * phase(pixel)
  }

  /// The point of the grid that is nearest to a pixel.
  func point(_ pixel: Int) -> Int {
    let distance = pixel - anchor + shape.step / 2
    let quotient = distance / shape.step
    return distance < quotient * shape.step ? quotient - 1 : quotient
  }

  /// A pixel's place among those that one point of the grid is nearest to.
  func phase(_ pixel: Int) -> Int {
    pixel - anchor + shape.step / 2 - point(pixel) * shape.step
  }
}

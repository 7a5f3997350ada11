import Foundation
import MidflightDrawing
import MidflightRasterKernelSet

/// The method used for a [Gaussian](https://en.wikipedia.org/wiki/Gaussian_blur) along one axis,
/// and its reach in pixels.
///
/// A narrow Gaussian is a direct convolution. The weights are the Gaussian's integrals over whole
/// pixels, normalized to a sum of 1, so an edge between two pixels becomes the [error
/// function](https://en.wikipedia.org/wiki/Error_function).
///
/// A wide Gaussian is computed on a coarser grid, with `step` pixels between its points. Quadratic
/// [B-splines](https://en.wikipedia.org/wiki/B-spline) reduce the image to the grid and expand the
/// result again. Each of the two operations adds a variance of step² / 4, and a Gaussian on the
/// grid adds the rest. B-splines reproduce parabolas, so the variance is the same for each position
/// of a pixel on the grid. Per axis, the grid changes the image by less than 0.6 levels. The work
/// per pixel does not depend on the width: three products to reduce, and three to expand.
///
/// Recursive filters and running sums were rejected. The result of a recursive filter depends on
/// where it begins. Three running sums (boxes), as in
/// [SVG](https://www.w3.org/TR/filter-effects-1/#feGaussianBlurElement), are up to five levels off
/// for a bar of 1.5 σ, and six boxes are still more than two levels off.
struct GaussianShape: Hashable {
  /// The standard deviation in pixels. Larger values are limited to ``largestSigma``; NaN, negative
  /// values and values up to 0.05 count as 0.
  let sigma: Double
  /// The distance between grid points, in pixels.
  let step: Int
  /// The reach of the Gaussian on the grid to each side, in grid points.
  let radius: Int

  static let largestSigma = Double(Shadow.largestSigma)
  /// The minimum ratio of σ to the grid's step, unless the step is 1.
  private static let finest = 1.6

  init(_ sigma: Double) {
    let sigma = sigma > 0.05 ? min(sigma, Self.largestSigma) : 0
    self.sigma = sigma
    step = max(Int(sigma / Self.finest), 1)
    let ratio = sigma / Double(step)
    let deviation = step == 1 ? ratio : (ratio * ratio - 0.5).squareRoot()
    // 0.1 % of the Gaussian lies beyond this radius.
    radius = Int((deviation * 3.3).rounded(.up))
  }

  var isIdentity: Bool { sigma == 0 }

  /// The distance at which an input pixel can affect an output pixel.
  var reach: Int { step == 1 ? radius + 1 : (radius + 4) * step }

  /// The largest distance at which a blurred opaque half-plane still has bytes above 0.
  var visibleReach: Int { sigma == 0 ? 1 : Int((sigma * 3.2).rounded(.up)) + 2 }
}

struct GaussianAxis: ~Copyable {
  private(set) var shape = GaussianShape(0)
  private(set) var anchor = 0
  /// The offset of the first weight's grid point from the output's grid point.
  private(set) var firstTap = 0
  private(set) var tapCount = 1
  private var taps = Block<Float>()
  private var up = Block<Float>()
  private var down = Block<Float>()

  /// Computes the weights of a Gaussian.
  ///
  /// - Parameters:
  ///   - anchor: A pixel at which there is a grid point.
  ///   - shift: The distance by which the output is shifted, in 0..<1.
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
      // Use the integral over the pixel as the weight, because so narrow a Gaussian varies too much
      // within a pixel to be sampled.
      let scale = 1 / (2 * variance).squareRoot()
      return erfc((abs(x) - 0.5) * scale) - erfc((abs(x) + 0.5) * scale)
    }
    firstTap = shift > 0 ? -shape.radius - 1 : -shape.radius
    tapCount = shape.radius - firstTap + 1
    taps.reserve(tapCount)
    let fraction = shift / step
    // The integrals of a very narrow Gaussian barely change if it is shifted by less than a pixel.
    // Below a deviation of 0.6, two unshifted Gaussians are mixed instead, which gives the right
    // mean and a slightly larger width.
    let mixes = variance < 0.36
    func tap(_ i: Int) -> Double {
      let t = Double(firstTap + i)
      return mixes ? (1 - fraction) * gauss(t) + fraction * gauss(t + 1) : gauss(t + fraction)
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
  /// For each possible position of a pixel between two grid points (its phase), the three weights
  /// with which the pixel is added to the grid.
  var downWeights: Elements<Float> { down.pointer }
  func upWeights(_ pixel: Int) -> Elements<Float> {
    up.pointer + 3 * phase(pixel)
  }

  func point(_ pixel: Int) -> Int {
    let distance = pixel - anchor + shape.step / 2
    let quotient = distance / shape.step
    return distance < quotient * shape.step ? quotient - 1 : quotient
  }

  /// Returns a pixel's index among the pixels that are nearest to the same grid point.
  func phase(_ pixel: Int) -> Int {
    pixel - anchor + shape.step / 2 - point(pixel) * shape.step
  }
}

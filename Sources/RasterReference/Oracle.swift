package import Foundation
package import MidflightGeometry

/// Computes, in `Double`, the exact coverage that drawn pixels are compared with. Unlike the
/// rasterizer, it clips polygons to each pixel's square and measures them.
package enum Oracle {
  package typealias Point = SIMD2<Double>

  /// Returns the signed area of the part of a closed polygon that is inside a pixel's square. Each
  /// of the square's four half-planes clips the polygon in turn ([Sutherland and Hodgman,
  /// 1974](https://en.wikipedia.org/wiki/Sutherland%E2%80%93Hodgman_algorithm)).
  package static func area(of polygon: [Point], inPixel x: Int, _ y: Int) -> Double {
    var p = polygon
    p = cut(p) { $0.x - Double(x) }
    p = cut(p) { Double(x + 1) - $0.x }
    p = cut(p) { $0.y - Double(y) }
    p = cut(p) { Double(y + 1) - $0.y }
    return signedArea(p, about: Point(Double(x), Double(y)))
  }

  /// Returns each pixel's coverage, computed as the sum of the polygons' signed areas in the pixel.
  /// The result is correct only for shapes that do not overlap themselves.
  package static func coverage(
    of polygons: [[Point]], width: Int, height: Int
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: width * height)
    for polygon in polygons {
      for row in 0..<height {
        var strip = cut(polygon) { $0.y - Double(row) }
        strip = cut(strip) { Double(row + 1) - $0.y }
        if strip.isEmpty { continue }
        let low = max(Int(strip.map(\.x).min()!.rounded(.down)), 0)
        let high = min(Int(strip.map(\.x).max()!.rounded(.up)), width)
        for column in low..<max(low, high) {
          sums[row * width + column] += area(of: strip, inPixel: column, row)
        }
      }
    }
    return sums.map { min(abs($0), 1) }
  }

  /// Returns the area of the part of a disk that is inside a pixel's square.
  ///
  /// The height of the disk at each x, clipped to the pixel, is integrated in closed form between
  /// the values of x at which the circle crosses the pixel's sides.
  package static func diskArea(centre c: Point, radius r: Double, inPixel x: Int, _ y: Int)
    -> Double
  {
    let x0 = Double(x) - c.x
    let x1 = x0 + 1
    let y0 = Double(y) - c.y
    let y1 = y0 + 1
    return quadrantArea(x1, y1, r) - quadrantArea(x0, y1, r) - quadrantArea(x1, y0, r)
      + quadrantArea(x0, y0, r)
  }

  /// Returns the area of the part of a disk about the origin that is to the left of x and above y
  /// (towards minus infinity).
  private static func quadrantArea(_ x: Double, _ y: Double, _ r: Double) -> Double {
    let x = min(max(x, -r), r)
    let y = min(max(y, -r), r)
    // The result is the integral of clamp(y, −s, s) + s over t from −r to x, with s = √(r² − t²).
    let k = (r * r - y * y).squareRoot()
    func half(_ t: Double) -> Double {
      (t * max(r * r - t * t, 0).squareRoot() + r * r * asin(min(max(t / r, -1), 1))) / 2
    }
    func integral(_ from: Double, _ to: Double) -> Double { half(to) - half(from) }
    var sum = integral(-r, x)
    // The integrand is y + s where |t| < k; elsewhere, it is 2s for y > 0 and 0 for y < 0.
    let (a, b) = (max(-k, -r), min(k, x))
    if y >= 0 {
      let outside =
        x <= -k ? integral(-r, x) : integral(-r, -k) + (x > k ? integral(k, x) : 0)
      sum = 2 * outside
      if b > a { sum += integral(a, b) + y * (b - a) }
    } else {
      sum = b > a ? integral(a, b) + y * (b - a) : 0
    }
    return sum
  }

  private static func cut(_ p: [Point], _ side: (Point) -> Double) -> [Point] {
    guard var last = p.last else { return [] }
    var out: [Point] = []
    out.reserveCapacity(p.count + 2)
    var lastSide = side(last)
    for point in p {
      let pointSide = side(point)
      if (pointSide >= 0) != (lastSide >= 0) {
        out.append(last + (point - last) * (lastSide / (lastSide - pointSide)))
      }
      if pointSide >= 0 { out.append(point) }
      (last, lastSide) = (point, pointSide)
    }
    return out
  }

  package static func signedArea(_ p: [Point], about origin: Point) -> Double {
    guard var last = p.last else { return 0 }
    last -= origin
    var twice = 0.0
    for point in p {
      let q = point - origin
      twice += last.x * q.y - last.y * q.x
      last = q
    }
    return twice / 2
  }
}

extension Oracle {
  /// Returns the coverage by a polygon that may overlap itself, sampled on 256 lines in each row of
  /// pixels. The coverage along each line is exact.
  package static func sampledCoverage(
    of polygon: [Point], _ rule: CGPathFillRule, width: Int, height: Int
  ) -> [Double] {
    let lines = 256
    var sums = [Double](repeating: 0, count: width * height)
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for (i, a) in polygon.enumerated() {
        let b = polygon[(i + 1) % polygon.count]
        if (a.y <= y) == (b.y <= y) { continue }
        crossings.append((a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y), a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        let isInside = rule == .winding ? winding != 0 : winding % 2 != 0
        if !isInside { continue }
        for x in Int(crossing.x)...Int(next.x) {
          let length = min(next.x, Double(x + 1)) - max(crossing.x, Double(x))
          if length > 0 { sums[line / lines * width + x] += length / Double(lines) }
        }
      }
    }
    return sums
  }
}

extension Oracle {
  /// Returns an arc as a polyline with an error of at most 10⁻⁶ of the radius.
  static func dense(
    _ c: SIMD2<Double>, _ r: Double, from: Double, to: Double
  ) -> [SIMD2<Double>] {
    let n = Int((abs(to - from) * 400).rounded(.up))
    return (0...n).map { i in
      let t = from + (to - from) * Double(i) / Double(n)
      return c + r * SIMD2(cos(t), sin(t))
    }
  }

  package static func coverage(
    ofRoundedRect rect: CGRect, radius r: Double, width: Int, height: Int
  ) -> [Double] {
    let corners = [
      (rect.maxX - r, rect.maxY - r, 0.0), (rect.minX + r, rect.maxY - r, 0.5),
      (rect.minX + r, rect.minY + r, 1), (rect.maxX - r, rect.minY + r, 1.5),
    ]
    let outline = corners.flatMap { x, y, turn in
      dense(Point(x, y), r, from: turn * .pi, to: (turn + 0.5) * .pi)
    }
    return coverage(of: [outline], width: width, height: height)
  }

  /// Convolves values, each constant over its pixel, with a Gaussian that ends at 7 standard
  /// deviations, and samples the result at pixel centres. Values outside the image are 0.
  package static func blurred(
    _ values: [Double], width: Int, height: Int, sigma: Double
  ) -> [Double] {
    blurred(values, width: width, height: height, sigmas: SIMD2(sigma, sigma))
  }

  package static func blurred(
    _ values: [Double], width: Int, height: Int, sigmas: SIMD2<Double>
  ) -> [Double] {
    // Convolves the rows and transposes the result, so a second pass convolves the columns and
    // restores the orientation.
    func pass(_ values: [Double], _ width: Int, _ height: Int, _ sigma: Double) -> [Double] {
      let reach = Int((7 * sigma).rounded(.up)) + 1
      let scale = 1 / (sigma * 2.0.squareRoot())
      func weight(_ x: Double) -> Double {
        (erf((x + 0.5) * scale) - erf((x - 0.5) * scale)) / 2
      }
      var weights = (0...reach).map { weight(Double($0)) }
      let sum = 2 * weights.reduce(0, +) - weights[0]
      weights = weights.map { $0 / sum }
      var out = [Double](repeating: 0, count: values.count)
      for y in 0..<height {
        let row = Array(values[y * width..<(y + 1) * width])
        for x in 0..<width {
          var total = 0.0
          for i in max(0, x - reach)...min(width - 1, x + reach) {
            total += row[i] * weights[abs(i - x)]
          }
          out[x * height + y] = total
        }
      }
      return out
    }
    return pass(pass(values, width, height, sigmas.x), height, width, sigmas.y)
  }
}

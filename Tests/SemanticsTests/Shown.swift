import Drawing
import Foundation
import Geometry
import LayerTree
import Raster
import Testing

/// A context that shows a root layer with one sublayer, both committed.
@MainActor struct Stage {
  let context = CAContext()
  let root: CALayer
  let layer: CALayer

  init(_ make: () -> CALayer = { CALayer() }) {
    let context = context
    (root, layer) = context.perform { (CALayer(), make()) }
    let (root, layer) = (root, layer)
    context.turn {
      root.addSublayer(layer)
      context.rootLayer = root
    }
  }

  /// A turn whose changes show at once.
  func set(_ body: () -> Void) {
    context.turn {
      CATransaction.setDisableActions(true)
      body()
    }
  }

  func shown(_ keyPath: String, at seconds: Double? = nil) -> Double {
    if let seconds { context.advance(to: Flicks(seconds: seconds)) }
    return number(layer.presentation()?.value(forKeyPath: keyPath))
  }

  /// The picture of a square with its corner at the origin.
  func picture(side: Int = 64) throws -> Pixmap {
    let pixmap = try Pixmap(width: side, height: side)
    Rasterizer().draw(context.displayList(), into: pixmap)
    return pixmap
  }
}

extension Pixmap {
  /// A pixel's alpha, red, green and blue, premultiplied, of 255.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let pixel = self[x: x, y: y]
    return [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
  }

  /// How many pixels are covered, by the sum of their alpha.
  var area: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += Int(self[x: x, y: y] >> 24) } }
    return Double(sum) / 255
  }
}

func number(_ any: Any?) -> Double {
  switch any {
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  default: .nan
  }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

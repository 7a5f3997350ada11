import Foundation
import MidflightDrawing

extension DisplayListBuilder {
  /// Paints the sum that a mix is. Weights beyond 0…1, which a timing function may lead to, are
  /// clamped.
  ///
  /// - Parameter body: Paints a share's image or drawing, or what the layer drew for nil, which has
  ///   what the shares leave.
  func paintMix(
    _ mix: ContentsMix, into list: inout DisplayList,
    _ body: (ContentsMix.Source?, inout DisplayList) -> Void
  ) {
    let weights = mix.shares.map { min(max($0.weight, 0), 1) }
    let rest = 1 - weights.reduce(0, +)
    // A step of less than half a level is none.
    let visible = 1.0 / 1024
    var parts = rest > visible ? [(source: nil as ContentsMix.Source?, weight: rest)] : []
    for (share, weight) in zip(mix.shares, weights) where weight > 0 {
      parts.append((share.source, weight))
    }
    list.group(GroupStyle()) { list in
      for part in parts {
        // Sums of premultiplied pixels: the first falls on nothing.
        let style = GroupStyle(
          opacity: CGFloat(part.weight), blend: list.isEmpty ? .normal : .plusLighter)
        list.group(style) { body(part.source, &$0) }
      }
    }
  }
}

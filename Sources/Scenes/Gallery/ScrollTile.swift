import Foundation
import MidflightDrawing
import MidflightLayerTree

/// A list that is longer than the scroll layer in which it is shown.
final class ScrollTile: GalleryTile {
  /// The range of the scroll offset, in points.
  static let reach: ClosedRange<Double> = 0...136
  static let key = "bounds"
  let scroller = CAScrollLayer()

  init() {
    super.init("CAScrollLayer")
    scroller.name = "scroller"
    scroller.frame = area.bounds
    scroller.backgroundColor = GalleryStyle.well
    scroller.cornerRadius = 6
    scroller.scrollMode = .vertically
    area.addSublayer(scroller)
    for row in 0..<9 {
      let y = 8 + CGFloat(row) * 23
      let mark = CALayer()
      mark.frame = CGRect(x: 8, y: y, width: 16, height: 16)
      mark.cornerRadius = 4
      mark.backgroundColor = GalleryStyle.accents[row % GalleryStyle.accents.count]
      scroller.addSublayer(mark)
      let bar = CALayer()
      bar.frame = CGRect(x: 32, y: y + 5, width: 40 + CGFloat(row * 5 % 8) * 5, height: 6)
      bar.cornerRadius = 3
      bar.backgroundColor = GalleryStyle.line
      scroller.addSublayer(bar)
    }
  }
  required init?(coder: NSCoder) { nil }

  var keyPath: String { scroller.key(for: \.bounds) + ".origin.y" }

  override func change(to isOn: Bool) { scroll(to: isOn ? Self.reach.upperBound : 0) }

  func scroll(to y: Double) { scroller.scroll(CGPoint(x: 0, y: y)) }

  func set(_ y: Double) {
    still { scroll(to: y) }
    scroller.removeAnimation(forKey: Self.key)
  }
}

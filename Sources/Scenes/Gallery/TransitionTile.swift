import Foundation
import MidflightDrawing
import MidflightLayerTree

/// A page that pushes the previous one out.
final class TransitionTile: GalleryTile {
  private let page = CALayer()
  private let number = TextRunLayer()

  init() {
    super.init("CATransition")
    page.name = "page"
    // The frame, not each page, has the rounded corners, because the pages move inside it.
    let frame = CALayer()
    frame.name = "frame"
    frame.frame = CGRect(x: 16, y: 8, width: 88, height: 64)
    frame.cornerRadius = 8
    frame.masksToBounds = true
    area.addSublayer(frame)
    page.frame = frame.bounds
    frame.addSublayer(page)
    number.frame = page.bounds
    page.addSublayer(number)
    show(false)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = isOn ? .fromRight : .fromLeft
    transition.duration = Self.duration
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    page.add(transition, forKey: nil)
    still { show(isOn) }
  }

  private func show(_ isOn: Bool) {
    page.backgroundColor = isOn ? GalleryStyle.violet : GalleryStyle.blue
    number.runs = [
      TextRun(
        text: isOn ? "2" : "1", origin: CGPoint(x: 44, y: 44), font: .bold, size: 32,
        color: GalleryStyle.card, isCentered: true)
    ]
  }
}

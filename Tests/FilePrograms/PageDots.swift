import UIKit

class PageDots: UIView {
  var numberOfPages = 4
  var currentPage = 0 {
    didSet { update() }
  }
  private var dots: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    for _ in 0..<numberOfPages {
      let dot = UIView()
      dot.layer.cornerRadius = 6
      addSubview(dot)
      dots.append(dot)
    }
    layoutDots()
  }

  required init?(coder: NSCoder) { fatalError() }

  private func layoutDots() {
    var x: CGFloat = 50
    for (index, dot) in dots.enumerated() {
      let width: CGFloat = index == currentPage ? 40 : 12
      dot.frame = CGRect(x: x, y: 114, width: width, height: 12)
      dot.backgroundColor = index == currentPage ? .systemBlue : .systemGray4
      x += width + 12
    }
  }

  private func update() {
    UIView.animate(withDuration: 0.45, delay: 0, options: .curveEaseInOut) {
      self.layoutDots()
    }
  }

  func next() { currentPage = (currentPage + 1) % numberOfPages }
}

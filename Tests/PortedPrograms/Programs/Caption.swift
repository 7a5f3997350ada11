import UIKit

/// A view with a line of text in a layer, and a line that is too long for its layer.
class Caption: UIView {
  let title = CATextLayer()
  let note = CATextLayer()

  func build() {
    title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 40)
    title.string = "Midflight"
    title.font = UIFont.boldSystemFont(ofSize: 24)
    title.fontSize = 24
    title.foregroundColor = UIColor.white.cgColor
    title.alignmentMode = .center
    title.contentsScale = UIScreen.main.scale
    layer.addSublayer(title)

    note.frame = CGRect(x: 0, y: 40, width: bounds.width, height: 20)
    note.string = "A remark that goes on and on until it has to be cut somewhere"
    note.fontSize = 14
    note.foregroundColor = UIColor.lightGray.cgColor
    note.truncationMode = .end
    note.isWrapped = false
    layer.addSublayer(note)
  }

  func grow() {
    // iOS [#keyPath]: let grow = CABasicAnimation(keyPath: #keyPath(CATextLayer.fontSize))
    let grow = CABasicAnimation(keyPath: CATextLayer.key(for: \.fontSize))
    grow.fromValue = 24
    grow.toValue = 32
    grow.duration = 1
    title.add(grow, forKey: "grow")
  }
}

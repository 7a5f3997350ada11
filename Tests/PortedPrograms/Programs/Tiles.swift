import QuartzCore
import UIKit

/// A dial whose level animates when it is set, like a standard property.
final class DialLayer: CALayer {
  // iOS [@objc dynamic]: @objc dynamic var level: CGFloat = 0
  @Animatable var level: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(UIColor.systemGreen.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

/// A tile whose layer is a dial.
class Tile: UIView {
  override class var layerClass: AnyClass { DialLayer.self }

  func fill() {
    let turn = CABasicAnimation(keyPath: "level")
    turn.fromValue = 0
    turn.toValue = 1
    turn.duration = 1
    (layer as? DialLayer)?.level = 1
    layer.add(turn, forKey: "level")
  }
  // iOS only [extension]: }; extension Tile {
  override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 20) }
}

/// Returns tiles side by side, of a class that the caller chooses.
@MainActor func row<T: UIView>(of type: T.Type, _ count: Int, make: (CGRect) -> T) -> [T] {
  (0..<count).map { index in
    let rect = CGRect(x: 40 * index, y: 0, width: 30, height: 20)
    // iOS [T.init(frame: rect)]: return T.init(frame: rect)
    return make(rect)
  }
}

/// Returns a copy of a view as it looks now.
@MainActor func copy(of view: UIView) -> UIView? {
  // iOS [NSKeyedArchiver.archivedData(withRootObject: view)]: return NSKeyedUnarchiver.unarchiveObject(with: NSKeyedArchiver.archivedData(withRootObject: view)) as? UIView
  return view.snapshotView(afterScreenUpdates: true)
}

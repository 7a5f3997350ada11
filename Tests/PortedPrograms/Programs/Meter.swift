import UIKit

// iOS [@objc]: @objc protocol MeterDelegate: AnyObject {
protocol MeterDelegate: AnyObject {
  func meter(_ meter: Meter, didReach level: CGFloat)
  // iOS [optional func]: @objc optional func meterDidFill(_ meter: Meter)
  func meterDidFill(_ meter: Meter)
}

// Here only [func]
extension MeterDelegate { func meterDidFill(_ meter: Meter) {} }

extension Notification.Name {
  static let meterReset = Notification.Name("meterReset")
}

/// A bar that rises with each press of its button, and falls on a notification.
@IBDesignable
class Meter: UIView {
  @IBInspectable var step: CGFloat = 0.4
  // iOS [@IBOutlet]: @IBOutlet weak var delegate: MeterDelegate?
  weak var delegate: MeterDelegate?

  let button = UIButton(type: .system)
  private let bar = CAGradientLayer()
  private let stops: [CGFloat] = [0, 0.7, 1]
  private(set) var level: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    bar.startPoint = CGPoint(x: 0, y: 0.5)
    bar.endPoint = CGPoint(x: 1, y: 0.5)
    bar.colors = [UIColor.green, .yellow, .red].map { $0.cgColor }
    // iOS [as [NSNumber]: bar.locations = stops as [NSNumber]
    bar.locations = stops.map { NSNumber(value: Double($0)) }
    layer.addSublayer(bar)
    button.setTitle("More", for: .normal)
    addSubview(button)
    // iOS [#selector(]: button.addTarget(self, action: #selector(rise), for: .touchUpInside)
    button.addTarget(self, action: Selector(Meter.rise, "rise"), for: .touchUpInside)
    // iOS [#selector(]: let tap = UITapGestureRecognizer(target: self, action: #selector(rise))
    let tap = UITapGestureRecognizer(target: self, action: Selector(Meter.rise, "rise"))
    addGestureRecognizer(tap)
    let center = NotificationCenter.default
    let name = Notification.Name.meterReset
    // iOS [#selector(]: center.addObserver(self, selector: #selector(reset), name: name, object: nil)
    center.addObserver(self, selector: Selector(Meter.reset, "reset"), name: name, object: nil)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.sizeToFit()
    bar.frame = CGRect(x: 0, y: 60, width: bounds.width * level, height: 20)
  }

  // iOS [@objc]: @objc private func rise() {
  private func rise() {
    level = min(level + step, 1)
    setNeedsLayout()
    delegate?.meter(self, didReach: level)
    // iOS [?(self]: if level == 1 { delegate?.meterDidFill?(self) }
    if level == 1 { delegate?.meterDidFill(self) }
  }

  // iOS [@objc]: @objc private func reset() {
  private func reset() {
    level = 0
    setNeedsLayout()
  }
}

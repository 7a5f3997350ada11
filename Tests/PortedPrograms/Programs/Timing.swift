import UIKit

/// Simultaneous changes, nested transactions, and their completion blocks.
class Transactions: UIView {
  let box = CALayer()
  var messages: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    box.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    layer.addSublayer(box)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  func change() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { self.messages.append("outer") }
    box.opacity = 0
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { self.messages.append("inner") }
    box.position = CGPoint(x: 125, y: 25)
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setValue("kept", forKey: "note")
    box.cornerRadius = 25
    messages.append("note \(CATransaction.value(forKey: "note") as? String ?? "none")")
    CATransaction.commit()
    messages.append("note \(CATransaction.value(forKey: "note") as? String ?? "none")")
    CATransaction.commit()
  }
}

/// Records the times of five ticks of a display link.
// Here only [@MainActor]
@MainActor
class Counter: NSObject {
  var times: [CFTimeInterval] = []
  private var link: CADisplayLink?

  func start() {
    // iOS [#selector(]: link = CADisplayLink(target: self, selector: #selector(step))
    link = CADisplayLink(target: self, selector: Selector(Counter.step, "step"))
    link?.preferredFramesPerSecond = 10
    link?.add(to: .main, forMode: .common)
  }

  // iOS [@objc]: @objc func step(_ link: CADisplayLink) {
  func step(_ link: CADisplayLink) {
    times.append(link.timestamp)
    if times.count == 5 { link.invalidate() }
  }
}

extension CALayer {
  func pauseAnimations() {
    let now = convertTime(CACurrentMediaTime(), from: nil)
    speed = 0
    timeOffset = now
  }

  func resumeAnimations() {
    let paused = timeOffset
    speed = 1
    timeOffset = 0
    beginTime = 0
    beginTime = convertTime(CACurrentMediaTime(), from: nil) - paused
  }
}

import UIKit

extension Notification.Name {
  static let didReceiveMessage = Notification.Name("didReceiveMessage")
}

class NotifiedBanner: UIView {
  private let banner = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    banner.frame = CGRect(x: 20, y: -50, width: frame.width - 40, height: 44)
    banner.backgroundColor = .black
    banner.textColor = .white
    banner.textAlignment = .center
    banner.layer.cornerRadius = 8
    banner.clipsToBounds = true
    addSubview(banner)
    NotificationCenter.default.addObserver(
      self, selector: #selector(messageArrived(_:)), name: .didReceiveMessage, object: nil)
    perform(#selector(receive), with: nil, afterDelay: 0.4)
  }

  required init?(coder: NSCoder) { fatalError() }

  deinit { NotificationCenter.default.removeObserver(self) }

  @objc func receive() {
    NotificationCenter.default.post(
      name: .didReceiveMessage, object: nil, userInfo: ["text": "New message"])
  }

  @objc private func messageArrived(_ notification: Notification) {
    banner.text = notification.userInfo?["text"] as? String
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [], animations: { self.banner.frame.origin.y = 30 }, completion: nil)
  }
}

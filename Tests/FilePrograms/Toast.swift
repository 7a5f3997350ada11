import UIKit

extension UIView {
  func showToast(_ message: String, duration: TimeInterval = 1.2) {
    let toast = UILabel()
    toast.text = message
    toast.textAlignment = .center
    toast.font = .systemFont(ofSize: 14, weight: .medium)
    toast.textColor = .white
    toast.backgroundColor = UIColor.black.withAlphaComponent(0.7)
    toast.layer.cornerRadius = 18
    toast.layer.masksToBounds = true
    toast.frame = CGRect(x: 40, y: bounds.height + 10, width: bounds.width - 80, height: 36)
    addSubview(toast)
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveEaseOut,
      animations: {
        toast.frame.origin.y = self.bounds.height - 60
      },
      completion: { _ in
        UIView.animate(
          withDuration: 0.4, delay: duration, options: .curveEaseIn,
          animations: {
            toast.alpha = 0
          },
          completion: { _ in
            toast.removeFromSuperview()
          })
      })
  }
}

class ToastController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemTeal
    let button = UIButton(frame: CGRect(x: 60, y: 100, width: 200, height: 44))
    button.setTitle("Show", for: .normal)
    button.addTarget(self, action: #selector(show(sender:)), for: .touchUpInside)
    view.addSubview(button)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(200)) {
      self.view.showToast("Saved")
    }
  }

  @objc func show(sender: UIButton) { view.showToast("Saved") }
}

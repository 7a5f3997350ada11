import UIKit

protocol LikeButtonDelegate: AnyObject {
  func likeButton(_ button: LikeButton, didChange isLiked: Bool)
}

class LikeButton: UIButton {
  weak var delegate: LikeButtonDelegate?
  private(set) var isLiked = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    setTitle("♥︎", for: .normal)
    setTitleColor(.lightGray, for: .normal)
    titleLabel?.font = UIFont.systemFont(ofSize: 64)
    addTarget(self, action: #selector(didTap), for: .touchUpInside)
  }

  @objc func didTap() {
    isLiked.toggle()
    setTitleColor(isLiked ? .systemRed : .lightGray, for: .normal)
    UIView.animate(
      withDuration: 0.12,
      animations: { [weak self] in
        guard let self = self else { return }
        self.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
      },
      completion: { [weak self] _ in
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 6,
          options: .allowUserInteraction, animations: { self?.transform = .identity })
      })
    delegate?.likeButton(self, didChange: isLiked)
  }
}

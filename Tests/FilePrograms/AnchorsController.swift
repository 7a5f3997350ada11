import UIKit

class AnchorsController: UIViewController {
  private let box: UIView = {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.backgroundColor = .systemOrange
    view.layer.cornerRadius = 12
    return view
  }()
  private lazy var button: UIButton = {
    let button = UIButton(type: .system)
    button.setTitle("Expand", for: .normal)
    button.translatesAutoresizingMaskIntoConstraints = false
    button.addTarget(self, action: #selector(expandTapped(_:)), for: .touchUpInside)
    return button
  }()
  private var heightConstraint: NSLayoutConstraint!
  private var isExpanded = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(box)
    view.addSubview(button)
    heightConstraint = box.heightAnchor.constraint(equalToConstant: 80)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      box.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
      heightConstraint,
      button.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 16),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    expandTapped(button)
  }

  @objc private func expandTapped(_ sender: UIButton) {
    isExpanded.toggle()
    heightConstraint.constant = isExpanded ? 320 : 80
    UIView.animate(withDuration: 0.8) {
      self.view.layoutIfNeeded()
    }
  }
}

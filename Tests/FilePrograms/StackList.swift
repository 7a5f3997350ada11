import UIKit

class StackRow: UIView {
  init(title: String, detail: String) {
    super.init(frame: .zero)
    let titleLabel = UILabel()
    titleLabel.text = title
    titleLabel.font = .boldSystemFont(ofSize: 17)
    let detailLabel = UILabel()
    detailLabel.text = detail
    detailLabel.textColor = .secondaryLabel
    let stack = UIStackView(arrangedSubviews: [titleLabel, detailLabel])
    stack.axis = .vertical
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 10
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -10),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
    ])
  }

  required init?(coder: NSCoder) { fatalError() }
}

class StackListController: UIViewController {
  private let list = UIStackView()
  private var rows: [StackRow] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    list.axis = .vertical
    list.spacing = 12
    list.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(list)
    for name in ["Monday", "Tuesday", "Wednesday", "Thursday"] {
      let row = StackRow(title: name, detail: "Nothing planned")
      rows.append(row)
      list.addArrangedSubview(row)
    }
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: view.topAnchor, constant: 60),
      list.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      list.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    toggleSecond()
  }

  func toggleSecond() {
    UIView.animate(withDuration: 0.7) {
      self.rows[1].isHidden.toggle()
      self.rows[1].alpha = self.rows[1].isHidden ? 0 : 1
      self.list.layoutIfNeeded()
    }
  }
}

import UIKit

/// A screen with a card: an image, two lines of text, a row of numbers, and a bar that a button
/// fills.
class ProfileViewController: UIViewController {
  private let card: UIView = {
    let view = UIView()
    view.backgroundColor = .white
    view.layer.cornerRadius = 16
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }()

  let avatar = UIView()
  let nameLabel = UILabel()
  let bioLabel = UILabel()
  let figures = UIStackView()
  let track = UIView()
  let bar = UIView()
  lazy var button: UIButton = {
    let button = UIButton(type: .system)
    button.setTitle("Follow", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
    return button
  }()

  private var barWidthConstraint: NSLayoutConstraint!
  private(set) var isFollowing = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    setupViews()
    setupConstraints()
  }

  private func setupViews() {
    view.addSubview(card)
    avatar.backgroundColor = .systemBlue
    nameLabel.text = "Ada Lovelace"
    nameLabel.font = .boldSystemFont(ofSize: 20)
    nameLabel.textAlignment = .center
    bioLabel.text = "Wrote the first program, for a machine that was never built"
    bioLabel.font = .systemFont(ofSize: 14)
    bioLabel.textAlignment = .center
    bioLabel.numberOfLines = 0
    bioLabel.setContentCompressionResistancePriority(.required, for: .vertical)
    track.backgroundColor = .lightGray
    bar.backgroundColor = .systemGreen

    figures.axis = .horizontal
    figures.distribution = .fillEqually
    figures.alignment = .center
    figures.spacing = 12
    for (number, title) in [("12", "Notes"), ("3", "Letters"), ("1", "Engine")] {
      figures.addArrangedSubview(makeFigure(number, title))
    }
    for view in [avatar, nameLabel, bioLabel, figures, track, button] {
      view.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(view)
    }
    bar.translatesAutoresizingMaskIntoConstraints = false
    track.addSubview(bar)
  }

  private func makeFigure(_ number: String, _ title: String) -> UIStackView {
    let numberLabel = UILabel()
    numberLabel.text = number
    numberLabel.font = .systemFont(ofSize: 24)
    let titleLabel = UILabel()
    titleLabel.text = title
    titleLabel.font = .systemFont(ofSize: 12)
    titleLabel.textColor = .gray
    let stack = UIStackView(arrangedSubviews: [numberLabel, titleLabel])
    stack.axis = .vertical
    stack.alignment = .center
    return stack
  }

  private func setupConstraints() {
    let guide = view.safeAreaLayoutGuide
    barWidthConstraint = bar.widthAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
      card.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
      card.centerYAnchor.constraint(equalTo: guide.centerYAnchor),

      avatar.topAnchor.constraint(equalTo: card.topAnchor, constant: 24),
      avatar.centerXAnchor.constraint(equalTo: card.centerXAnchor),
      avatar.widthAnchor.constraint(equalToConstant: 80),
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),

      nameLabel.topAnchor.constraint(equalTo: avatar.bottomAnchor, constant: 12),
      nameLabel.leadingAnchor.constraint(equalTo: card.layoutMarginsGuide.leadingAnchor),
      nameLabel.trailingAnchor.constraint(equalTo: card.layoutMarginsGuide.trailingAnchor),

      bioLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 4),
      bioLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor, constant: 40),
      bioLabel.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor, constant: -40),

      figures.topAnchor.constraint(equalTo: bioLabel.bottomAnchor, constant: 16),
      figures.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
      figures.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),

      track.topAnchor.constraint(equalTo: figures.bottomAnchor, constant: 16),
      track.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
      track.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),
      track.heightAnchor.constraint(equalToConstant: 6),

      bar.leadingAnchor.constraint(equalTo: track.leadingAnchor),
      bar.topAnchor.constraint(equalTo: track.topAnchor),
      bar.bottomAnchor.constraint(equalTo: track.bottomAnchor),
      barWidthConstraint,

      button.topAnchor.constraint(equalTo: track.bottomAnchor, constant: 16),
      button.centerXAnchor.constraint(equalTo: card.centerXAnchor),
      button.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -24),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    avatar.layer.cornerRadius = avatar.bounds.width / 2
  }

  private func toggle() {
    isFollowing.toggle()
    button.setTitle(isFollowing ? "Following" : "Follow", for: .normal)
    barWidthConstraint.constant = isFollowing ? track.bounds.width : 0
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      self.view.layoutIfNeeded()
    }
  }
}

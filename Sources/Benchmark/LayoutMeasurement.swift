import Foundation
import MidflightGeometry
import MidflightLayerTree
import MidflightViews

/// The times, one for each round, for laying out a screen of 200 views by constraints, in
/// nanoseconds of this thread's CPU time.
struct LayoutMeasurement {
  static let viewCount = 200

  /// The times for the screen's first layout, for which all constraints are new.
  var first: [Double] = []
  /// The times for a layout after a change of one constraint's constant, which moves all cells.
  var moved: [Double] = []

  @MainActor init(rounds: Int) {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      Self.layOut(Screen())
      for _ in 0..<rounds {
        let screens = (0..<5).map { _ in Screen() }
        var next = 0
        first.append(
          Timing.nanoseconds(screens.count) {
            Self.layOut(screens[next])
            next += 1
          })
        let screen = screens[0]
        moved.append(
          Timing.nanoseconds(10) {
            screen.top.constant += 1
            Self.layOut(screen)
          })
      }
    }
  }

  @MainActor private static func layOut(_ screen: Screen) { screen.root.layoutIfNeeded() }

  var targets: [Target] {
    [
      Target(
        name: "layout of \(Self.viewCount) views, the first, ms", figure: first.median / 1e6,
        bound: 5
      ),
      Target(
        name: "layout of \(Self.viewCount) views, moved, ms", figure: moved.median / 1e6, bound: 5),
    ]
  }

  var json: [String: Any] {
    ["views": Self.viewCount, "first_ns": first.median, "moved_ns": moved.median]
  }
}

/// A screen with a typical list of cells. Each cell has an image, a title that hugs its content, a
/// number and a bar.
@MainActor private final class Screen {
  private final class Content: UIView {
    private let size: CGSize

    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private(set) var top = NSLayoutConstraint()

  init() {
    var above = root.topAnchor
    for i in 0..<(LayoutMeasurement.viewCount / 5) {
      let cell = UIView()
      let (image, bar) = (UIView(), UIView())
      let (title, figure) = (Content(CGFloat(80 + i), 20), Content(30, 16))
      root.addSubview(cell)
      for view in [image, bar, title, figure] { cell.addSubview(view) }
      for view in [cell, image, bar, title, figure] {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      title.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      let edge = cell.topAnchor.constraint(equalTo: above, constant: 8)
      if i == 0 { top = edge }
      above = cell.bottomAnchor
      NSLayoutConstraint.activate([
        edge,
        cell.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        cell.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        image.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 8),
        image.topAnchor.constraint(equalTo: cell.topAnchor, constant: 8),
        image.widthAnchor.constraint(equalToConstant: 40),
        image.heightAnchor.constraint(equalTo: image.widthAnchor),
        image.bottomAnchor.constraint(lessThanOrEqualTo: cell.bottomAnchor, constant: -8),
        title.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 8),
        title.topAnchor.constraint(equalTo: cell.topAnchor, constant: 8),
        figure.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 8),
        figure.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -8),
        figure.centerYAnchor.constraint(equalTo: title.centerYAnchor),
        bar.leadingAnchor.constraint(equalTo: title.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: figure.trailingAnchor),
        bar.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 8),
        bar.heightAnchor.constraint(equalToConstant: 4),
        bar.bottomAnchor.constraint(lessThanOrEqualTo: cell.bottomAnchor, constant: -8),
        cell.heightAnchor.constraint(equalToConstant: 60),
      ])
    }
  }
}

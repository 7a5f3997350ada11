package import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
package import MidflightViews

/// A colour with an explicit animation that snaps back at its end, beside three techniques that
/// keep the new colour; and a plane that flies along a curve.
@MainActor
package final class ExplicitColorScene: Scene {
  package static let name = "explicit-color"
  package static let summary = "an explicit animation that snaps back, and three that don't"
  package static let actions = "a random colour and a flight; back to blue"
  /// The stage's size, with space for four panels side by side and the plane's lane below them.
  package static let size = CGSize(width: 736, height: 450)
  /// The script's duration; its last change ends at 3.5 s.
  package static let duration = 4.5
  package static let showsText = true

  package let view = UIView(frame: CGRect(origin: .zero, size: size))
  private let panels: [ColorPanel]
  private let lane = PlaneLane(at: CGPoint(x: 12, y: 288))
  private let listener = AnimationListener()
  private var random = SessionRandom(seed: 69458)

  package init() {
    let listener = listener
    panels = ColorMethod.allCases.enumerated().map { index, method in
      let x = 12 + CGFloat(index) * (ColorPanel.size.width + 8)
      return ColorPanel(method, at: CGPoint(x: x, y: 12), listener: listener)
    }
    listener.scene = self
    view.layer.name = "stage"
    for panel in panels { view.addSubview(panel) }
    view.addSubview(lane)
  }

  /// Changes the colours and flies the plane at 0.5 s. Changes the colours again at 2 s, and at
  /// 2.5 s, before the previous change has ended.
  package func start() -> [SceneStep] {
    go().map { $0.delayed(by: 0.5) } + colors(random.color(), at: 2)
      + colors(random.color(), at: 2.5)
  }

  /// Gives all panels the same new colour, each by its own method, and sends the plane through its
  /// loop to the right.
  package func go() -> [SceneStep] {
    colors(random.color(), at: 0)
      + [SceneStep(at: 0, "tour", changing: ["plane"]) { [lane] in lane.flyTour() }]
  }

  /// Turns all panels blue, each by its own method, and sends the plane back to the left.
  package func back() -> [SceneStep] {
    colors(UIColor.blue.cgColor, at: 0)
      + [SceneStep(at: 0, set: "plane", to: .number(PlaneLane.positions.lowerBound))]
  }

  /// The colour of each panel, named after the panel's method, and `plane`, the plane's position
  /// along the lane in points.
  package var properties: [SceneProperty] {
    let colors = panels.map { panel in
      SceneProperty(
        name: panel.method.rawValue, range: .palette(Self.palette),
        animationKeys: [panel.animationKey],
        target: { (panel.sample, panel.keyPath) },
        retarget: { value, animated in
          guard case .color(let color) = value else { return }
          if animated { panel.change(to: color) } else { panel.set(color) }
        })
    }
    let plane = SceneProperty(
      name: "plane", range: .number(PlaneLane.positions), animationKeys: [lane.flightKey],
      target: { [lane] in (lane.plane, lane.keyPath) },
      retarget: { [lane] value, animated in
        guard case .number(let x) = value else { return }
        if animated { lane.fly(to: x) } else { lane.set(x) }
      })
    return colors + [plane]
  }

  /// Returns the latest messages that the delegate got about the animations of the named colour,
  /// each with its time; empty for an unknown name.
  package func messages(of name: String) -> [String] {
    ColorMethod(rawValue: name).flatMap(panel)?.messages.map { "\($0.time) \($0.text)" } ?? []
  }

  func panel(_ method: ColorMethod) -> ColorPanel? { panels.first { $0.method == method } }

  private func colors(_ color: CGColor, at seconds: Double) -> [SceneStep] {
    panels.map { SceneStep(at: seconds, set: $0.method.rawValue, to: .color(color)) }
  }

  /// Soft colours around the colour wheel, starting with the panels' initial blue.
  private static let palette: [CGColor] = [
    0x0000_FFFF, 0x2F6F_E4FF, 0x1E9B_C9FF, 0x14A8_8CFF, 0x4CAF_50FF, 0xB4B4_2DFF, 0xF2C1_2EFF,
    0xF28A_30FF, 0xE457_3DFF, 0xD63F_7EFF, 0x8E4F_C4FF,
  ].map { CGColor(rgba: $0) }
}

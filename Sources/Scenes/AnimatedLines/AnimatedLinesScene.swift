package import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightImageIO
import MidflightLayerTree
package import MidflightViews

/// Two lines that fly in: one stops around a panel, the other around a text field.
@MainActor
package final class AnimatedLinesScene: Scene {
  package static let name = "animated-lines"
  package static let summary = "a line that flies in and runs around a panel and a text field"
  package static let actions = "run the lines again; draw them back in"
  /// The stage's size, with space above the panel where the panel's line comes in.
  package static let size = CGSize(width: 400, height: 460)
  package static let imageNames = ["magnifier.png"]
  /// The script's duration, slightly longer than the lines' motion of 2.4 s.
  package static let duration = 2.6

  package let view = UIView(frame: CGRect(origin: .zero, size: size))
  private let panel = UIView(frame: CGRect(x: 80, y: 220, width: 240, height: 128))
  private let field = UIView(frame: CGRect(x: 80, y: 388, width: 240, height: 36))

  package init() {
    view.layer.name = "stage"
    panel.layer.name = "panel"
    panel.backgroundColor = UIColor(white: 0.5, alpha: 0.16)
    panel.layer.cornerRadius = 5
    field.layer.name = "field"
    field.backgroundColor = UIColor(white: 0.5, alpha: 0.16)
    field.layer.cornerRadius = 8
    view.addSubview(panel)
    view.addSubview(field)
    addIcon()
  }

  package func start() -> [SceneStep] { go() }

  /// Runs a line around the panel and another one around the field. The previous lines stay until
  /// the new ones cover them.
  ///
  /// The lead-in of the panel's line overshoots the border's first point and comes back to it along
  /// the top side, so two strands are visible there for a while.
  package func go() -> [SceneStep] {
    [SceneStep(at: 0, "run", changing: Stroke.allCases.map(\.rawValue)) { [self] in run() }]
  }

  private func run() {
    panel.animateLines(
      color: .red, width: 2, startPoint: CGPoint(x: 100, y: -200),
      controlPoints: [
        LineCurvePoints(CGPoint(x: -50, y: -2), CGPoint(x: 60, y: 5)),
        LineCurvePoints(CGPoint(x: -60, y: 10), CGPoint(x: 100, y: 5)),
      ],
      duration: 2)
    field.animateLines(
      color: .red, width: 2, startPoint: CGPoint(x: -60, y: -20),
      controlPoints: [LineCurvePoints(CGPoint(x: -40, y: -14), CGPoint(x: -16, y: 12))],
      duration: 2)
  }

  /// Moves both ends of each line back to the start of its lead-in, where the line disappears.
  package func back() -> [SceneStep] {
    [Stroke.strokeEnd, .strokeStart].map {
      SceneStep(at: 0, set: $0.rawValue, to: .number(0))
    }
  }

  /// The lines' `strokeEnd` and `strokeStart` in 0…1 and `lineWidth` in 0.5…12. Values are read
  /// from the panel's newest line, and are set on the field's lines too.
  package var properties: [SceneProperty] {
    Stroke.allCases.map { stroke in
      SceneProperty(
        name: stroke.rawValue, range: .number(stroke.range),
        animationKeys: [stroke.runKey, stroke.retargetKey].compactMap(\.self),
        target: { [panel] in (panel.animatedLineLayers.last ?? panel.layer, stroke.rawValue) },
        retarget: { [self] value, animated in
          guard case .number(let number) = value else { return }
          for line in lines { retarget(line, stroke, to: CGFloat(number), animated: animated) }
        })
    }
  }

  /// The properties of a line that can be retargeted; raw values are key paths of the line's layer.
  private enum Stroke: String, CaseIterable {
    case strokeEnd, strokeStart, lineWidth

    var range: ClosedRange<Double> { self == .lineWidth ? 0.5...12 : 0...1 }

    var runKey: String? {
      switch self {
      case .strokeEnd: UIView.strokeEndAnimationKey
      case .strokeStart: UIView.strokeStartAnimationKey
      case .lineWidth: nil
      }
    }

    var retargetKey: String { "retarget.\(rawValue)" }
  }

  private var lines: [CAShapeLayer] { [panel, field].compactMap { $0.animatedLineLayers.last } }

  /// Retargets a line's property from its presentation value. The animation that ``go()`` added is
  /// removed, because otherwise it would show again after the new animation has ended.
  private func retarget(
    _ line: CAShapeLayer, _ stroke: Stroke, to value: CGFloat, animated: Bool
  ) {
    let start = (line.presentation() ?? line).value(forKeyPath: stroke.rawValue)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    line.setValue(value, forKeyPath: stroke.rawValue)
    CATransaction.commit()
    if let runKey = stroke.runKey { line.removeAnimation(forKey: runKey) }
    guard animated else {
      line.removeAnimation(forKey: stroke.retargetKey)
      return
    }
    let animation = CABasicAnimation(keyPath: stroke.rawValue)
    animation.fromValue = start
    animation.duration = 0.8
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    line.add(animation, forKey: stroke.retargetKey)
  }

  /// The magnifier image. It is static, so that it is shared by the instances that going back in
  /// time makes, and a missing file is reported only once.
  private static let magnifier: CGImage? = {
    let image = SceneResources.image(named: imageNames[0])
    if image == nil {
      CAContext.current.report("the image Resources/\(imageNames[0]) is missing or not a PNG")
    }
    return image
  }()

  private func addIcon() {
    guard let image = Self.magnifier else { return }
    let icon = CALayer()
    icon.name = "icon"
    icon.contents = image
    icon.frame = CGRect(x: 10, y: 10, width: 16, height: 16)
    field.layer.addSublayer(icon)
  }
}

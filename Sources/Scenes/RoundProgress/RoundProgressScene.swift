package import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
package import MidflightViews

/// A round progress bar whose progress and colour are retargeted while they move.
@MainActor
package final class RoundProgressScene: Scene {
  package static let name = "round-progress"
  package static let summary = "a ring whose progress and colour are retargeted mid-flight"
  package static let actions = "retarget the ring twice; back to blue and 0.2"
  package static let size = CGSize(width: 320, height: 320)
  /// The script's duration. Its last step is at 3.3 s, which leaves time to see the final state.
  package static let duration = 4.0

  package let view = UIView(frame: CGRect(origin: .zero, size: size))
  private let bar = PhoneProgressBar(frame: CGRect(x: 40, y: 40, width: 240, height: 240))

  package init() {
    bar.layer.name = "bar"
    view.layer.name = "stage"
    addTrack()
    view.addSubview(bar)
  }

  /// Sets the progress to 0.2 immediately, and runs ``go()`` a second later.
  package func start() -> [SceneStep] {
    bar.progress = 0.2
    return go().map { $0.delayed(by: 1) }
  }

  /// Moves to magenta and 0.9; before that motion ends, moves to green and 0.4; finally changes to
  /// red and 0.9 without animation.
  package func go() -> [SceneStep] {
    look(0.9, .magenta, at: 0) + look(0.4, .green, at: 0.8)
      + look(0.9, .red, at: 2.3, animated: false)
  }

  package func back() -> [SceneStep] { look(0.2, .blue, at: 0) }

  /// Adds a track behind the ring: the whole circle, as wide as the ring, and fainter than all of
  /// the ring's colours on dark and light backgrounds.
  private func addTrack() {
    let lineWidth = PhoneProgressLayer.lineWidth
    let track = CAShapeLayer()
    track.name = "track"
    track.frame = bar.frame
    track.path = CGPath(
      ellipseIn: track.bounds.insetBy(dx: lineWidth, dy: lineWidth), transform: nil)
    track.fillColor = nil
    track.strokeColor = CGColor(rgba: 0x767C_8850)
    track.lineWidth = lineWidth
    view.layer.addSublayer(track)
  }

  private func look(
    _ progress: Double, _ color: UIColor, at seconds: Double, animated: Bool = true
  ) -> [SceneStep] {
    [
      SceneStep(
        at: seconds, set: "progressColor", to: .color(color.cgColor), animated: animated),
      SceneStep(at: seconds, set: "progress", to: .number(progress), animated: animated),
    ]
  }

  /// The bar's `progress` in 0…1, and its `progressColor` along a palette from blue via green and
  /// red to magenta.
  package var properties: [SceneProperty] {
    let layer = bar.layer
    return [
      SceneProperty(
        name: "progress", range: .number(0...1), animationKeys: [RoundProgressLayer.progressKey],
        target: { (layer, RoundProgressLayer.progressKey) },
        retarget: { [bar] value, animated in
          guard case .number(let number) = value else { return }
          bar.setProgress(CGFloat(number), animated: animated)
        }),
      SceneProperty(
        name: "progressColor", range: .palette(Self.palette),
        animationKeys: [RoundProgressLayer.progressColorKey],
        target: { (layer, RoundProgressLayer.progressColorKey) },
        retarget: { [bar] value, animated in
          guard case .color(let color) = value else { return }
          bar.setProgressColor(UIColor(cgColor: color), animated: animated)
        }),
    ]
  }

  /// Colours around the colour wheel, starting with the default blue. They include the script's
  /// colours.
  private static let palette: [CGColor] = [
    0x0000_FFFF, 0x0080_FFFF, 0x00FF_FFFF, 0x00FF_80FF, 0x00FF_00FF, 0xBFFF_00FF, 0xFFFF_00FF,
    0xFF80_00FF, 0xFF00_00FF, 0xFF00_80FF, 0xFF00_FFFF,
  ].map { CGColor(rgba: $0) }
}

/// A ring drawn as on a phone's screen with three pixels per point, whatever the scale of the
/// frame.
private final class PhoneProgressLayer: RoundProgressLayer {
  override class var lineWidth: CGFloat { 3 }
}

private final class PhoneProgressBar: RoundProgressBar {
  override class var layerClass: AnyClass { PhoneProgressLayer.self }
}

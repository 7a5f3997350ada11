import Foundation
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// Returns the stage within a cell. The cell is in points of the window, the stage in pixels.
  ///
  /// Unless the user has zoomed, the scene has the largest scale at which it fits. If this scale is
  /// 1 (the scene's actual size) or more, it is rounded down to a multiple of 1/4, and is at most
  /// 3.
  func stage(in cell: CGRect) -> Stage {
    let area = cell.applying(CGAffineTransform(scaleX: pointScale, y: pointScale))
    let size = session.definition.size
    var view = windowImage.view
    view.keep(size, in: cell.size)
    let offset = CGPoint(x: view.offset.x * pointScale, y: view.offset.y * pointScale)
    return Stage(
      size: size, in: availableArea(in: area).offsetBy(dx: offset.x, dy: offset.y),
      scale: view.scale.map { $0 * pointScale } ?? fittingScale(in: area))
  }

  /// Returns the part of a stage, in pixels, in which the scene is centred. It leaves space for a
  /// message at the bottom.
  private func availableArea(in area: CGRect) -> CGRect {
    CGRect(
      x: area.minX + 16 * pointScale, y: area.minY + 8 * pointScale,
      width: max(area.width - 32 * pointScale, 1),
      height: max(area.height - (8 + ToastLayout.stripHeight) * pointScale, 1))
  }

  /// Returns where on a stage the centre of the scene is, in points of the window, unless the user
  /// has moved the scene.
  private func middle(of stage: CGRect) -> CGPoint {
    let available = availableArea(
      in: stage.applying(CGAffineTransform(scaleX: pointScale, y: pointScale)))
    return CGPoint(x: available.midX / pointScale, y: available.midY / pointScale)
  }

  /// Returns the largest scale at which the scene fits, in pixels per point of the scene.
  private func fittingScale(in area: CGRect) -> CGFloat {
    let fitting = Stage.fittingScale(of: session.definition.size, in: availableArea(in: area).size)
    let steps = (fitting / pointScale * 4).rounded(.down)
    return steps >= 4 ? min(steps / 4, 3) * pointScale : fitting
  }

  /// Points of the window per point of the scene.
  var stageScale: CGFloat { stage.transform.a / pointScale }

  /// Zooms the stage by a factor. The given point stays fixed; by default, the scene's initial
  /// centre does.
  func zoomStage(by factor: CGFloat, at position: CGPoint? = nil) {
    let area = cell(at: position)
    let middle = middle(of: area)
    let about = position ?? middle
    let present = stageScale
    var wanted = present * factor
    // A step that would skip the scene's actual size stops there.
    if position == nil, (present - 1) * (wanted - 1) < -1e-9 { wanted = 1 }
    windowImage.view.zoom(
      to: wanted, about: CGPoint(x: about.x - middle.x, y: about.y - middle.y), from: present)
    windowImage.view.keep(session.definition.size, in: area.size)
    reportZoom()
  }

  func fitStage() {
    windowImage.view = StageView()
    reportZoom()
  }

  func showStageOneToOne() {
    windowImage.view = StageView()
    windowImage.view.zoom(to: 1, about: .zero, from: stageScale)
    reportZoom()
  }

  private func reportZoom() {
    let percent = Readout.number(Double(stageScale * 100), decimals: 0)
    say(windowImage.view.scale == nil ? "stage: fits, \(percent) %" : "stage: \(percent) %")
  }

  func pan(from start: CGPoint, by distance: CGPoint) {
    windowImage.view.pan(from: start, by: distance, present: stageScale)
    windowImage.view.keep(session.definition.size, in: cell(at: start).size)
  }

  func changeBackdrop() {
    windowImage.composer.backdrop = windowImage.composer.backdrop.next
    say("the stage's background: \(windowImage.composer.backdrop.title)")
  }

  // MARK: Random targets

  static let stormLength = 12

  /// Gives the selected property a random target. The random seed is the number of entries in the
  /// log.
  func throwTarget() {
    guard let property = selected else { return }
    let seed = UInt64(session.log.entries.count)
    var random = SessionRandom(seed: seed)
    let fraction = Self.fraction(far: presentFraction(of: property), by: &random)
    apply(.set(property: property.name, property.range.value(at: fraction), animated: true))
    say(
      "\(property.name) to \(Readout.number(fraction * 100, decimals: 0)) %, seed \(seed)"
        + (clock.isPlaying ? "" : "; paused: it moves when you play"))
  }

  /// Gives the selected property a dozen random targets, starting now, at intervals of 1/8 to 3/8
  /// of a second. Each target is an entry of the log.
  func throwStorm() {
    guard let property = selected else { return }
    let seed = UInt64(session.log.entries.count)
    var random = SessionRandom(seed: seed)
    var fraction = presentFraction(of: property)
    func next() -> InputLog.Action {
      let new = Self.fraction(far: fraction, by: &random)
      fraction = new
      return .set(property: property.name, property.range.value(at: new), animated: true)
    }
    // Apply the first target as an action, so that it replaces the property's later changes in the
    // log.
    apply(next())
    var (log, time) = (session.log, session.time)
    for _ in 1..<Self.stormLength {
      time = time + Flicks(seconds: Double(Int.random(in: 125...375, using: &random)) / 1000)
      log.insert(InputLog.Entry(time: time, action: next()))
    }
    session.replaceLog(log)
    let length = Readout.fixed((time - session.time).seconds, decimals: 1)
    say(
      "\(Self.stormLength) random targets of \(property.name) in \(length) s, seed \(seed)"
        + (clock.isPlaying ? "" : "; paused: they start when you play"))
  }

  private func presentFraction(of property: SceneProperty) -> Double {
    session.read(property).flatMap { property.range.fraction(of: $0.model) }.map { Double($0) } ?? 0
  }

  /// Returns a random multiple of 0.01 that is far enough from `other` for the motion between the
  /// two to be visible.
  private static func fraction(far other: Double, by random: inout SessionRandom) -> Double {
    var fraction = other
    for _ in 0..<100 where abs(fraction - other) < 0.15 {
      fraction = Double(Int.random(in: 0...100, using: &random)) / 100
    }
    return fraction
  }
}

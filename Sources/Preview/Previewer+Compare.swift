import Foundation
package import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  // MARK: The stage

  /// The stage of the live scene, in pixels.
  package var stage: Stage {
    let stages = stages
    return stages.last { $0.variant?.tuning == session.tuning }?.stage ?? stages[0].stage
  }

  /// The images on the stage, with their stages in pixels and their cells (the areas given to the
  /// images) in points. There is a single image if nothing is compared.
  var stages: [(variant: Variant?, stage: Stage, cell: CGRect)] {
    let area = panels.stage
    guard let comparison else { return [(nil, stage(in: area), area)] }
    let variants = comparison.variants(live: session.tuning)
    switch comparison.layout {
    case .over: return variants.map { ($0, stage(in: area), area) }
    case .sideBySide, .lab:
      let grid = StageGrid(
        variants.count, of: session.definition.size, in: area, caption: RowHeight.caption)
      return zip(variants, grid.cells).map { ($0, stage(in: $1), $1) }
    }
  }

  /// Returns the cell, in points, that contains a point. If no cell does, returns the live image's
  /// cell.
  func cell(at point: CGPoint?) -> CGRect {
    let stages = stages
    let cell = point.flatMap { point in stages.first { $0.cell.contains(point) } }
    return (cell ?? stages.last { $0.variant?.tuning == session.tuning } ?? stages[0]).cell
  }

  /// The bounding rectangle of all images and their captions, in points.
  var sceneFrame: CGRect {
    let toPoints = CGAffineTransform(scaleX: 1 / pointScale, y: 1 / pointScale)
    return stages.enumerated().reduce(.null) { frame, entry in
      let imageFrame = entry.element.stage.frame.applying(toPoints)
      let whole = frame.union(imageFrame)
      return entry.element.variant == nil
        ? whole : whole.union(captionFrame(entry.offset, over: entry.element.cell))
    }
  }

  package var comparedStages: [(tuning: Tuning, stage: Stage)] {
    stages.compactMap { entry in
      entry.variant.map { ($0.tuning, entry.stage) }
    }
  }

  /// The outcome of each compared variant for the selected property, as far as the outcomes are
  /// known.
  package var comparedOutcomes: [Variant.Outcome] {
    watchedName.flatMap { comparison?.outcomes(of: $0) } ?? []
  }

  package func stageImages() -> [StageImage] {
    let stages = stages
    guard let comparison else {
      return [StageImage(stage: stages[0].stage, scene: session.displayList())]
    }
    let sessions = comparison.sessions(beside: session)
    return zip(stages, sessions).enumerated().map { index, part in
      var image = StageImage(stage: part.0.stage, scene: part.1.displayList())
      if comparison.layout == .over {
        image.hasGround = index == 0
        if index == 0 { image.opacity = Self.referenceOpacity }
      }
      return image
    }
  }

  private static let referenceOpacity: CGFloat = 0.4

  func captions() -> [InterfaceState.Caption] {
    if comparison == nil { return [] }
    let outcomes = comparedOutcomes
    return stages.enumerated().compactMap { index, entry in
      guard let variant = entry.variant else { return nil }
      let outcome = outcomes.first { $0.variant.role == variant.role }
      return InterfaceState.Caption(
        role: variant.role, title: title(of: variant), shortTitle: variant.shortTitle,
        detail: outcome?.summary(at: window.modes[LabMode.self]?.jointTime) ?? "",
        isChosen: comparison?.layout == .lab && variant.tuning == session.tuning,
        frame: captionFrame(index, over: entry.cell))
    }
  }

  /// Returns the frame of a caption. The caption is above its image; if the images are overlaid,
  /// the captions are in separate rows at the top of the cell.
  private func captionFrame(_ index: Int, over cell: CGRect) -> CGRect {
    let top = comparison?.layout == .over ? CGFloat(index) : -1
    return CGRect(
      x: cell.minX, y: cell.minY + top * RowHeight.caption, width: cell.width,
      height: RowHeight.caption)
  }

  private func title(of variant: Variant) -> String {
    switch variant.role {
    case .reference: "A  before · \(variant.tuning.policy.title)"
    case .live: "B  now · \(variant.tuning.policy.title)"
    case .policy(let policy): policy.title
    }
  }

  /// Whether one of the images shows the live scene. The lab shows an image for each of the
  /// compared interruption policies, and the live scene may have another one.
  var showsLiveScene: Bool {
    stages.contains { $0.variant == nil || $0.variant?.tuning == session.tuning }
  }
}

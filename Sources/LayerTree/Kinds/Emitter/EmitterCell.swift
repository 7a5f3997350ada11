import Foundation
import MidflightDrawing

struct EmitterCell: SteppedAnimatableValue {
  var name: String?
  var isEnabled = true
  var birthRate: Float = 0
  var lifetime: Float = 0
  var lifetimeRange: Float = 0
  var emissionLatitude: CGFloat = 0
  var emissionLongitude: CGFloat = 0
  var emissionRange: CGFloat = 0
  var velocity: CGFloat = 0
  var velocityRange: CGFloat = 0
  var xAcceleration: CGFloat = 0
  var yAcceleration: CGFloat = 0
  var zAcceleration: CGFloat = 0
  var scale: CGFloat = 1
  var scaleRange: CGFloat = 0
  var scaleSpeed: CGFloat = 0
  var spin: CGFloat = 0
  var spinRange: CGFloat = 0
  var color: CGColor? = .white
  var redRange: Float = 0
  var greenRange: Float = 0
  var blueRange: Float = 0
  var alphaRange: Float = 0
  var redSpeed: Float = 0
  var greenSpeed: Float = 0
  var blueSpeed: Float = 0
  var alphaSpeed: Float = 0
  var contents = ContentsMix()
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsScale: CGFloat = 1
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  var timing = MediaTiming(duration: .infinity)
  var cells = EmitterCells()
  var rotation: CGFloat = 0
  var rotationRange: CGFloat = 0
  var mass: Float = 1
  var massRange: Float = 0
  var particleType: EmitterWord = "sprite"
  var frameMode: EmitterWord = "single"
  var frameCount = 0
  var framesPerRow = 0
  var framesPerSecond: Float = 0
  var behaviors = EmitterBehaviors()

  static let members: [String: KeyedMember<EmitterCell>] = [
    "enabled": member(\.isEnabled),
    "isEnabled": member(\.isEnabled),
    "birthRate": member(\.birthRate),
    "lifetime": member(\.lifetime),
    "lifetimeRange": member(\.lifetimeRange),
    "emissionLatitude": member(\.emissionLatitude),
    "emissionLongitude": member(\.emissionLongitude),
    "emissionRange": member(\.emissionRange),
    "velocity": member(\.velocity),
    "velocityRange": member(\.velocityRange),
    "xAcceleration": member(\.xAcceleration),
    "yAcceleration": member(\.yAcceleration),
    "zAcceleration": member(\.zAcceleration),
    "scale": member(\.scale),
    "scaleRange": member(\.scaleRange),
    "scaleSpeed": member(\.scaleSpeed),
    "spin": member(\.spin),
    "spinRange": member(\.spinRange),
    "color": member(\.color),
    "redRange": member(\.redRange),
    "greenRange": member(\.greenRange),
    "blueRange": member(\.blueRange),
    "alphaRange": member(\.alphaRange),
    "redSpeed": member(\.redSpeed),
    "greenSpeed": member(\.greenSpeed),
    "blueSpeed": member(\.blueSpeed),
    "alphaSpeed": member(\.alphaSpeed),
    "contents": member(\.contents),
    "contentsRect": member(\.contentsRect),
    "contentsScale": member(\.contentsScale),
    "magnificationFilter": member(\.magnificationFilter),
    "minificationFilter": member(\.minificationFilter),
    "beginTime": member(\.timing.beginTime),
    "duration": member(\.timing.duration),
    "timeOffset": member(\.timing.timeOffset),
    "speed": member(\.timing.speed),
    "emitterCells": member(\.cells),
    "rotation": member(\.rotation),
    "rotationRange": member(\.rotationRange),
    "mass": member(\.mass),
    "massRange": member(\.massRange),
    "particleType": member(\.particleType),
    "contentsFrameMode": member(\.frameMode),
    "contentsFrameCount": member(\.frameCount),
    "contentsFramesPerRow": member(\.framesPerRow),
    "contentsFramesPerSecond": member(\.framesPerSecond),
    "emitterBehaviors": member(\.behaviors),
  ]

  static func component(named name: String) -> AnimatableComponent<EmitterCell>? {
    members[name]?.component
  }

  private static func member<Value: AnimatableValue>(
    _ path: any WritableKeyPath<EmitterCell, Value> & Sendable
  ) -> KeyedMember<EmitterCell> { KeyedMember(path) }

  /// Returns a copy in which the depth and the number of nested cells are limited, so that
  /// recursion over them is bounded.
  func cut(toLevels levels: Int, cellsLeft: inout Int) -> EmitterCell {
    var result = self
    if cells.list.isEmpty { return result }
    result.cells = levels > 1 ? cells.cut(toLevels: levels - 1, cellsLeft: &cellsLeft) : .init()
    return result
  }

  /// Returns the largest age that a particle reaches, in seconds of the emitter's time. `factor` is
  /// the emitter's factor for lifetimes.
  func longestLife(_ factor: Double) -> Double {
    let speed = Double(timing.speed)
    let life = (Double(lifetime) + abs(Double(lifetimeRange)) / 2) * factor
    return speed > 0 && life > 0 ? life / speed : 0
  }

  /// Returns the longest time from the birth of a particle to the death of its last descendant.
  /// `factor` is the emitter's factor for lifetimes.
  func longestLineage(_ factor: Double) -> Double {
    longestLife(factor) + (cells.list.map { $0.longestLineage(factor) }.max() ?? 0)
  }
}

/// A list of cells. Key paths access each cell by its name: `emitterCells.spark.birthRate`.
struct EmitterCells: SteppedAnimatableValue {
  var list: [EmitterCell] = []

  /// Returns the component for the cell named `name`. If the list has none, reading gives a new
  /// cell, and writing does nothing.
  static func component(named name: String) -> AnimatableComponent<EmitterCells>? {
    // Key paths are resolved by trying names with several components first. A cell's name contains
    // no dots, so reject names with several components.
    if name.contains(".") { return nil }
    return AnimatableComponent(
      get: { $0.list.first { $0.name == name } ?? EmitterCell() },
      set: { cells, cell in
        if let i = cells.list.firstIndex(where: { $0.name == name }) { cells.list[i] = cell }
      })
  }

  /// The number of levels of nested cells; 0 for an empty list.
  private var depth: Int { list.map { 1 + $0.cells.depth }.max() ?? 0 }

  func cut(toLevels levels: Int, cellsLeft: inout Int) -> EmitterCells {
    var result = EmitterCells()
    for cell in list where cellsLeft > 0 {
      cellsLeft -= 1
      result.list.append(cell.cut(toLevels: levels, cellsLeft: &cellsLeft))
    }
    return result
  }

  static func converted(from any: Any) -> EmitterCells? {
    switch any {
    case let cells as EmitterCells: cells
    case is NSNull: EmitterCells()
    default: nil
    }
  }
}

extension EmitterCells: OptionalValue {
  var hasNoValue: Bool { list.isEmpty }
}

extension EmitterCells {
  /// Creates a list with copies of the given cells. Cells after the first
  /// ``CAEmitterLayer/largestCellCount`` and cells nested deeper than `levels` are ignored, which
  /// is reported.
  @MainActor init(_ cells: [CAEmitterCell], toLevels levels: Int) {
    let limit = CAEmitterLayer.largestCellCount
    // One cell more than the limit is copied, to detect whether the limit is exceeded.
    var left = limit + 1
    let given = EmitterCells(list: cells.prefix(left).map(\.values))
    self = given.cut(toLevels: levels, cellsLeft: &left)
    if given.depth > levels {
      CAContext.current.problems.note(
        "emitter cells nested more than \(CAEmitterLayer.largestDepth) levels deep are ignored")
    }
    if left > 0 { return }
    CAContext.current.problems.note("emitter cells after the first \(limit) are ignored")
    left = limit
    self = cut(toLevels: levels, cellsLeft: &left)
  }
}

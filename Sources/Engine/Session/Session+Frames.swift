import MidflightLayerTree
package import MidflightScenes

/// A property of a session's scene and what it was at an instant.
package struct PropertyReading: Sendable, Hashable {
  /// The property's public name.
  package let name: String
  /// The values that it takes.
  package let range: SceneProperty.Range
  /// Its values; nil when they are neither number nor colour.
  package let reading: Reading?
}

extension Session {
  /// The properties in the scene's order, with their values at the present instant.
  package var readings: [PropertyReading] {
    if let past { return past.properties }
    return properties.map {
      PropertyReading(name: $0.name, range: $0.range, reading: read($0))
    }
  }

  /// The properties' names, in the scene's order.
  package var propertyNames: [String] {
    past?.properties.map(\.name)
      ?? context.perform {
        scene.properties.map(\.name) + foundRows.map(\.name) + scene.arguments.map(\.name)
      }
  }

  /// The frame of the present instant, as a value.
  func frame() -> FrameReel.Frame {
    FrameReel.Frame(
      time: time, restTime: restTime, nextEventTime: nextEventTime, list: displayList(),
      properties: readings,
      progress: Dictionary(
        uniqueKeysWithValues: journal.latest.keys.compactMap { target in
          progress(of: target).map { (target, $0) }
        }))
  }

  /// Keeps frames of the past while the log is so long that going back takes its time, and works
  /// out some of those just before the present.
  ///
  /// - Parameters:
  ///   - grid: The instants that people go back to.
  ///   - works: Whether frames are worked out now; not worth it while the scene plays on.
  package func keepFrames(on grid: FrameGrid, works: Bool) {
    guard log.entries.count > FrameReel.shortLog else {
      reel = nil
      return
    }
    if reel?.grid != grid { reel = FrameReel(grid: grid) }
    if works { reel?.advance(before: time, of: self) }
  }

  /// Whether only the frame of the present instant is known, and the scene not brought to it.
  package var isShowingKeptFrame: Bool { past != nil }

  /// Whether frames just before the present are still to be worked out.
  package var hasFramesToCome: Bool { reel?.hasWork(before: time, in: log) ?? false }

  /// The instants at which frames of the past are kept; nil while none are.
  var keptFrames: FrameGrid? { reel?.grid }
}

import MidflightLayerTree
package import MidflightScenes

/// A property of a scene and its reading at one instant.
package struct PropertyReading: Sendable, Hashable {
  package let name: String
  package let range: SceneProperty.Range
  /// The property's reading; nil if its value is neither a number nor a colour.
  package let reading: Reading?
}

extension Session {
  package var readings: [PropertyReading] {
    if let past { return past.properties }
    return properties.map {
      PropertyReading(name: $0.name, range: $0.range, reading: read($0))
    }
  }

  package var propertyNames: [String] {
    past?.properties.map(\.name)
      ?? context.perform {
        scene.properties.map(\.name) + foundRows.map(\.name) + scene.arguments.map(\.name)
      }
  }

  func frame() -> FrameCache.Frame {
    FrameCache.Frame(
      time: time, restTime: restTime, nextEventTime: nextEventTime, list: displayList(),
      properties: readings,
      progress: Dictionary(
        uniqueKeysWithValues: journal.latest.keys.compactMap { target in
          progress(of: target).map { (target, $0) }
        }))
  }

  /// Caches frames of the past if the log is so long that scrubbing back would take noticeable
  /// time. Evaluates some of the frames just before the current instant.
  ///
  /// - Parameters:
  ///   - grid: The instants to which the user can scrub.
  ///   - works: Whether to evaluate frames now, which is not worthwhile during playback.
  package func cacheFrames(on grid: FrameGrid, works: Bool) {
    guard log.entries.count > FrameCache.shortLog else {
      frameCache = nil
      return
    }
    if frameCache?.grid != grid { frameCache = FrameCache(grid: grid) }
    if works { frameCache?.advance(before: time, of: self) }
  }

  /// Whether a cached frame is shown while the scene itself is still at another instant.
  package var isShowingCachedFrame: Bool { past != nil }

  package var hasPendingFrames: Bool { frameCache?.hasWork(before: time, in: log) ?? false }

  var cachedFrames: FrameGrid? { frameCache?.grid }
}

package import MidflightLayerTree
package import MidflightScenes

/// The values of a scene's properties from start to end, for the graph and the timeline.
///
/// A chart depends only on the scene, the tuned values and the log.
package struct Chart: Sendable, Hashable {
  /// A property's values over time.
  package struct Curve: Sendable, Hashable {
    package struct Sample: Sendable, Hashable {
      package var time: Flicks
      package var reading: Reading
    }

    /// The curve that a property would have followed after a joint (where one animation takes over
    /// from another) if it had not been interrupted there.
    package struct Abandoned: Sendable, Hashable {
      package var samples: [(time: Flicks, value: [Double])] {
        zip(times, values).map { ($0, $1) }
      }
      var times: [Flicks] = []
      var values: [[Double]] = []
    }

    package var property: String
    package var range: SceneProperty.Range
    /// The samples in order of time. At a jump, two samples are one flick apart.
    package var samples: [Sample] = []
    package var joints: [Joint] = []
    /// If this is a property in the user's code: the names of the other properties that began to
    /// move because it was set, in the order in which they began.
    package var drivenRows: [String] = []
    /// For each joint, in order, the curve that was abandoned there.
    package var abandoned: [Abandoned] = []
  }

  /// One playback of an animation, from its beginning to its end.
  package struct Run: Sendable, Hashable {
    /// The property that the animation moves, or the layer's path and the animation's key.
    package var name: String
    /// Whether ``name`` is the name of a property that the scene lists.
    package var isListed: Bool
    package var begin: Flicks
    /// The time for which the animation waits before it moves anything.
    package var delay = Flicks.zero
    /// The time at which the animation ends or is replaced; nil if it continues beyond the chart.
    package var end: Flicks?
    package var curve: String
    package var replaces = false
    package var isReplaced = false
    /// The start value and the target, as text; empty if unknown.
    package var start = ""
    package var goal = ""
    /// Identifies the animation for tuning.
    package var target: Tuning.Target?
  }

  package var curves: [Curve] = []
  package var runs: [Run] = []
  package var marks: [Mark] = []
  package var mutedMarks: Set<InputLog.MarkID> = []
  /// The instant up to which the chart has been evaluated.
  package var end = Flicks.zero
  package var isComplete = false

  package init() {}

  /// The name of the property whose curve shows a property's motion: the first one that the
  /// property has set in motion and that has a curve, or else the property itself.
  package func watchedRow(of property: String) -> String {
    curve(of: property)?.drivenRows.first { curve(of: $0) != nil } ?? property
  }

  package func curve(of property: String) -> Curve? { curves.first { $0.property == property } }

  package func joint(of property: String, upTo time: Flicks) -> Joint? {
    curve(of: property)?.joints.last { $0.time <= time }
  }
}

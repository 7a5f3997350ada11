package import MidflightLayerTree
package import MidflightScenes

/// The courses of a scene's properties from its start to its end, as values which graph and
/// timeline draw.
///
/// It is a pure function of the scene, the tuned values and the log.
package struct Chart: Sendable, Hashable {
  /// A property's values over time.
  package struct Curve: Sendable, Hashable {
    /// At one instant, component by component.
    package struct Sample: Sendable, Hashable {
      package var time: Flicks
      package var reading: Reading
    }

    /// The course without an interruption, from the joint on.
    package struct Abandoned: Sendable, Hashable {
      package var samples: [(time: Flicks, value: [Double])] {
        zip(times, values).map { ($0, $1) }
      }
      var times: [Flicks] = []
      var values: [[Double]] = []
    }

    package var property: String
    package var range: SceneProperty.Range
    /// In order of time. Where the value jumps, two have times a flick apart.
    package var samples: [Sample] = []
    package var joints: [Joint] = []
    /// The rows that its targets have set in motion, where it is a program's own property.
    package var drivenRows: [String] = []
    /// One for each joint, in their order.
    package var abandoned: [Abandoned] = []
  }

  /// An animation while it plays.
  package struct Run: Sendable, Hashable {
    /// The property that it moves, or its layer's path and key.
    package var name: String
    /// Whether ``name`` is a property's.
    package var isListed: Bool
    package var begin: Flicks
    /// How long it waits from there on before it moves anything.
    package var delay = Flicks.zero
    /// When it ends of itself, or is replaced; nil when it runs on.
    package var end: Flicks?
    /// Its curve in words.
    package var curve: String
    /// Whether it took the place of another.
    package var replaces = false
    /// Whether another took its place.
    package var isReplaced = false
    /// The value that it sets off from and that it leads to, in words; empty where they are not
    /// known.
    package var start = ""
    package var goal = ""
    /// The animation's name, by which it is tuned.
    package var target: Tuning.Target?
  }

  package var curves: [Curve] = []
  package var runs: [Run] = []
  package var marks: [Mark] = []
  package var mutedMarks: Set<InputLog.MarkID> = []
  /// How far it reaches.
  package var end = Flicks.zero
  /// Whether the whole has been evaluated.
  package var isComplete = false

  /// Of nothing yet.
  package init() {}

  /// The row whose motion a property is watched by: the first that it has set in motion, or its own.
  package func watchedRow(of property: String) -> String {
    curve(of: property)?.drivenRows.first { curve(of: $0) != nil } ?? property
  }

  /// The curve of a property.
  package func curve(of property: String) -> Curve? { curves.first { $0.property == property } }

  /// The latest joint of a property up to an instant; nil when there was none yet.
  package func joint(of property: String, upTo time: Flicks) -> Joint? {
    curve(of: property)?.joints.last { $0.time <= time }
  }
}

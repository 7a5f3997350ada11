import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightViews

/// A recent action of the user as it is shown in an image: the key for the action, and a
/// description.
struct ShownAction: Equatable {
  /// The label of the key; nil if no key has exactly the action's effect.
  var key: String?
  var text: String
  /// The opacity, which decreases as the action gets older.
  var opacity: Double

  /// The time for which an action is fully visible, and the duration of the fade after that time,
  /// both in seconds.
  private static let (stay, fade) = (0.9, 0.3)
  /// The maximum number of actions that are shown at once.
  private static let maxCount = 3

  /// Returns the actions shortly before an instant, with the latest one last. The result depends
  /// only on the log and the instant.
  @MainActor
  static func latest(
    in log: InputLog, at time: Flicks, of properties: [SceneProperty], label: (Command) -> String
  ) -> [ShownAction] {
    let recent = log.entries.filter { entry in
      if case .touch(let phase, _) = entry.action, phase != .began { return false }
      return !entry.isMuted && entry.time <= time && (time - entry.time).seconds < stay + fade
    }
    return recent.suffix(maxCount).map { entry in
      let age = (time - entry.time).seconds
      let (command, text) = shown(entry.action, properties)
      let key = command.map(label).flatMap { $0.isEmpty ? nil : $0 }
      return ShownAction(key: key, text: text, opacity: min((stay + fade - age) / fade, 1))
    }
  }

  /// Returns the command whose key performs an action, if there is one, and the action's
  /// description.
  @MainActor
  private static func shown(
    _ action: InputLog.Action, _ properties: [SceneProperty]
  ) -> (Command?, String) {
    switch action {
    case .go: return (.target(.go), "go")
    case .back: return (.target(.back), "back")
    case .call(let method): return (nil, method)
    case .touch: return (nil, "touch")
    case .set(let name, let value, let isAnimated):
      let text =
        if case .number(let number) = value {
          Readout.number(number, decimals: 3)
        } else { value.description }
      let range = properties.first { $0.name == name }?.range
      let tenth = (0...10).first { range?.value(at: Double($0) / 10) == value }
      let command = tenth.map { tenth -> Command in
        let fraction = Double(tenth * 10) / 100
        return isAnimated ? .target(.retarget(fraction)) : .target(.set(fraction))
      }
      return (command, "\(name) → \(text)")
    }
  }
}

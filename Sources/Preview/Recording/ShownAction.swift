import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightViews

/// A recent action of the user, as an image shows it: the key for the action, and a description.
struct ShownAction: Equatable {
  /// The key; nil if no key has exactly this effect.
  var key: String?
  var text: String
  /// Decreases with time.
  var opacity: Double

  /// The time for which an action is shown, and the duration of the fade after it, in seconds.
  private static let (stay, fade) = (0.9, 0.3)
  /// The maximum number of actions shown at once.
  private static let maxCount = 3

  /// The actions shortly before an instant, with the latest one last. The result depends only on
  /// the log and the instant.
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

  /// The key's command for an action, and the description of the action.
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

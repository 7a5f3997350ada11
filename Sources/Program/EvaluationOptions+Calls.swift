import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// Options that call the methods of the class in a user's file.
extension EvaluationOptions {
  @MainActor
  func calledMethods(of scene: SceneDefinition) throws(Failure) -> [InputLog.Entry] {
    if calls.isEmpty { return [] }
    let methods = Session(scene).scene.methods
    var entries: [InputLog.Entry] = []
    for text in RepeatedOptions.unfolded(calls) {
      let at = text.lastIndex(of: "@")
      let name = String(at.map { text[..<$0] } ?? text[...])
      let moment = try at.map { (at) throws(Failure) -> Moment in
        guard let moment = try? Typed.moment(String(text[text.index(after: at)...])) else {
          throw Failure(
            message: "--call \(text): expected a time after @, such as 1.8s, 45% or 108f")
        }
        return moment
      }
      // The user may omit the argument labels if only one method has the name.
      let meant = methods.filter { $0 == name || $0.prefix(while: { $0 != "(" }) == name }
      guard let method = methods.contains(name) ? name : meant.first,
        methods.contains(name) || meant.count == 1
      else {
        throw Self.unknown(
          name, among: meant.isEmpty ? methods : meant, of: scene, what: "method")
      }
      entries.append(
        InputLog.Entry(time: moment?.time(in: scene) ?? .zero, action: .call(method: method)))
    }
    return entries
  }
}

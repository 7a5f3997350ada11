import MidflightLayerTree

extension SceneExport {
  /// Returns the motions and, under the policy `spring`, the springs that replace them, all with
  /// names for use in source code. The names are unique, also with any of `suffixes` appended.
  func toolkitMotions(reserved: Set<String>, suffixes: [String] = []) -> [ToolkitMotion] {
    var taken = reserved
    func name(_ wanted: String) -> String {
      var name = reserved.contains(wanted) ? wanted + "Motion" : wanted
      func variants() -> [String] { [name] + suffixes.map { name + $0 } }
      var number = 2
      let base = name + (name.last?.isNumber == true ? "N" : "")
      while !taken.isDisjoint(with: variants()) {
        name = "\(base)\(number)"
        number += 1
      }
      taken.formUnion(variants())
      return name
    }
    let own = animations.map {
      ToolkitMotion(name: name($0.identifier), title: $0.name, motion: $0.motion)
    }
    guard policy == .spring else { return own }
    return zip(animations, own).flatMap { animation, motion -> [ToolkitMotion] in
      guard animation.motion.takesPolicies else { return [motion] }
      return [
        motion,
        ToolkitMotion(
          name: name(motion.name + "Takeover"), title: "\(animation.name), taking over",
          motion: animation.motion.takeover),
      ]
    }
  }

  /// Returns a sentence that names the chosen interruption policy, followed by `interruption`,
  /// which describes the toolkit's default behaviour; empty if no policy is chosen.
  func policyLines(_ interruption: String) -> [String] {
    guard let policy else { return [] }
    let spring =
      policy == .spring ? " The springs named Takeover are for interruptions at rest." : ""
    return ["Policy \(policy.rawValue). \(interruption)\(spring)"]
  }
}

enum CommentLines {
  /// Formats sentences as comments of at most 100 columns. Each sentence begins on a new line.
  static func text(_ sentences: [String], mark: String, indent: String = "") -> [String] {
    sentences.flatMap { sentence -> [String] in
      var lines: [String] = []
      var line = ""
      for word in SwiftExport.oneLine(sentence).split(separator: " ") {
        if !line.isEmpty, indent.count + mark.count + 2 + line.count + word.count > 100 {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      return (lines + [line]).map { "\(indent)\(mark) \($0)" }
    }
  }
}

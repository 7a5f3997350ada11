package import MidflightScenes

package struct LibraryFile: Codable, Sendable, Hashable {
  package var path: String
  /// The name of the type that is shown first, if it exists.
  package var main: String
  /// The sources that it was made from, as the user named them.
  package var source: String
  /// The location of the sources, as saved in logs.
  package var file: SceneFile?
  /// The numbers in its code that can be tuned, with their present values in the files.
  package var tweaks: [SceneTweak] = []
  /// The `#Preview`s in its code, in source order.
  package var previews: [ScenePreview] = []
  /// The facts about members in the text of its code.
  package var members = MemberFacts()
  /// The path of `llvm-symbolizer`, which reads the lines of its code; the file may not exist.
  package var symbolizer = ""
  /// A sentence for each declaration of the files that was left out of the library.
  package var leftOut: [String] = []
  /// Whether a process that has loaded an earlier library can't load it.
  package var takesNewProcess = false

  package init(
    path: String, main: String, source: String, file: SceneFile? = nil, tweaks: [SceneTweak] = [],
    previews: [ScenePreview] = [], members: MemberFacts = MemberFacts(), leftOut: [String] = [],
    symbolizer: String = "", takesNewProcess: Bool = false
  ) {
    (self.path, self.main, self.source, self.file) = (path, main, source, file)
    (self.tweaks, self.previews, self.members) = (tweaks, previews, members)
    (self.leftOut, self.symbolizer) = (leftOut, symbolizer)
    self.takesNewProcess = takesNewProcess
  }
}

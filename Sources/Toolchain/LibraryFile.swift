package import MidflightScenes

/// A library that a compiler has made.
package struct LibraryFile: Codable, Sendable, Hashable {
  /// Its path.
  package var path: String
  /// The name of the type that is shown first if there is one.
  package var main: String
  /// The sources that it was made of, as they were called.
  package var source: String
  /// Those sources, as a saved log names them.
  package var file: SceneFile?
  /// The numbers in its code that can be tuned, as its files have them now.
  package var tweaks: [SceneTweak] = []
  /// The `#Preview`s in its code, in the order in which they stand.
  package var previews: [ScenePreview] = []
  /// What the text of its code says of members.
  package var members = MemberNotes()
  /// The path of the program that reads the lines of its code, `llvm-symbolizer`, there or not.
  package var symbolizer = ""
  /// A sentence for each declaration of the files that is not in it.
  package var leftOut: [String] = []
  /// Whether no process can load it that has loaded one before.
  package var takesNewProcess = false

  package init(
    path: String, main: String, source: String, file: SceneFile? = nil, tweaks: [SceneTweak] = [],
    previews: [ScenePreview] = [], members: MemberNotes = MemberNotes(), leftOut: [String] = [],
    symbolizer: String = "", takesNewProcess: Bool = false
  ) {
    (self.path, self.main, self.source, self.file) = (path, main, source, file)
    (self.tweaks, self.previews, self.members) = (tweaks, previews, members)
    (self.leftOut, self.symbolizer) = (leftOut, symbolizer)
    self.takesNewProcess = takesNewProcess
  }
}

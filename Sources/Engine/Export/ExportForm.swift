package import MidflightScenes

/// A format that a scene can be exported in.
package enum ExportForm: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// Its motions, as text.
  case motions(SceneExport.Format)
  /// Its picture over time, as a Lottie animation.
  case lottie

  /// The formats of motions, then Lottie.
  package static var allCases: [ExportForm] {
    SceneExport.Format.allCases.map(ExportForm.motions) + [.lottie]
  }

  /// Creates the format with a command-line name. Nil if no format has that name.
  package init?(rawValue name: String) {
    guard let form = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = form
  }

  /// Creates the format whose file extension a file name has. Nil if no format has it.
  package init?(fileName: String) {
    if fileName.lowercased().hasSuffix("." + ExportForm.lottie.fileExtension) {
      self = .lottie
    } else if let format = SceneExport.Format(fileName: fileName) {
      self = .motions(format)
    } else {
      return nil
    }
  }

  /// Its name on the command line.
  package var rawValue: String {
    switch self {
    case .motions(let format): format.rawValue
    case .lottie: "lottie"
    }
  }

  /// Its name in the user interface.
  package var title: String {
    switch self {
    case .motions(let format): format.title
    case .lottie: "Lottie"
    }
  }

  /// The end of the names of its files, without the dot before it.
  package var fileExtension: String {
    switch self {
    case .motions(let format): format.fileExtension
    case .lottie: "lottie.json"
    }
  }

  /// Exports a scene.
  ///
  /// - Parameter tunables: The animations whose motions are exported. Lottie exports the whole
  ///   picture.
  /// - Returns: the text, which ends with a line end, and notices for the user, a sentence each.
  @MainActor
  package func export(
    _ scene: SceneDefinition, tunables: [Tunable], tuning: Tuning, log: InputLog
  ) -> (text: String, notices: [String]) {
    switch self {
    case .motions(let format):
      let export = SceneExport(scene: scene.name, tunables: tunables, tuning: tuning)
      return (export.text(as: format), [])
    case .lottie:
      let export = LottieExport(of: scene, tuning: tuning, log: log)
      return (export.text, [ExportError.sentence(export.error)] + export.omissions)
    }
  }
}

package import MidflightScenes

package enum ExportForm: RawRepresentable, Sendable, Hashable, CaseIterable {
  case motions(SceneExport.Format)
  /// Exports the scene's frames as a Lottie animation.
  case lottie

  package static var allCases: [ExportForm] {
    SceneExport.Format.allCases.map(ExportForm.motions) + [.lottie]
  }

  package init?(rawValue name: String) {
    guard let form = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = form
  }

  package init?(fileName: String) {
    if fileName.lowercased().hasSuffix("." + ExportForm.lottie.fileExtension) {
      self = .lottie
    } else if let format = SceneExport.Format(fileName: fileName) {
      self = .motions(format)
    } else {
      return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .motions(let format): format.rawValue
    case .lottie: "lottie"
    }
  }

  package var title: String {
    switch self {
    case .motions(let format): format.title
    case .lottie: "Lottie"
    }
  }

  /// The file extension without its leading dot, such as `css` or `lottie.json`.
  package var fileExtension: String {
    switch self {
    case .motions(let format): format.fileExtension
    case .lottie: "lottie.json"
    }
  }

  /// Exports a scene. Returns the exported text, which ends with a line break, and messages for the
  /// user.
  ///
  /// - Parameter tunables: The animations whose motions are exported. Lottie ignores them and
  ///   exports all layers.
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

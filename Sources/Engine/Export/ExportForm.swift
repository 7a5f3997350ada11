package import MidflightScenes

/// A form in which a scene is taken away.
package enum ExportForm: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// Its motions, as text.
  case motions(SceneExport.Format)
  /// Its picture over time, as a Lottie animation.
  case lottie

  package static var allCases: [ExportForm] {
    SceneExport.Format.allCases.map(ExportForm.motions) + [.lottie]
  }

  /// The form of a name that people give; nil for no such form.
  package init?(rawValue name: String) {
    guard let form = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = form
  }

  /// The form whose files have such names; nil for none.
  package init?(fileName: String) {
    if fileName.lowercased().hasSuffix("." + ExportForm.lottie.fileExtension) {
      self = .lottie
    } else if let format = SceneExport.Format(fileName: fileName) {
      self = .motions(format)
    } else {
      return nil
    }
  }

  /// The name that people give.
  package var rawValue: String {
    switch self {
    case .motions(let format): format.rawValue
    case .lottie: "lottie"
    }
  }

  /// The name by which people know it.
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

  /// A scene in this form.
  ///
  /// - Parameter tunables: The animations whose motions are taken; a picture has all.
  /// - Returns: the text, which ends with a line end, and what there is to say of it that is not a
  ///   comment in it, a sentence each.
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

import ArgumentParser
import Foundation
import MidflightDocuments
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightLive
import MidflightScenes
import MidflightToolchain

struct ListCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List scenes with their properties, methods and tunable animations.",
    discussion: HelpText.discussion(
      examples: [
        ("midflight list", "List the built-in scenes."),
        ("midflight list Gauge.swift --json", "List a file's scenes as JSON."),
      ], seeAlso: ["midflight help trace", "midflight help export"]))

  @Argument(
    help: ArgumentHelp(
      "Swift files, a folder of them, or documents of layers; FILE.swift:NAME lists one scene of "
        + "several. Default: the built-in scenes.",
      valueName: "file"),
    completion: .file(extensions: ["swift"] + SceneFile.documentExtensions))
  var files: [String] = []

  @Option(
    "Include the animations that a saved log (Ctrl+S) starts in its scene.", "file")
  var log: String?

  @Flag(help: "Print JSON.")
  var json = false

  struct SceneItem: Encodable {
    var name: String
    var summary: String
    var width: Double
    var height: Double
    var duration: Double
    var properties: [PropertyItem]
    /// The names of the scene's methods; nil if there are none, so that the key is omitted.
    var methods: [String]?
    var tunables: [TunableItem]
    /// The scene's tweaks; nil if there are none, so that the key is omitted.
    var tweaks: [TweakItem]?
  }

  struct PropertyItem: Encodable {
    var name: String
    var type: String
    var minimum: Double?
    var maximum: Double?
    var palette: [String]?
    var choices: [String]?
  }

  struct TunableItem: Encodable {
    var name: String
    var duration: Double
    /// The animation's easing; nil for a spring, so that the key is omitted.
    var easing: String?
    var controlPoints: [Double]?
  }

  struct TweakItem: Encodable {
    var name: String
    /// The tweak's number; nil if the code has an expression instead, so that the key is omitted.
    var value: Double?
    var minimum: Double?
    var maximum: Double?
  }

  @MainActor
  func execute() throws {
    let scenes = try Self.scenes(of: files, log: log)
    let saved = try log.map { (path) throws(Failure) in
      let text = try EvaluationOptions.read(path, scenes: SceneCatalogue(added: scenes))
      if scenes.contains(where: { $0.name == text.scene }) { return text }
      throw Failure(message: "\(path) is about the scene \(text.scene), which is not listed")
    }
    let items = scenes.map { scene in
      Self.item(
        of: scene, log: saved.flatMap { $0.scene == scene.name ? $0.log : nil } ?? InputLog())
    }
    if json {
      try Output.write(Self.json(items) + "\n")
    } else {
      try Output.write(items.map(Self.text).joined(separator: "\n"))
    }
  }

  static func json(_ items: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(items), as: UTF8.self)
  }

  /// Returns the scenes of the given files. If no files are given, returns the scenes of the code
  /// that the log names, or else the program's own scenes.
  @MainActor
  static func scenes(
    of files: [String], log: String? = nil
  ) throws(Failure) -> [SceneDefinition] {
    guard let first = files.first else {
      guard let log,
        let subject = try Catalogue.subject(
          of: log, command: { "midflight list \($0) --log \($1)" }),
        let file = subject.file
      else {
        return SceneCatalogue().scenes
      }
      return try Catalogue.scenes(of: file, for: subject)
    }
    if files.contains(where: { DocumentWord($0) != nil }) {
      var scenes: [SceneDefinition] = []
      for file in files {
        if let word = DocumentWord(file), word.scene == nil {
          scenes += try DocumentScenes.all(of: word.path)
        } else if let named = try DocumentScenes.named(file) {
          scenes.append(named.scene)
        } else {
          throw Failure(
            message: "'\(file)' is not a document; list takes either documents or Swift files")
        }
      }
      return scenes
    }
    guard let sources = try SwiftScenes.sources(files) else { throw NameHint.noSources(first) }
    let scenes = try SwiftScenes.scenes(of: sources)
    return sources.scene == nil ? scenes : [try SwiftScenes.meant(scenes, of: sources)]
  }

  @MainActor
  static func item(of scene: SceneDefinition, log: InputLog) -> SceneItem {
    let tweaks = scene.tweaks.map { tweak in
      TweakItem(
        name: tweak.name, value: tweak.value, minimum: tweak.range?.lowerBound,
        maximum: tweak.range?.upperBound)
    }
    let session = Session.surveying(scene, log: log)
    let methods = session.scene.methods
    return SceneItem(
      name: scene.name, summary: scene.summary, width: Double(scene.size.width),
      height: Double(scene.size.height), duration: scene.duration,
      properties: session.properties.map { property in
        switch property.range {
        case .number(let range):
          PropertyItem(
            name: property.name, type: "number", minimum: range.lowerBound,
            maximum: range.upperBound)
        case .palette(let colors):
          PropertyItem(
            name: property.name, type: "color", palette: colors.map(\.hexadecimal))
        case .choices(let names):
          PropertyItem(name: property.name, type: "choice", choices: names)
        }
      },
      methods: methods.isEmpty ? nil : methods,
      tunables: Tunable.survey(scene, log: log).filter(\.isTunable).map { tunable in
        TunableItem(
          name: tunable.name, duration: tunable.duration, easing: tunable.easing?.description,
          controlPoints: tunable.easing?.controlPoints)
      }, tweaks: tweaks.isEmpty ? nil : tweaks)
  }

  private static func text(of item: SceneItem) -> String {
    var lines = ["\(item.name): \(item.summary)"]
    lines.append(
      "  \(Readout.exact(item.width)) × \(Readout.exact(item.height)) points, "
        + "\(Readout.exact(item.duration)) s")
    for property in item.properties {
      if let minimum = property.minimum, let maximum = property.maximum {
        lines.append(
          "  property  \(property.name)  \(Readout.number(minimum, decimals: 6)) to "
            + Readout.number(maximum, decimals: 6))
      } else {
        lines.append(
          "  property  \(property.name)  "
            + (property.choices?.joined(separator: ", ")
              ?? (property.palette ?? []).joined(separator: " ")))
      }
    }
    for method in item.methods ?? [] { lines.append("  method    \(method)") }
    for tunable in item.tunables {
      lines.append(
        "  tunable   \(tunable.name)  \(Readout.number(tunable.duration, decimals: 4)) s, "
          + (tunable.easing ?? "a spring"))
    }
    for tweak in item.tweaks ?? [] {
      let ends = [tweak.minimum, tweak.maximum].compactMap { $0.map(Readout.exact) }
      lines.append(
        "  tweak     \(tweak.name)  \(tweak.value.map(Readout.exact) ?? "an expression")"
          + (ends.count == 2 ? ", \(ends[0]) to \(ends[1])" : ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

import ArgumentParser
import MidflightDocuments
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

struct ExportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract:
      "Write a scene's animations as code, CSS, JSON, Lottie or a document; needs no display.",
    discussion: """
      Swift compiles with Midflight and with QuartzCore as it is; under a policy it has functions \
      that give a layer a new target. CSS says curves exactly and springs by linear(), with the \
      largest error beside it. JSON has everything, with units. The other formats are for SwiftUI, \
      Jetpack Compose, Flutter, GTK with libadwaita, Qt Quick (qml), the Web Animations API (waapi) \
      and design tokens; each says its largest error and what it leaves out in comments. With --log \
      also what a saved log sets in motion, by a tap for example. Lottie has the scene's picture up to \
      the end of its motion, --log and --set included. A document of layers is written as one again \
      where the file's name ends as a document's does (-o new.ca, .caml, .tendies): with the tuned \
      timing in the place of its own, and all else as it is.
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option(
    "swift, css, json, swiftui, compose, flutter, gtk, qml, waapi, tokens or lottie; without it what "
      + "the file's name ends in (.kt is compose, .dart flutter, .c gtk, .js waapi, .lottie.json "
      + "lottie), else swift.",
    "format",
    name: .customLong("as"), Self.form)
  var form: ExportForm?

  @Option(
    "A property, or one of its animations (see list); may be given again. All without it.",
    "animation", name: .customLong("key"))
  var keys: [String] = []

  @Option("Where to write; standard output without it.", "file", name: .output, Typed.output)
  var output = "-"

  @OptionGroup var evaluation: EvaluationOptions

  /// Why animations can't be chosen for Lottie.
  static let keysForLottie = Failure(
    message: "Lottie has the scene's whole picture: it takes no --key")

  /// Writes a document with the tuned timing.
  @MainActor
  private func copyDocument() throws {
    guard let word = DocumentWord(scene) else {
      throw Failure(
        message: "\(output): only a document is written as one; '\(scene)' is another scene")
    }
    guard evaluation.sets.isEmpty, keys.isEmpty else {
      throw Failure(
        message: "a document is written with all of its animations' timing: without --set and --key"
      )
    }
    let named = try evaluation.scene(named: scene)
    let (log, tuning) = try evaluation.evaluation(of: named)
    do throws(DocumentFailure) {
      let documents = try Document.read(word.path)
      guard let document = documents.first(where: { $0.name == named.scene.name }) else {
        throw .unreadable(path: word.path, reason: "it has changed meanwhile")
      }
      var unwritten = Set(tuning.targets)
      let copy = try DocumentCopy(document, glide: evaluation.transition) { animation in
        unwritten.remove(
          Tuning.Target(layerPath: animation.layer.layerPath, animationKey: animation.name))
        return tuning.applied(
          to: animation.animation, on: animation.layer, named: animation.name)
      }
      try copy.write(to: output)
      if output.lowercased().hasSuffix(".caml"), copy.hasPictures {
        Output.complain("\(output): its pictures are not in it: name a .ca folder to have them too")
      }
      for notice in copy.notices { Output.complain("\(output): \(notice)") }
      for tunable in unwritten.isEmpty ? [] : Tunable.survey(named.scene, log: log)
      where tunable.targets.contains(where: unwritten.contains) {
        Output.complain(
          "\(output): \(tunable.name) is not written: no animation of the document has its timing")
      }
    } catch {
      throw Failure(message: error.description)
    }
    try Output.write(output + "\n")
  }

  private static func form(_ text: String) throws -> ExportForm {
    if let form = ExportForm(rawValue: text) { return form }
    let names = ExportForm.allCases.map(\.rawValue)
    throw ValidationError(
      "'\(text)' is no format; there are \(names.joined(separator: ", "))"
        + Suggestion.text(for: text, among: names))
  }

  @MainActor
  func execute() throws {
    if form == nil, output.lowercased().hasSuffix(".lottie") {
      throw Failure(message: "a .lottie file is an archive: name it .lottie.json")
    }
    if form == nil, DocumentWord(output) != nil { return try copyDocument() }
    let form = form ?? ExportForm(fileName: output) ?? .motions(.swift)
    guard evaluation.sets.isEmpty || form == .lottie else {
      throw Failure(
        message:
          "export writes how things move, not where to: only --as lottie takes --set; --tuning FILE "
          + "takes a log's tuned values, --log FILE also what it sets in motion")
    }
    let named = try evaluation.scene(named: scene)
    let scene = named.scene
    let (log, tuning) = try evaluation.evaluation(of: named)
    let all = Tunable.survey(scene, tuning: tuning, log: log)
    var chosen = Set<Tunable>()
    for key in RepeatedOptions.unfolded(keys) {
      let found = all.filter { $0.name == key || $0.property == key }
      if found.isEmpty {
        throw EvaluationOptions.unknown(key, among: all.map(\.name), of: scene, what: "animation")
      }
      chosen.formUnion(found)
    }
    if form == .lottie, !keys.isEmpty { throw Self.keysForLottie }
    let (text, notices) = form.export(
      scene, tunables: chosen.isEmpty ? all : all.filter(chosen.contains), tuning: tuning, log: log)
    try Output.write([UInt8](text.utf8), to: output)
    for notice in notices { Output.complain("\(scene.name) as \(form.title): \(notice)") }
    if output != "-" { try Output.write(output + "\n") }
  }
}

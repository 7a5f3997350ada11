import ArgumentParser
import Foundation
import MidflightDocuments
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

struct ExportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a scene's animations as code, CSS, JSON, Lottie or a document.",
    discussion: HelpText.discussion(
      """
      Swift code compiles unchanged with Midflight and with QuartzCore; with --policy it contains \
      functions that retarget a layer. CSS has exact curves, and springs as linear() with the largest \
      error in a comment. JSON has all values, with units. The other formats are for SwiftUI, Jetpack \
      Compose, Flutter, GTK with libadwaita, Qt Quick (qml), the Web Animations API (waapi) and \
      design tokens; comments state the largest error and what the format cannot express. --log adds \
      the animations that a saved log starts, such as by a tap. Lottie contains the scene's drawing \
      until its motion ends, including --log and --set.

      If the output's name has a document's extension (-o new.ca, .caml, .tendies), a document is \
      copied with the tuned timing; everything else stays the same.
      """,
      examples: [
        ("midflight export Gauge.swift --as css", "Print CSS."),
        (
          "midflight export Gauge.swift --tuning gauge.midflight -o Motion.swift",
          "Export with saved tuned values."
        ),
        (
          "midflight export Lock.ca --duration ball.position=0.6s -o New.ca",
          "Write a copy of a document, tuned."
        ),
      ], seeAlso: ["midflight help list", "Documentation/Export.md"]))

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option(
    "swift, css, json, swiftui, compose, flutter, gtk, qml, waapi, tokens or lottie. Default: by the "
      + "output's extension (.kt is compose, .dart flutter, .c gtk, .js waapi, .lottie.json lottie), "
      + "else swift.",
    "format",
    name: .customLong("as"), Self.form)
  var form: ExportForm?

  @Option(
    "A property or one of its animations (see list). Repeatable. Default: all.",
    "animation", name: .customLong("key"))
  var keys: [String] = []

  @Option("The file to write; - is standard output.", "file", name: .output, Typed.output)
  var output = "-"

  @OptionGroup(title: HelpText.evaluation) var evaluation: EvaluationOptions

  static let keysForLottie = Failure(
    message: "--as lottie exports the whole scene; omit --key")

  @MainActor
  private func copyDocument() throws {
    guard let word = DocumentWord(scene) else {
      throw Failure(
        message:
          "\(output): only a document can be exported as a document, and '\(scene)' is not one")
    }
    guard evaluation.sets.isEmpty, keys.isEmpty else {
      throw Failure(
        message: "a document is exported with all of its animations; omit --set and --key"
      )
    }
    let named = try evaluation.scene(named: scene)
    let (log, tuning) = try evaluation.evaluation(of: named)
    do throws(DocumentFailure) {
      let documents = try Document.read(word.path)
      guard let document = documents.first(where: { $0.name == named.scene.name }) else {
        throw .unreadable(path: word.path, reason: "it changed while it was read")
      }
      var unwritten = Set(tuning.targets)
      let copy = try DocumentCopy(document, glide: evaluation.transition) { animation in
        unwritten.remove(
          Tuning.Target(layerPath: animation.layer.layerPath, animationKey: animation.name))
        return tuning.applied(
          to: animation.animation, on: animation.layer, named: animation.name)
      }
      try copy.write(to: output)
      if output.lowercased().hasSuffix(".caml"), copy.hasImages {
        Output.report("\(output): a .caml file cannot contain images; export to a .ca folder")
      }
      for notice in copy.notices { Output.report("\(output): \(notice)") }
      for tunable in unwritten.isEmpty ? [] : Tunable.survey(named.scene, log: log)
      where tunable.targets.contains(where: unwritten.contains) {
        Output.report(
          "\(output): \(tunable.name) is left out: the document has no animation with its timing")
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
      "'\(text)' is not a format; the formats are \(names.joined(separator: ", "))"
        + Suggestion.text(for: text, among: names))
  }

  @MainActor
  func execute() throws {
    if form == nil, output.lowercased().hasSuffix(".lottie") {
      throw Failure(
        message: "a .lottie file is an archive, which is not supported; name it .lottie.json")
    }
    if form == nil, DocumentWord(output) != nil { return try copyDocument() }
    let named = ExportForm(fileName: output)
    let ending = URL(filePath: output).pathExtension
    if form == nil, named == nil, !ending.isEmpty {
      throw Failure(
        message: "\(output): no format has the extension .\(ending); name the format with --as")
    }
    let form = form ?? named ?? .motions(.swift)
    guard evaluation.sets.isEmpty || form == .lottie else {
      throw Failure(
        message:
          "--set has an effect only with --as lottie: other formats contain timing, not targets; "
          + "--tuning FILE uses a log's tuned values, --log FILE also the animations that it starts"
      )
    }
    let found = try evaluation.scene(named: scene)
    let scene = found.scene
    let (log, tuning) = try evaluation.evaluation(of: found)
    let all = Tunable.survey(scene, tuning: tuning, log: log)
    if all.isEmpty, form != .lottie {
      Output.report(
        "\(scene.name) starts no animations by itself; --call METHOD@TIME or --log FILE can start some"
      )
    }
    var chosen = Set<Tunable>()
    for key in RepeatedOptions.unfolded(keys) {
      let matches = all.filter { $0.name == key || $0.property == key }
      if matches.isEmpty {
        throw EvaluationOptions.unknown(key, among: all.map(\.name), of: scene, what: "animation")
      }
      chosen.formUnion(matches)
    }
    if form == .lottie, !keys.isEmpty { throw Self.keysForLottie }
    let (text, notices) = form.export(
      scene, tunables: chosen.isEmpty ? all : all.filter(chosen.contains), tuning: tuning, log: log)
    try Output.write([UInt8](text.utf8), to: output)
    for notice in notices { Output.report("\(scene.name) as \(form.title): \(notice)") }
    if output != "-" { try Output.write(output + "\n") }
  }
}

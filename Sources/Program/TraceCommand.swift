import ArgumentParser
import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

struct TraceCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print properties' values and velocities over time as CSV or JSON.",
    discussion: HelpText.discussion(
      """
      Columns: time, key (the property, if there are several), model, presentation, velocity per second. The \
      first and the last instant are included. At an event, values and velocity are those just after \
      it. A colour is four components from 0 to 1.
      """,
      examples: [
        (
          "midflight trace round-progress --key progress -o progress.csv",
          "Write the values of one property."
        ),
        (
          "midflight trace Gauge.swift --log gauge.midflight --joints",
          "Print the joints of a saved log."
        ),
      ], seeAlso: ["midflight help fit", "midflight help check", "Documentation/Testing.md"]))

  static let maxRows = 2_000_000

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option("A property. Repeatable. Default: all.", "property", name: .customLong("key"))
  var keys: [String] = []

  @Option(
    "Rows per second, 1 to 100000. Default: 60.", "fps",
    { try Typed.rate($0, in: 1...100_000, of: "rows") })
  var fps: Int?

  @Option(
    "The last row's time, in the notations of render's --at. Default: \(InputLog.endHelp)", "time",
    Typed.moment)
  var to: Moment?

  @Flag(
    help: ArgumentHelp(
      "Print joints instead: value and velocity on both sides, their jumps, and the cause."))
  var joints = false

  @Option(
    help: ArgumentHelp(
      "csv or json. Default: by the file's extension, else csv.", valueName: "format"),
    transform: Self.format)
  var format: Trace.Format?

  @Option("The file to write; - is standard output.", "file", name: .output, Typed.output)
  var output = "-"

  @OptionGroup(title: HelpText.evaluation) var evaluation: EvaluationOptions

  private static func format(_ text: String) throws -> Trace.Format {
    guard let format = Trace.Format(rawValue: text) else {
      throw ValidationError("'\(text)' is neither csv nor json")
    }
    return format
  }

  @MainActor
  func execute() throws {
    if joints, fps != nil {
      throw Failure(message: "--joints prints each joint at its own time; omit --fps")
    }
    let named = try evaluation.scene(named: scene)
    let scene = named.scene
    let (log, tuning) = try evaluation.evaluation(of: named)
    let names = try Catalogue.properties(
      RepeatedOptions.unfolded(keys), of: scene, tuning: tuning, log: log)
    let end =
      to?.time(in: scene) ?? Session.naturalEnd(of: scene, tuning: tuning, log: log)
    let grid = FrameGrid(rate: fps ?? 60)
    let last = grid.frame(at: end)
    guard joints || last < Self.maxRows / max(names.count, 1) else {
      throw Failure(
        message:
          "a trace has at most \(Self.maxRows) rows; lower --fps, --to or the number of keys")
    }
    if names.isEmpty {
      let method = Session(scene).scene.methods.first
      Output.report(
        "\(scene.name) has no properties, so the trace has no rows"
          + (method.map { "; --call '\($0)' may start an animation" } ?? ""))
    }
    let session = Session.surveying(scene, tuning: tuning, log: log, measuresJoints: joints)
    let format = format ?? (output.hasSuffix(".json") ? .json : .csv)
    let rows = try RowWriter(to: output)
    if joints {
      session.seek(to: end)
      let chosen = Catalogue.joints(of: RepeatedOptions.unfolded(keys), in: session)
      try rows.write(JointTable.text(chosen, policy: tuning.policy, format))
      return try finish(rows)
    }
    var trace = try Trace(of: names, format) { try rows.write($0) }
    try trace.record(session, on: grid, to: end)
    try finish(rows)
  }

  private func finish(_ rows: RowWriter) throws {
    try rows.finish()
    if output != "-" { try Output.write(output + "\n") }
  }
}

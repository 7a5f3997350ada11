import ArgumentParser
import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

struct TraceCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print what properties do over time as CSV or JSON; needs no display.",
    discussion: """
      Columns: time, model, presentation, velocity, and the property's key behind the time when \
      there are several. Both ends are included. At an event the values are those just after it; \
      the velocity is right-hand, per second. A colour is four components from 0 to 1.
      """)

  /// The most rows that one trace has.
  static let mostRows = 2_000_000

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option("A property; may be given again. All without it.", "property", name: .customLong("key"))
  var keys: [String] = []

  @Option(
    "Rows a second, 1 to 100000; 60 without it.", "fps",
    { try Typed.rate($0, in: 1...100_000, of: "rows") })
  var fps: Int?

  @Option(
    "The last row's time, as --at of render takes it. Default: \(InputLog.endHelp)", "time",
    Typed.moment)
  var to: Moment?

  @Flag(
    help: ArgumentHelp(
      "Instead, where a motion was handed on or broke: value and velocity before and after, how far "
        + "they jumped, and by which cause."))
  var joints = false

  @Option(
    help: ArgumentHelp(
      "csv or json; without it what the file's name ends in, else csv.", valueName: "format"),
    transform: Self.format)
  var format: Trace.Format?

  @Option("Where to write; standard output without it.", "file", name: .output, Typed.output)
  var output = "-"

  @OptionGroup var evaluation: EvaluationOptions

  private static func format(_ text: String) throws -> Trace.Format {
    guard let format = Trace.Format(rawValue: text) else {
      throw ValidationError("'\(text)' is neither csv nor json")
    }
    return format
  }

  @MainActor
  func execute() throws {
    if joints, fps != nil {
      throw Failure(message: "--joints lists each joint at its own time: it takes no --fps")
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
    guard joints || last < Self.mostRows / max(names.count, 1) else {
      throw Failure(
        message: "that is more than \(Self.mostRows) rows; lower --fps, --to or the number of keys")
    }
    if names.isEmpty {
      let method = Session(scene).scene.methods.first
      Output.complain(
        "\(scene.name) has no property, so there are no rows"
          + (method.map { "; --call '\($0)' may set something in motion" } ?? ""))
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

  /// Ends the rows, and prints the name of the file that they went to.
  private func finish(_ rows: RowWriter) throws {
    try rows.finish()
    if output != "-" { try Output.write(output + "\n") }
  }
}

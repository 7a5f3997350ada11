import ArgumentParser
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

extension Tool.Parameter {
  /// The parameters of tools that return images of a session; see ``Tool/frames(of:_:)``.
  static let image = [
    Tool.Parameter(
      name: "size", about: "The size in pixels, such as 640x480; the scene is scaled to fit."),
    Tool.Parameter(
      name: "scale", kind: .quantity, about: "Pixels per point, 0.01 to 64; 1 by default."),
    Tool.Parameter(name: "background", about: "The background's colour."),
    Tool.Parameter(name: "transparent", kind: .flag, about: "Use a transparent background."),
    Tool.Parameter(
      name: "show", about: "stage (the default), graph (with graph and timeline) or window.",
      choices: VideoPart.allCases.map(\.rawValue)),
    Tool.Parameter(name: "graphOf", about: "The property of the graph; the first by default."),
  ]
}

/// The tools that inspect a session without changing it.
extension Tool {
  private static let maxPixels = 1 << 21
  private static let maxRows = 4000

  static let looks = [
    Tool(
      name: "render", title: "Render a frame",
      about: "Renders one frame as a PNG image of at most \(maxPixels) pixels: the same pixels as "
        + "midflight render.",
      effect: .reads,
      parameters: [
        .session, .time("at", "The frame's time; 0 s by default."),
      ] + Parameter.image
    ) { server, arguments in
      let session = try server.session(arguments)
      let time = try session.time(arguments["at"]) ?? .zero
      let (source, _) = try frames(of: session, arguments)
      return [.image(try PNG.encode(source.image(at: time)))]
    },
    Tool(
      name: "trace", title: "Trace values",
      about: "Values and velocities over time as CSV: model, presentation and velocity per second. "
        + "A colour is four components, 0 to 1. At most \(maxRows) rows.",
      effect: .reads,
      parameters: [
        .session, .keys, .time("from", "The first row's time; 0 s by default."),
        .time("to", "The last row's time; by default the motion's end."),
        Parameter(
          name: "fps", kind: .quantity, about: "Rows per second, 1 to 100000; 60 by default."),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      let (log, tuning) = session.evaluated
      let names = try Catalogue.properties(
        arguments.texts("keys"), of: session.scene, tuning: tuning, log: log)
      if names.isEmpty { throw Failure(message: "\(session.scene.name) has no properties") }
      let start = try session.time(arguments["from"]) ?? .zero
      let end = try end(of: session, arguments)
      guard start <= end else { throw Failure(message: "to must not be earlier than from") }
      let grid = FrameGrid(
        rate: try arguments["fps"].map { try Typed.rate($0, in: 1...100_000, of: "rows") } ?? 60)
      let frames = grid.frame(at: start)...grid.frame(at: end)
      let times =
        [start] + frames.lazy.map(grid.time).filter { $0 > start && $0 < end }.prefix(maxRows)
        + (end > start ? [end] : [])
      let rowTimes = times.prefix(max(maxRows / names.count, 1))
      let evaluated = Session.surveying(session.scene, tuning: tuning, log: log)
      var rows = ""
      var trace = try Trace(of: names) { rows += $0 }
      for time in rowTimes {
        evaluated.seek(to: time)
        try trace.record(evaluated)
      }
      try trace.end()
      guard rowTimes.count < times.count, let last = rowTimes.last else { return [.text(rows)] }
      return [
        .text(rows),
        .text(
          "These are the first rows, up to \(Readout.exact(last.seconds)) s of "
            + "\(Readout.exact(end.seconds)) s: a trace has at most \(maxRows). Raise from, lower "
            + "fps, or name fewer keys."),
      ]
    },
    Tool(
      name: "joints", title: "Find joints",
      about:
        "Joints, the instants at which one animation takes over from another, as JSON, each with a sentence: value "
        + "and velocity (per second) on both sides, their jumps, and the cause.",
      effect: .reads,
      parameters: [
        .session, .keys, .time("to", "The latest time; by default the motion's end."),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      let (log, tuning) = session.evaluated
      let keys = arguments.texts("keys")
      _ = try Catalogue.properties(keys, of: session.scene, tuning: tuning, log: log)
      let evaluated = Session.surveying(
        session.scene, tuning: tuning, log: log, measuresJoints: true)
      evaluated.seek(to: try end(of: session, arguments))
      let found = Catalogue.joints(of: keys, in: evaluated)
      let joints = Array(found.prefix(maxRows))
      let sentences = joints.map { joint in
        Explanation.sentence(
          of: joint, range: joint.property.flatMap { evaluated.property(named: $0)?.range },
          policy: tuning.policy)
      }
      let table = JointTable.text(joints, policy: tuning.policy, .json, sentences: sentences)
      guard joints.count < found.count else { return [.text(table)] }
      return [
        .text(table),
        .text(
          "These are the first \(maxRows) of \(found.count) joints; lower to, or name fewer keys."),
      ]
    },
    Tool(
      name: "explain", title: "Explain a value",
      about:
        "Explains a property's value at a time: the animations that move it "
        + "and their progress, and the earlier jumps and joints, with lines of the code if known.",
      effect: .reads,
      parameters: [
        .session, Parameter(name: "property", isRequired: true, about: "The property's name."),
        .time("at", isRequired: true, "When."),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      let (log, tuning) = session.evaluated
      let time = try session.time(arguments["at"]) ?? .zero
      let evaluated = Session(session.scene, tuning: tuning, log: log)
      evaluated.learn(Session.surveying(session.scene, tuning: tuning, log: log).foundRows)
      evaluated.seek(to: time)
      let name = arguments.required("property")
      guard let property = evaluated.property(named: name) else {
        throw EvaluationOptions.unknown(
          name, among: evaluated.properties.map(\.name), of: session.scene, what: "property")
      }
      let builder = ChartBuilder(evaluated, grid: FrameGrid(rate: 60), upTo: time)
      while !builder.chart.isComplete, builder.chart.end <= time { builder.advance(by: 60) }
      let explanation = Explanation(of: property, in: evaluated, chart: builder.chart)
      return [
        .text(([explanation.title] + explanation.lines.map(\.text)).joined(separator: "\n"))
      ]
    },
  ]

  /// Returns the frames that the ``Parameter/image`` arguments of a call describe, and the
  /// options with which the frames are drawn.
  @MainActor
  static func frames(
    of session: ServedSession, _ arguments: Arguments
  ) throws -> (source: any FrameSource, image: ImageArguments) {
    let options = [
      ("size", "size"), ("scale", "scale"), ("background", "background"), ("show", "show"),
      ("graphOf", "graph-of"),
    ]
    let words = options.compactMap { name, option in arguments[name].map { "--\(option)=\($0)" } }
    let image: ImageArguments
    do {
      image = try ImageArguments.parse(
        words + (arguments.flag("transparent") ? ["--transparent"] : []))
    } catch {
      throw Failure(message: ImageArguments.message(for: error))
    }
    try Catalogue.checkResources(of: session.scene)
    let (source, size) = try image.frames(
      of: session.named, session.options, with: Rasterizer())
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= maxPixels else {
      throw Failure(
        message: "\(size.width) × \(size.height) pixels are too many; serve renders at most "
          + "\(maxPixels); lower size or scale")
    }
    return (source, image)
  }

  /// Returns the end of a trace or a video: the time in the call's arguments, or else the motion's
  /// natural end.
  @MainActor
  static func end(of session: ServedSession, _ arguments: Arguments) throws -> Flicks {
    if let time = try session.time(arguments["to"]) { return time }
    let (log, tuning) = session.evaluated
    return Session.naturalEnd(of: session.scene, tuning: tuning, log: log)
  }
}

import ArgumentParser
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// A scene that a client of ``ToolServer`` changes step by step. The changes are represented by the
/// command-line options that have the same effect.
@MainActor
struct ServedSession {
  let name: String
  /// The source that was opened: the name of a scene, or a path.
  let source: String
  let named: NamedScene
  private let firstWords: [String]
  private var changes: [[String]] = []
  private(set) var options: EvaluationOptions
  /// The log and the tuned values that the options describe.
  private(set) var evaluated: (log: InputLog, tuning: Tuning)

  var scene: SceneDefinition { named.scene }

  static let maxChanges = 256
  /// The latest time, in seconds, to which the scene can be evaluated. It is limited, because a
  /// client can't interrupt a call.
  static let latestTime = 600.0

  /// Opens a source, and compiles it if necessary.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - source: The name of a scene, or a path.
  ///   - words: Options of ``EvaluationOptions``, as separate arguments.
  init(_ name: String, of source: String, words: [String]) throws {
    (self.name, self.source, firstWords) = (name, source, words)
    options = try Self.options(words)
    named = try options.scene(named: source)
    evaluated = try Self.evaluated(options, of: named)
  }

  /// Returns the session after a change.
  ///
  /// - Parameter words: The command-line options that the change adds.
  func changed(by words: [String]) throws -> ServedSession {
    guard changes.count < Self.maxChanges else {
      throw Failure(
        message: "\(name) has \(Self.maxChanges) changes, the most that a session can have; undo "
          + "some, or save it and open the log")
    }
    return try with(changes + [words])
  }

  func undone() throws -> ServedSession {
    if changes.isEmpty { throw Failure(message: "\(name) has no change to undo") }
    return try with(changes.dropLast())
  }

  private func with(_ changes: [[String]]) throws -> ServedSession {
    var session = self
    session.changes = changes
    session.options = try Self.options(session.words)
    session.evaluated = try Self.evaluated(session.options, of: named)
    return session
  }

  private var words: [String] { firstWords + changes.joined() }

  func command(_ verb: String) -> String {
    (["midflight", verb, source] + words).map(SavedScene.word).joined(separator: " ")
  }

  /// Parses a time in the scene; nil if no text is given.
  func time(_ text: String?) throws(Failure) -> Flicks? {
    guard let text else { return nil }
    do {
      return try Self.checked(Typed.moment(text).time(in: scene))
    } catch {
      throw Failure(error)
    }
  }

  private static func options(_ words: [String]) throws(Failure) -> EvaluationOptions {
    do {
      return try EvaluationOptions.parse(EvaluationOptions.repeated.folded(words))
    } catch {
      throw Failure(message: EvaluationOptions.message(for: error))
    }
  }

  private static func evaluated(
    _ options: EvaluationOptions, of named: NamedScene
  ) throws(Failure) -> (log: InputLog, tuning: Tuning) {
    let evaluated = try options.evaluation(of: named)
    if let last = evaluated.log.entries.last { _ = try checked(last.time) }
    return evaluated
  }

  private static func checked(_ time: Flicks) throws(Failure) -> Flicks {
    if time.seconds <= latestTime { return time }
    throw Failure(
      message: "\(Readout.exact(time.seconds)) s is too late: serve evaluates scenes up to "
        + "\(Readout.exact(latestTime)) s")
  }
}

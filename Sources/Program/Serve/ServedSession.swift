import ArgumentParser
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// A scene that a client of ``ToolServer`` changes step by step: the options of the command line
/// that amount to the same.
@MainActor
struct ServedSession {
  /// Its name among the server's.
  let name: String
  /// What was opened: a scene's name, or a path.
  let source: String
  let named: NamedScene
  /// The options with which it was opened.
  private let firstWords: [String]
  /// The options that each change has added.
  private var changes: [[String]] = []
  /// All options, read.
  private(set) var options: EvaluationOptions
  /// What they amount to.
  private(set) var evaluated: (log: InputLog, tuning: Tuning)

  var scene: SceneDefinition { named.scene }

  /// The most changes of a session.
  static let mostChanges = 256
  /// The latest time that is evaluated, in seconds: a call cannot be interrupted.
  static let latestTime = 600.0

  /// Reads, and compiles, a source.
  ///
  /// - Parameter words: Options of ``EvaluationOptions``, each a word of its own.
  init(_ name: String, of source: String, words: [String]) throws {
    (self.name, self.source, firstWords) = (name, source, words)
    options = try Self.options(words)
    named = try options.scene(named: source)
    evaluated = try Self.evaluated(options, of: named)
  }

  /// The session after a change.
  ///
  /// - Parameter words: The options that it adds.
  func changed(by words: [String]) throws -> ServedSession {
    guard changes.count < Self.mostChanges else {
      throw Failure(
        message: "\(name) has \(Self.mostChanges) changes, the most that a session can have; undo "
          + "some, or save it and open the log")
    }
    return try with(changes + [words])
  }

  /// The session before its last change.
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

  /// The session as a line of the command line.
  func command(_ verb: String) -> String {
    (["midflight", verb, source] + words).map(SavedScene.word).joined(separator: " ")
  }

  /// A time of the scene; nil where there is no text.
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

import CMidflightSwiftCall
import Foundation

/// What a class's code does is tried in a copy of the process, which it may end.
@MainActor
enum SubjectTrial {
  /// How long it may take.
  static let seconds: UInt32 = 2

  /// 0 where `body` comes back; else the number of the signal that has ended the copy, `SIGALRM`
  /// where it took too long, or −1.
  static func outcome(
    of type: any SceneSubject.Type, _ body: @escaping @MainActor (any SceneSubject.Type) -> Void
  ) -> Int32 {
    var trial = (type, body)
    return withUnsafePointer(to: &trial) { trial in
      midflight_trial(
        { trial in
          MainActor.assumeIsolated {
            typealias Trial = (any SceneSubject.Type, @MainActor (any SceneSubject.Type) -> Void)
            let (type, body) = trial.assumingMemoryBound(to: Trial.self).pointee
            body(type)
          }
        }, trial, seconds)
    }
  }
}

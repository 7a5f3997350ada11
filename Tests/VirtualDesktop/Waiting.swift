import Foundation

package func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

package struct TimedOut: Error {
  package var what: String
}

/// Polls until there is an answer; throws after two minutes.
package func wait<Answer>(_ what: String, for answer: () throws -> Answer?) throws -> Answer {
  for _ in 0..<6000 {
    if let result = try answer() { return result }
    pause(0.02)
  }
  throw TimedOut(what: what)
}

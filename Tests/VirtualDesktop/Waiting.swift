import Foundation

package func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

package struct TimedOut: Error {
  package var what: String
}

/// Calls `answer` repeatedly until it returns a value, and returns that value. Throws an error if
/// there is none within two minutes.
package func wait<Answer>(_ what: String, for answer: () throws -> Answer?) throws -> Answer {
  for _ in 0..<6000 {
    if let result = try answer() { return result }
    pause(0.02)
  }
  throw TimedOut(what: what)
}

import Foundation
package import MidflightRaster

/// The choice belongs to the process, and checks run side by side.
private let choice = NSLock()

/// Runs a check's drawing with one build of the kernels, while no other such check draws.
///
/// - Parameters:
///   - level: whose kernels, of those that are available; nil for those that the process chose.
///   - body: must not call this again.
package func withKernels<Result>(
  _ level: KernelChoice.Level? = nil, _ body: () throws -> Result
) rethrows -> Result {
  try choice.withLock {
    guard let level else { return try body() }
    let own = KernelChoice.exchange(level)
    defer { _ = KernelChoice.exchange(own) }
    return try body()
  }
}

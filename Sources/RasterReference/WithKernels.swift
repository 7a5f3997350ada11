import Foundation
package import MidflightRaster

/// The choice of kernels is global to the process, and checks run in parallel.
private let choice = NSLock()

/// Runs a check's drawing with one build of the kernels, while no other such check draws.
///
/// - Parameters:
///   - level: The available level to use; nil for the one that the process chose.
///   - body: The drawing, which must not call this function again.
package func withKernels<Result>(
  _ level: KernelChoice.Level? = nil, _ body: () throws -> Result
) rethrows -> Result {
  try choice.withLock {
    guard let level else { return try body() }
    let previous = KernelChoice.exchange(level)
    defer { _ = KernelChoice.exchange(previous) }
    return try body()
  }
}

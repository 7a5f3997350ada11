import Foundation
package import MidflightRaster

/// Held by the check that chooses kernels, because the choice is global to the process and checks
/// run in parallel.
private let choice = NSLock()

/// Runs a check's drawing with the kernels of one level. Only one check at a time can do this.
///
/// - Parameters:
///   - level: The level to use, which must be available; nil for the one that the process has
///     chosen.
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

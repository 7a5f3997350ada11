import Foundation
package import MidflightRaster

/// Held while a check draws with kernels that it has chosen: the choice applies to the whole
/// process, and checks run in parallel.
private let choice = NSLock()

/// Calls `body` with the kernels for one level of vector instructions. Only one check at a time can
/// do this.
///
/// - Parameters:
///   - level: The level, which must be available; nil for the level that the process has already
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

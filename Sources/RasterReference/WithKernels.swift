import Foundation
import Raster
import Synchronization

/// The choice belongs to the process, and checks run side by side.
private let choice = NSLock()

/// Runs a check's drawing with one build of the kernels, while no other such check draws.
///
/// - Parameters:
///   - portable: whether with those for every processor; nil for those that the process chose.
///   - body: must not call this again.
package func withKernels<Result>(
  portable: Bool? = nil, _ body: () throws -> Result
) rethrows -> Result {
  try choice.withLock {
    guard let portable else { return try body() }
    let own = KernelChoice.isPortable.exchange(portable, ordering: .relaxed)
    defer { KernelChoice.isPortable.store(own, ordering: .relaxed) }
    return try body()
  }
}

/// Gradients' runs.
extension Kernel {
  @inline(never)
  package static func fetchRamp(
    _ run: UnsafeRawPointer, _ shape: Int, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    // One function for each, so that all is compiled into its loop.
    switch RampShape(rawValue: shape) {
    case .row: unsafe fetchRow(run, out, count)
    case .circles: unsafe fetchCircles(run, out, count)
    default: unsafe fetchTurns(run, out, count)
    }
  }

  @inline(never)
  package static func layRamp(
    _ run: UnsafeRawPointer, _ shape: Int, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    switch RampShape(rawValue: shape) {
    case .row: unsafe layRow(run, out, count)
    case .circles: unsafe layCircles(run, out, count)
    default: unsafe layTurns(run, out, count)
    }
  }

  @inline(never)
  private static func fetchRow(
    _ run: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let run = unsafe run.assumingMemoryBound(to: RampRun.self).pointee
    unsafe run.draw(.row, isOver: false, out, count)
  }

  @inline(never)
  private static func fetchCircles(
    _ run: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let run = unsafe run.assumingMemoryBound(to: RampRun.self).pointee
    unsafe run.draw(.circles, isOver: false, out, count)
  }

  @inline(never)
  private static func fetchTurns(
    _ run: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let run = unsafe run.assumingMemoryBound(to: RampRun.self).pointee
    unsafe run.draw(.turns, isOver: false, out, count)
  }

  @inline(never)
  private static func layRow(
    _ run: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let run = unsafe run.assumingMemoryBound(to: RampRun.self).pointee
    unsafe run.draw(.row, isOver: true, out, count)
  }

  @inline(never)
  private static func layCircles(
    _ run: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let run = unsafe run.assumingMemoryBound(to: RampRun.self).pointee
    unsafe run.draw(.circles, isOver: true, out, count)
  }

  @inline(never)
  private static func layTurns(
    _ run: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let run = unsafe run.assumingMemoryBound(to: RampRun.self).pointee
    unsafe run.draw(.turns, isOver: true, out, count)
  }
}

package import MidflightRasterKernelSet

extension Kernel {
  @inline(never)
  package static func fetchRamp(
    _ run: Elements<RampRun>, _ shape: RampShape, _ out: Elements<UInt32>, _ count: Int
  ) {
    draw(run, shape, isOver: false, out, count)
  }

  @inline(never)
  package static func layRamp(
    _ run: Elements<RampRun>, _ shape: RampShape, _ out: Elements<UInt32>, _ count: Int
  ) {
    draw(run, shape, isOver: true, out, count)
  }

  @inline(__always)
  private static func draw(
    _ run: Elements<RampRun>, _ shape: RampShape, isOver: Bool, _ out: Elements<UInt32>,
    _ count: Int
  ) {
    switch shape {
    case .row: draw(run, Row.self, isOver: isOver, out, count)
    case .circles: draw(run, Circles.self, isOver: isOver, out, count)
    case .turns: draw(run, Turns.self, isOver: isOver, out, count)
    }
  }

  /// Not inlined, so that each ramp shape gets a separate function. The shape's code is inlined
  /// into that function's loops.
  @inline(never)
  private static func draw<Parameter: RampParameter>(
    _ run: Elements<RampRun>, _ parameter: Parameter.Type, isOver: Bool, _ out: Elements<UInt32>,
    _ count: Int
  ) {
    if isOver {
      run[0].draw(parameter, isOver: true, out, count)
    } else {
      run[0].draw(parameter, isOver: false, out, count)
    }
  }
}

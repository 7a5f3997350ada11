import Foundation

extension CALayer {
  func makePresentation() -> Self? {
    if original != nil { return self }
    guard isCommitted else { return nil }
    // While something draws, layers hold what is to be drawn of them.
    guard let before, CAContext.drawing == nil else { return sampled { makeCopy() } }
    before.exchangeProperties(with: self)
    defer { before.exchangeProperties(with: self) }
    return sampled { makeCopy() }
  }

  private func makeCopy() -> Self {
    let kind = type(of: self)
    return context.scope.with {
      $0.presenting = self
    } do: {
      kind.make(copying: self)
    }
  }

  /// The value that a path shows at the present. It needs no commit: before one the animations wait
  /// at their beginning.
  func presentationValue(of path: AnyPath) -> (any AnimatableValue)? {
    sampled { path.read(self) }
  }

  func presentationValue(forKeyPath keyPath: String) -> (any AnimatableValue)? {
    path(keyPath).flatMap { presentationValue(of: $0) }
  }

  private func sampled<Result>(_ body: () -> Result) -> Result {
    let now = context.now
    return Overlay.with(self, at: Evaluation(moment: now), local: foldedTime(at: now)) { _ in
      body()
    }
  }
}

extension CAContext {
  /// The value that a layer shows at a key path at a moment, if nothing happens until then but what
  /// its present animations do; nil for an unknown key path.
  ///
  /// - Parameters:
  ///   - layer: A layer of this context's tree.
  ///   - keyPath: A property, or a member inside one.
  ///   - moment: The present or later. Earlier ones are answered from the present animations too,
  ///     which may not be what was shown then.
  public func sample(
    _ layer: CALayer, keyPath: String, at moment: Flicks
  ) -> (any AnimatableValue)? {
    let layer = layer.original ?? layer
    guard let path = layer.partPath(keyPath) else {
      layer.report("\(keyPath) has no value")
      return nil
    }
    return sample(layer, path, at: Evaluation(moment: moment))
  }

  func sample(
    _ layer: CALayer, _ path: AnyPath, at evaluation: Evaluation
  ) -> any AnimatableValue {
    let time = layer.foldedTime(at: evaluation.moment)
    return Overlay.with(layer, at: evaluation, local: time) { _ in path.read(layer) }
  }
}

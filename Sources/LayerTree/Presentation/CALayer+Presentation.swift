import Foundation

extension CALayer {
  func makePresentation() -> Self? {
    if original != nil { return self }
    guard isCommitted else { return nil }
    // While something draws, the layer already has the values to be drawn.
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

  /// Returns the current presentation value. Until the commit, an added animation shows its start
  /// value.
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
  /// Returns the value that a layer will show at a key path at an instant, if its current
  /// animations run until then and nothing else changes; nil for an unknown key path.
  ///
  /// - Parameters:
  ///   - layer: A layer of this context's tree.
  ///   - keyPath: A property, or a member inside one.
  ///   - moment: The current time or a later one. An earlier time is evaluated with the current
  ///     animations too, so the result may differ from what was shown then.
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

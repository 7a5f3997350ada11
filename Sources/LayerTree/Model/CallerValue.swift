import MidflightGeometry

/// A value that layers store in another form than their properties' callers see.
protocol StoredForCallers {
  /// The value as the property of the layer has it.
  var callerValue: Any { get }
}

extension Path: StoredForCallers {
  var callerValue: Any { CGPath(self) }
}

extension CGLineCap: StoredForCallers {
  var callerValue: Any { CAShapeLayerLineCap(self) }
}

extension CGLineJoin: StoredForCallers {
  var callerValue: Any { CAShapeLayerLineJoin(self) }
}

extension CGPathFillRule: StoredForCallers {
  var callerValue: Any { CAShapeLayerFillRule(self) }
}

import MidflightGeometry

/// A value that a layer stores in a different form from the one that the property returns.
protocol StoredForCallers {
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

import MidflightGeometry

/// A value that layers store in a different form from the one that their properties return.
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

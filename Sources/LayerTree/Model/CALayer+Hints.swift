/// The edges of a layer, for ``CALayer/edgeAntialiasingMask``.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable, Hashable {
  /// One bit for each edge.
  public let rawValue: UInt32
  /// Creates a set of edges from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge at the smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge at the largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at the largest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge at the smallest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The pixel format of content, for ``CALayer/contentsFormat``.
public struct CALayerContentsFormat: RawRepresentable, Sendable, Hashable {
  /// The format's name.
  public let rawValue: String
  /// Creates a format from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four components of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four components of 16 bits, floating point.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One component of 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// Hints for a renderer. They have no effect here, but are stored, copied to presentations and
/// accessible by key like other values.
extension CALayer {
  /// A bias for the level of detail of reduced content; 0 by default.
  public var minificationFilterBias: Float {
    get { hint(Self.hints.minificationFilterBias) }
    set { setHint(Self.hints.minificationFilterBias, newValue) }
  }

  /// Whether opacity applies to the layer and its sublayers as a group; true by default. Here
  /// opacity always applies to the group.
  public var allowsGroupOpacity: Bool {
    get { hint(Self.hints.allowsGroupOpacity) }
    set { setHint(Self.hints.allowsGroupOpacity, newValue) }
  }

  /// Whether edges may be antialiased; true by default. Here they always are.
  public var allowsEdgeAntialiasing: Bool {
    get { hint(Self.hints.allowsEdgeAntialiasing) }
    set { setHint(Self.hints.allowsEdgeAntialiasing, newValue) }
  }

  /// The edges that are antialiased; all by default. Here all edges are always antialiased.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { hint(Self.hints.edgeAntialiasingMask) }
    set { setHint(Self.hints.edgeAntialiasingMask, newValue) }
  }

  /// Whether drawing may run in the background; false by default. Here drawing is recorded
  /// immediately.
  public var drawsAsynchronously: Bool {
    get { hint(Self.hints.drawsAsynchronously) }
    set { setHint(Self.hints.drawsAsynchronously, newValue) }
  }
}

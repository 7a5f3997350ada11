/// The edges of a layer, for ``CALayer/edgeAntialiasingMask``.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable, Hashable {
  /// A bit for each edge.
  public let rawValue: UInt32
  /// The edges of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of the smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of the largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of the largest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of the smallest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// How content is stored, for ``CALayer/contentsFormat``.
public struct CALayerContentsFormat: RawRepresentable, Sendable, Hashable {
  /// The format's name.
  public let rawValue: String
  /// The format of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four components of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four components of 16 bits, floating point.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One component of 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// Properties that tell a renderer how to go about its work. They are kept, copied to presentations
/// and asked for by their keys as any value is; nothing depends on them here.
extension CALayer {
  /// Shifts the choice of detail where content is made smaller; 0 at first.
  public var minificationFilterBias: Float {
    get { hint(Self.hints.minificationFilterBias) }
    set { setHint(Self.hints.minificationFilterBias, newValue) }
  }

  /// Whether opacity applies to the layer and its sublayers as one picture; true at first, and
  /// always so here.
  public var allowsGroupOpacity: Bool {
    get { hint(Self.hints.allowsGroupOpacity) }
    set { setHint(Self.hints.allowsGroupOpacity, newValue) }
  }

  /// Whether edges may be smoothed; true at first, and always so here.
  public var allowsEdgeAntialiasing: Bool {
    get { hint(Self.hints.allowsEdgeAntialiasing) }
    set { setHint(Self.hints.allowsEdgeAntialiasing, newValue) }
  }

  /// Which edges are smoothed; all at first, and always so here.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { hint(Self.hints.edgeAntialiasingMask) }
    set { setHint(Self.hints.edgeAntialiasingMask, newValue) }
  }

  /// Whether drawing may go on in the background; false at first. Drawing is recorded at once here.
  public var drawsAsynchronously: Bool {
    get { hint(Self.hints.drawsAsynchronously) }
    set { setHint(Self.hints.drawsAsynchronously, newValue) }
  }
}

import Foundation
public import MidflightDrawing
public import MidflightGeometry

struct ReplicatorState: Initial {
  var instanceCount = 1
  var instanceDelay = 0.0
  var instanceTransform = CATransform3D()
  var instanceColor: CGColor? = .white
  var redOffset: Float = 0
  var greenOffset: Float = 0
  var blueOffset: Float = 0
  var alphaOffset: Float = 0
}

@MainActor struct ReplicatorProperties {
  let instanceCount = StateProperty(
    "instanceCount", \ReplicatorState.instanceCount, isImplicit: true)
  let instanceDelay = StateProperty(
    "instanceDelay", \ReplicatorState.instanceDelay, isImplicit: true)
  let instanceTransform = StateProperty(
    "instanceTransform", \ReplicatorState.instanceTransform, isImplicit: true)
  let instanceColor = StateProperty(
    "instanceColor", \ReplicatorState.instanceColor, isImplicit: true)
  let redOffset = StateProperty("instanceRedOffset", \ReplicatorState.redOffset, isImplicit: true)
  let greenOffset = StateProperty(
    "instanceGreenOffset", \ReplicatorState.greenOffset, isImplicit: true)
  let blueOffset = StateProperty(
    "instanceBlueOffset", \ReplicatorState.blueOffset, isImplicit: true)
  let alphaOffset = StateProperty(
    "instanceAlphaOffset", \ReplicatorState.alphaOffset, isImplicit: true)
  let preservesDepth = LayerHint("preservesDepth", false)
}

/// A layer that shows its sublayers several times. Each copy is transformed, coloured and delayed
/// relative to the previous copy. The layer's background, content and border are shown once. See
/// Apple's
/// [CAReplicatorLayer](https://developer.apple.com/documentation/quartzcore/careplicatorlayer).
@MainActor open class CAReplicatorLayer: CALayer {
  static let replicator = ReplicatorProperties()
  private static let table = PropertyTable(
    of: CAReplicatorLayer.self, replicator, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The largest number of copies that one replicator layer draws.
  public static let largestInstanceCount = 10_000
  /// The largest number of copies that all replicator layers together draw in a frame; it is needed
  /// because nested replicators multiply their copies. Further copies are omitted, which is
  /// reported.
  public nonisolated static let largestCopyCount = 100_000

  /// The number of copies, including the original; 1 by default. 0 or less shows no copy. Numbers
  /// larger than ``largestInstanceCount`` are limited to it and reported.
  @StoredProperty(CAReplicatorLayer.replicator.instanceCount) open var instanceCount: Int

  /// The delay of each copy's animations relative to those of the previous copy, in seconds; 0 by
  /// default.
  @StoredProperty(CAReplicatorLayer.replicator.instanceDelay) open var instanceDelay: CFTimeInterval

  /// The transform of each copy relative to the previous one, about the centre of the bounds.
  /// Copies are drawn in order, whatever their depth.
  @StoredProperty(CAReplicatorLayer.replicator.instanceTransform)
  open var instanceTransform: CATransform3D

  /// The colour by which the first copy's colours are multiplied; white by default. nil counts as
  /// white.
  @StoredProperty(CAReplicatorLayer.replicator.instanceColor) open var instanceColor: CGColor?

  /// The change of `instanceColor`'s red component from each copy to the next; 0 by default.
  @StoredProperty(CAReplicatorLayer.replicator.redOffset) open var instanceRedOffset: Float

  /// The change of `instanceColor`'s green component from each copy to the next; 0 by default.
  @StoredProperty(CAReplicatorLayer.replicator.greenOffset) open var instanceGreenOffset: Float

  /// The change of `instanceColor`'s blue component from each copy to the next; 0 by default.
  @StoredProperty(CAReplicatorLayer.replicator.blueOffset) open var instanceBlueOffset: Float

  /// The change of `instanceColor`'s alpha from each copy to the next; 0 by default.
  @StoredProperty(CAReplicatorLayer.replicator.alphaOffset) open var instanceAlphaOffset: Float

  /// Whether the copies are in 3D space instead of the layer's plane. This property has no effect
  /// here.
  open var preservesDepth: Bool {
    get { hint(Self.replicator.preservesDepth) }
    set { setHint(Self.replicator.preservesDepth, newValue) }
  }

  // MARK: Customising by class

  override func paintSublayers(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    let own = state.own[ReplicatorState.self]
    let bounds = state.bounds
    let isFlat = CATransform3DIsAffine(own.instanceTransform)
    let step = CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(CATransform3DGetAffineTransform(own.instanceTransform))
      .concatenating(CGAffineTransform(translationX: bounds.midX, y: bounds.midY))
    let turn = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(-bounds.midX, -bounds.midY, 0), own.instanceTransform),
      CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0))
    var matrix = CATransform3D()
    let rate = timeRate
    var copy = space
    var map = CGAffineTransform.identity
    if own.instanceCount > Self.largestInstanceCount {
      context.problems.note(
        "a replicator layer has \(own.instanceCount) copies; only \(Self.largestInstanceCount) are drawn"
      )
    }
    for i in 0..<min(max(own.instanceCount, 0), Self.largestInstanceCount) {
      guard builder.copies.take() else {
        context.problems.note(
          "more than \(Self.largestCopyCount) copies in a frame; further ones are not drawn")
        return
      }
      if isFlat {
        copy.map = map.concatenating(space.map)
      } else {
        copy.instance = matrix
      }
      let delay = Double(i) * own.instanceDelay
      copy.time = space.time - delay
      var later = builder
      if delay != 0, rate > 0, let shift = Flicks(within: delay / rate) {
        later.evaluation.moment = builder.evaluation.moment - shift
      }
      let tint = tint(of: i, own)
      if let tint, tint.alpha > 0 {
        list.group(tint.style) { later.paintSublayers(of: self, into: &$0, copy) }
      } else if tint == nil {
        later.paintSublayers(of: self, into: &list, copy)
      }
      map = map.concatenating(step)
      matrix = CATransform3DConcat(matrix, turn)
      if !map.isFinite || !matrix.isFinite { break }
    }
  }

  final class CopyBudget {
    private var left = CAReplicatorLayer.largestCopyCount

    func take() -> Bool {
      if left == 0 { return false }
      left -= 1
      return true
    }
  }

  /// Returns the factors by which the colours of the copy at `index` are multiplied; nil if all
  /// factors are 1.
  private func tint(of index: Int, _ own: ReplicatorState) -> Tint? {
    let color = own.instanceColor ?? .white
    func part(_ base: CGFloat, _ offset: Float) -> CGFloat {
      let value = base + CGFloat(index) * CGFloat(offset)
      return value.isNaN ? 0 : min(max(value, 0), 1)
    }
    let tint = Tint(
      red: part(color.red, own.redOffset), green: part(color.green, own.greenOffset),
      blue: part(color.blue, own.blueOffset), alpha: part(color.alpha, own.alphaOffset))
    return tint == Tint(red: 1, green: 1, blue: 1, alpha: 1) ? nil : tint
  }

  private struct Tint: Equatable {
    var red, green, blue, alpha: CGFloat

    var style: GroupStyle {
      if red == 1, green == 1, blue == 1 { return GroupStyle(opacity: alpha) }
      let matrix = ColorMatrix(red: red, green: green, blue: blue)
      return GroupStyle(opacity: alpha, filters: matrix.map { [.colorMatrix($0)] } ?? [])
    }
  }
}

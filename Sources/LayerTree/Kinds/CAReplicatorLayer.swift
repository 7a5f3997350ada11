import Foundation
public import MidflightDrawing
public import MidflightGeometry

/// The values of the properties that a replicator layer adds.
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

/// The properties that a replicator layer adds.
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

/// A layer that shows its sublayers several times, each copy moved, coloured and delayed relative
/// to the one before. Its background, content and border are shown once.
@MainActor open class CAReplicatorLayer: CALayer {
  static let replicator = ReplicatorProperties()
  private static let table = PropertyTable(
    of: CAReplicatorLayer.self, replicator, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The most copies that are drawn.
  public static let largestInstanceCount = 10_000
  /// The most copies that are drawn in a frame, of all replicator layers together: those in others
  /// multiply. What is beyond is left out, and reported.
  public nonisolated static let largestCopyCount = 100_000

  /// How often the sublayers are shown, the original included; 1 at first. 0 and less show none,
  /// more than ``largestInstanceCount`` count as that, and are reported.
  @StoredProperty(CAReplicatorLayer.replicator.instanceCount) open var instanceCount: Int

  /// How much later the animations of each copy are than those of the one before, in seconds; 0 at
  /// first.
  @StoredProperty(CAReplicatorLayer.replicator.instanceDelay) open var instanceDelay: CFTimeInterval

  /// From each copy to the next, about the middle of the bounds. Copies are drawn in their order,
  /// whatever their depth.
  @StoredProperty(CAReplicatorLayer.replicator.instanceTransform)
  open var instanceTransform: CATransform3D

  /// The factors of the first copy's colours; white at first, which nil counts as.
  @StoredProperty(CAReplicatorLayer.replicator.instanceColor) open var instanceColor: CGColor?

  /// Added to the colour's red for each further copy; 0 at first.
  @StoredProperty(CAReplicatorLayer.replicator.redOffset) open var instanceRedOffset: Float

  /// Added to the colour's green for each further copy; 0 at first.
  @StoredProperty(CAReplicatorLayer.replicator.greenOffset) open var instanceGreenOffset: Float

  /// Added to the colour's blue for each further copy; 0 at first.
  @StoredProperty(CAReplicatorLayer.replicator.blueOffset) open var instanceBlueOffset: Float

  /// Added to the colour's alpha for each further copy; 0 at first.
  @StoredProperty(CAReplicatorLayer.replicator.alphaOffset) open var instanceAlphaOffset: Float

  /// Whether the copies lie in space rather than in the layer's plane. Nothing depends on it here.
  open var preservesDepth: Bool {
    get { hint(Self.replicator.preservesDepth) }
    set { setHint(Self.replicator.preservesDepth, newValue) }
  }

  // MARK: Built in by class

  override func paintSublayers(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ place: DisplayListBuilder.Place
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
    var copy = place
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
        copy.map = map.concatenating(place.map)
      } else {
        copy.instance = matrix
      }
      let delay = Double(i) * own.instanceDelay
      copy.time = place.time - delay
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

  /// The rest of a frame's copies.
  final class CopyBudget {
    private var left = CAReplicatorLayer.largestCopyCount

    /// Takes one; whether there was one.
    func take() -> Bool {
      if left == 0 { return false }
      left -= 1
      return true
    }
  }

  /// Returns the factors of a copy's colours; nil for all by one.
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

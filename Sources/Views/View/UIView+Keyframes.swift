public import Foundation
import MidflightLayerTree

extension UIView {
  /// Options of a keyframe block, with UIKit's raw values.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option, and the number of the calculation mode in bits 10 to 12. The curve
    /// bits of ``UIView/AnimationOptions`` apply to the whole block.
    public let rawValue: UInt
    /// Creates options from bits. Bits that have no meaning here are kept and ignored.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the end of each keyframe, lays out the views whose layout the keyframe's changes have
    /// invalidated, so that these views animate too.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Has no effect, because views always receive touches while they move.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Changes start from the presentation value instead of the model value.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animations repeat until they are removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Each cycle also runs backwards, which doubles its duration.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// A nested block keeps its own duration instead of inheriting the outer block's.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Has no effect, because a block never inherits the options of the block around it.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Values between keyframes are interpolated linearly. This is the default mode.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value stays unchanged until the next keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Values between keyframes are interpolated linearly, and change at a constant velocity.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Values between keyframes are interpolated along a spline.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Values between keyframes are interpolated along a spline, and change at a constant velocity.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    fileprivate var mode: CAAnimationCalculationMode {
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let number = Int(rawValue >> 10 & 7)
      return number < modes.count ? modes[number] : .linear
    }
  }

  /// Runs `animations`, and animates each property through the values that it gets in keyframes.
  /// The closure adds keyframes with
  /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``. Changes outside keyframes
  /// animate as in ``animate(withDuration:delay:options:animations:completion:)``.
  ///
  /// As in UIKit, the whole block eases in and out, unless the options contain another curve of
  /// ``AnimationOptions``.
  ///
  /// - Parameters:
  ///   - duration: The duration of the whole block, in seconds; changes take effect immediately if
  ///     it is not positive.
  ///   - delay: The delay in seconds; a negative delay counts as 0.
  ///   - options: The interpolation between keyframes, and the curve of the whole block.
  ///   - animations: Adds the keyframes.
  ///   - completion: Called once, after all of the block's animations have ended; its argument is
  ///     true if all of them finished.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue),
      completion: completion)
    let keyframes = ViewKeyframes(duration: animation.duration, options: animation.options)
    ViewAnimation.perform(animation) {
      ViewSession.current.scope.with {
        $0.keyframes = keyframes
      } do: {
        animations()
      }
      keyframes.add(to: animation, mode: options.mode)
    }
  }

  /// Adds a keyframe with the changes of `animations` to the keyframe block around this call.
  /// Outside such a block, the changes take effect immediately.
  ///
  /// - Parameters:
  ///   - frameStartTime: The keyframe's start as a fraction of the block's duration, clamped to
  ///     0…1.
  ///   - frameDuration: The keyframe's duration as a fraction of the block's duration. If it is 0,
  ///     or reaches beyond the block's end, the keyframe lasts until the block's end.
  ///   - animations: Makes the changes.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let keyframes = ViewSession.current.scope.value.keyframes else {
      return ViewAnimation.perform(nil, animations)
    }
    keyframes.note(start: frameStartTime, duration: frameDuration, animations)
  }
}

@MainActor final class ViewKeyframes {
  private let duration: Double
  private let options: UIView.AnimationOptions
  private var tracks: [Track] = []

  private struct Track {
    let layer: CALayer
    let key: String
    /// The property's values with their times as fractions of the duration, in ascending order.
    var values: [(time: Double, value: any AnimatableValue)]
  }

  init(duration: Double, options: UIView.AnimationOptions) {
    (self.duration, self.options) = (duration, options)
  }

  func note(start: Double, duration: Double, _ body: () -> Void) {
    let start = start > 0 ? min(start, 1) : 0
    let end = duration > 0 ? min(start + duration, 1) : 1
    for change in ViewChangeRecorder.changes(of: body, duration: self.duration, options: options) {
      let index =
        tracks.firstIndex { $0.layer === change.layer && $0.key == change.key }
        ?? {
          tracks.append(
            Track(layer: change.layer, key: change.key, values: [(0, change.from.value)]))
          return tracks.count - 1
        }()
      // A keyframe begins no earlier than the property's earlier keyframes end.
      let before = tracks[index].values.last
      guard let before else { continue }
      if start > before.time { tracks[index].values.append((start, before.value)) }
      tracks[index].values.append((max(end, before.time), change.to.value))
    }
  }

  func add(to animation: ViewAnimation, mode: CAAnimationCalculationMode) {
    for track in tracks {
      var values = track.values
      if let last = values.last, last.time < 1 { values.append((1, last.value)) }
      let keyframes = CAKeyframeAnimation(keyPath: track.key)
      keyframes.values = values.map { ViewAction.given($0.value) }
      // In discrete mode, the last value also needs a time at which it ends.
      let times = values.map { NSNumber(value: $0.time) }
      keyframes.keyTimes = mode == .discrete ? times + [1] : times
      keyframes.calculationMode = mode
      if case .curve(let function) = animation.timing { keyframes.timingFunction = function }
      animation.add(keyframes, to: track.layer, forKey: track.key)
    }
  }
}

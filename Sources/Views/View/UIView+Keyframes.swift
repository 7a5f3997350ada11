public import Foundation
import MidflightLayerTree

extension UIView {
  /// How a block of keyframes animates, with UIKit's raw values.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option, and the calculation mode's number in bits 10 to 12. The bits of
    /// ``UIView/AnimationOptions`` that choose a curve hold here too, for the whole.
    public let rawValue: UInt
    /// The options of these bits. Those without a meaning here are kept and ignored.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that the changes ask to be laid out are laid out at the end of each keyframe, and move
    /// with them.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// For views that are touched while they move; without events it changes nothing.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Changes start from what is shown, instead of from the model.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Animations go on for ever, until they are removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Each cycle also runs backwards, which doubles its length.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// A block inside another one has its own duration.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Options of the block around are not taken over; here they never are.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Straight from value to value. What holds when no mode is given.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value stays until the next.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight, at a constant velocity.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a spline.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a spline, at a constant velocity.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    fileprivate var mode: CAAnimationCalculationMode {
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let number = Int(rawValue >> 10 & 7)
      return number < modes.count ? modes[number] : .linear
    }
  }

  /// Runs `animations`, which calls
  /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``, and animates each
  /// property through the values that the keyframes give it. Changes outside of keyframes animate
  /// as ``animate(withDuration:delay:options:animations:completion:)`` has them.
  ///
  /// As in UIKit the whole begins and ends slowly, unless the options hold the bits of another
  /// curve of ``AnimationOptions``.
  ///
  /// - Parameters:
  ///   - duration: Of the whole, in seconds; changes show at once where it is not positive.
  ///   - delay: In seconds; a negative one counts as none.
  ///   - options: How values between the keyframes are found, and the whole's curve.
  ///   - animations: Adds the keyframes.
  ///   - completion: As for a plain block.
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

  /// Has the changes that `animations` makes happen in a part of the keyframe block that it is
  /// called in; outside of one they show at once.
  ///
  /// - Parameters:
  ///   - frameStartTime: As a fraction of the block's duration, clamped to 0…1.
  ///   - frameDuration: Likewise; 0 lasts to the block's end.
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

/// The keyframes of one block, property by property.
@MainActor final class ViewKeyframes {
  private let duration: Double
  private let options: UIView.AnimationOptions
  private var tracks: [Track] = []

  private struct Track {
    let layer: CALayer
    let key: String
    /// Rising times, each with the value that is reached then.
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
      // A change that a later frame begins before an earlier one has ended starts where that one
      // ends.
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
      // A value that stays until the next needs the time of the last one's end.
      let times = values.map { NSNumber(value: $0.time) }
      keyframes.keyTimes = mode == .discrete ? times + [1] : times
      keyframes.calculationMode = mode
      if case .curve(let function) = animation.pace { keyframes.timingFunction = function }
      animation.add(keyframes, to: track.layer, forKey: track.key)
    }
  }
}

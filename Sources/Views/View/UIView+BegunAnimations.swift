public import Foundation
import MidflightLayerTree

/// Animation blocks in the manner of programs older than closures: what is changed between a
/// beginning and the commit is animated. Delegates and their selectors are not supported.
extension UIView {
  /// Begins a block: changes of views animate until ``commitAnimations()``, in 0.2 s, beginning and
  /// ending slowly, unless something else is set within the block.
  ///
  /// A block that is still open at the end of a turn stays open, and is reported.
  ///
  /// - Parameters:
  ///   - animationID: Nothing is read from it.
  ///   - context: Nothing is read from it.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer? = nil
  ) {
    let session = ViewSession.current
    session.begun.append(BegunAnimation(depth: session.scope.value.animations.count))
  }

  /// Ends the innermost block. Nothing outside of one.
  public static func commitAnimations() {
    ViewSession.current.begun.popLast()?.end()
  }

  /// How long what is changed from now on takes, in seconds.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    change { $0.duration = duration }
  }

  /// How long what is changed from now on waits, in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }

  /// The curve of what is changed from now on.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    change {
      $0.options.subtract(AnimationOptions(rawValue: 3 << 16))
      $0.options.insert(AnimationOptions(rawValue: UInt(curve.rawValue) << 16))
    }
  }

  /// How often what is changed from now on runs. 0, negative and NaN mean once.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    change { $0.repeatCount = repeatCount }
  }

  /// Whether each cycle of what is changed from now on also runs backwards.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change { $0.autoreverses = repeatAutoreverses }
  }

  /// Whether what is changed from now on starts from what is shown.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    change {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  private static func change(_ body: (BegunAnimation) -> Void) {
    guard let block = ViewSession.current.begun.last else { return }
    block.end()
    body(block)
  }
}

/// A block that was begun and not yet committed.
@MainActor final class BegunAnimation {
  var duration = 0.2
  var delay = 0.0
  var options: UIView.AnimationOptions = []
  var repeatCount: Float = 0
  var autoreverses = false
  /// How many blocks with a closure it was begun in.
  let depth: Int
  private var made: ViewAnimation?

  init(depth: Int) { self.depth = depth }

  /// What animates the changes that are made now.
  var animation: ViewAnimation {
    if let made { return made }
    // Not within the current block, which would be this one.
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: options, within: nil, completion: nil)
    if repeatCount > 0 || autoreverses { animation.repetition = (repeatCount, autoreverses) }
    made = animation
    return animation
  }

  /// Closes the animation of the changes so far.
  func end() {
    made?.close()
    made = nil
  }
}

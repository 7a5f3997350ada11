public import Foundation
import MidflightLayerTree

/// Animation blocks without closures, as older programs use them: changes between the beginning and
/// the commit animate. Delegates and their selectors are not supported.
extension UIView {
  /// Begins a block: changes of views animate until ``commitAnimations()``. By default they take
  /// 0.2 s and ease in and out.
  ///
  /// A block that is open at the end of a turn stays open, and is reported.
  ///
  /// - Parameters:
  ///   - animationID: Ignored.
  ///   - context: Ignored.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer? = nil
  ) {
    let session = ViewSession.current
    session.begun.append(BegunAnimation(depth: session.scope.value.animations.count))
  }

  /// Ends the innermost block. Does nothing outside of a block.
  public static func commitAnimations() {
    ViewSession.current.begun.popLast()?.end()
  }

  /// Sets the duration of the changes from now on, in seconds.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    change { $0.duration = duration }
  }

  /// Sets the delay of the changes from now on, in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }

  /// Sets the curve of the changes from now on.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    change {
      $0.options.subtract(AnimationOptions(rawValue: 3 << 16))
      $0.options.insert(AnimationOptions(rawValue: UInt(curve.rawValue) << 16))
    }
  }

  /// Sets the number of cycles of the changes from now on. 0, negative values and NaN mean 1.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    change { $0.repeatCount = repeatCount }
  }

  /// Sets whether each cycle of the changes from now on also runs backwards.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether the changes from now on start from the presentation value.
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

@MainActor final class BegunAnimation {
  var duration = 0.2
  var delay = 0.0
  var options: UIView.AnimationOptions = []
  var repeatCount: Float = 0
  var autoreverses = false
  /// The number of blocks with closures that were open when this block began.
  let depth: Int
  private var made: ViewAnimation?

  init(depth: Int) { self.depth = depth }

  var animation: ViewAnimation {
    if let made { return made }
    // No outer block is given, because the current block would be this one.
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: options, within: nil, completion: nil)
    if repeatCount > 0 || autoreverses { animation.repetition = (repeatCount, autoreverses) }
    made = animation
    return animation
  }

  func end() {
    made?.close()
    made = nil
  }
}

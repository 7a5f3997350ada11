public import Foundation
import MidflightLayerTree

/// Animation blocks without closures, as older programs use them: the changes between the calls
/// that begin and commit a block animate. Delegates, and the selectors that they would be sent, are
/// not supported.
extension UIView {
  /// Begins a block: changes of views animate until ``commitAnimations()``. By default, the
  /// animations take 0.2 s, and ease in and out.
  ///
  /// If a block is still open at the end of the run loop's turn, it stays open, and the error is
  /// reported.
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

  /// Ends the innermost open block. Does nothing if no block is open.
  public static func commitAnimations() {
    ViewSession.current.begun.popLast()?.end()
  }

  /// Sets the duration, in seconds, of the changes that follow in the current block.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    change { $0.duration = duration }
  }

  /// Sets the delay, in seconds, of the changes that follow in the current block.
  public static func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }

  /// Sets the curve of the changes that follow in the current block.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    change {
      $0.options.subtract(AnimationOptions(rawValue: 3 << 16))
      $0.options.insert(AnimationOptions(rawValue: UInt(curve.rawValue) << 16))
    }
  }

  /// Sets the number of cycles for the changes that follow in the current block; 0, negative values
  /// and NaN count as 1.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    change { $0.repeatCount = repeatCount }
  }

  /// Sets whether each cycle also runs backwards, for the changes that follow in the current block.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether the changes that follow in the current block start from the presentation value.
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
    // Pass nil as the outer block, because the default is the current block, which is this one.
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

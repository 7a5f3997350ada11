import Foundation
import MidflightEngine
import MidflightHost

/// A mode of the window. It receives keys, text, pointer and wheel before the modes below it on the
/// stack, and passes on what it does not take. The mode holds its own state and lives while it is
/// on the stack.
@MainActor
protocol InputMode: WindowMode {
  /// Whether the mode's subject still exists. An invalid mode leaves the stack.
  func isValid(in previewer: Previewer) -> Bool

  /// Handles a pressed key.
  ///
  /// - Returns: Whether the mode took the key. Otherwise, the next mode receives it.
  func takeKey(_ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64) -> Bool

  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool

  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool

  /// Ends the mode in response to Escape.
  ///
  /// - Returns: Whether the mode has ended. A mode that Escape does not end passes the key on.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool

  /// The pointer's shape while the mode is on top; nil for no preference.
  var pointerShape: PointerShape? { get }

  /// The mode's keys for the footer; nil for those of stage and tuner.
  var footer: [KeyMap.HelpRow]? { get }

  /// Writes what the mode shows into the panels' state.
  func show(in state: inout InterfaceState, of previewer: Previewer)
}

extension InputMode {
  func isValid(in previewer: Previewer) -> Bool { true }

  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool { false }

  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool { false }

  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool { false }

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool { false }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.window.modes[Self.self] = nil
    return true
  }

  var pointerShape: PointerShape? { nil }
  var footer: [KeyMap.HelpRow]? { nil }
  func show(in state: inout InterfaceState, of previewer: Previewer) {}
}

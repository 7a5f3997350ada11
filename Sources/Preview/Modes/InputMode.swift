import Foundation
import MidflightEngine
import MidflightHost

/// A mode of the window. The modes form a stack: each receives key, text, pointer and wheel events
/// before the modes below it, and passes on the events that it does not take. A mode contains its
/// own state, which exists while the mode is on the stack.
@MainActor
protocol InputMode: WindowMode {
  /// Whether the object that the mode works on still exists. A mode for which this is false is
  /// removed from the stack.
  func isValid(in previewer: Previewer) -> Bool

  /// Handles a pressed key.
  ///
  /// - Returns: Whether the mode took the key. If not, the next mode down the stack receives the
  ///   key.
  func takeKey(_ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64) -> Bool

  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool

  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool

  /// Ends the mode in response to Escape.
  ///
  /// - Returns: Whether the mode has ended. If not, the next mode down the stack receives Escape.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool

  /// The pointer's shape while the mode is topmost; nil to leave the choice to the modes below.
  var pointerShape: PointerShape? { get }

  /// The mode's keys for the footer; nil to show the keys of the stage and the tuner.
  var footer: [KeyMap.HelpRow]? { get }

  /// Adds the mode's contents to the state that the panels show.
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

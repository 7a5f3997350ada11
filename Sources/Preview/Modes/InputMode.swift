import Foundation
import MidflightEngine
import MidflightHost

/// A mode of the window: it takes keys, text, pointer and wheel before what is below it on the
/// stack, and hands on what it does not take. Its state is its own; it lives as long as it is on the
/// stack.
@MainActor
protocol InputMode: WindowMode {
  /// Whether what it is about is still there; else it leaves the stack.
  func isValid(in previewer: Previewer) -> Bool

  /// Takes a key that is pressed.
  ///
  /// - Returns: whether it was taken. One that was not is handed on.
  func takeKey(_ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64) -> Bool

  /// Takes text that a key, or an input method, has typed.
  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool

  /// Takes an event of the pointer.
  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool

  /// Takes a turn of the wheel at a point of the window.
  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool

  /// Ends it, as Escape asks for.
  ///
  /// - Returns: whether it has ended; one that Escape does not end hands it on.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool

  /// The pointer's shape while it is on top; nil if it does not matter.
  var pointerShape: PointerShape? { get }

  /// The keys that it takes, for the footer; nil where they are those of stage and tuner.
  var footer: [KeyMap.HelpRow]? { get }

  /// Puts what it shows into the panels' state.
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

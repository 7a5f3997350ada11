import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightViews

/// The members that a class declares and a scene can use: properties that can be set, and methods
/// that take numbers or no arguments.
@MainActor
package struct SubjectMembers {
  /// The properties in the order of their declarations. The class's own properties come before its
  /// superclass's.
  package var properties: [SubjectProperty] = []
  package var methods: [SubjectMethod] = []

  package init() {}
}

/// A property that a class declares: a number, a colour, a Boolean or a case of an enumeration.
@MainActor
package struct SubjectProperty {
  package enum Kind {
    case number, wholeNumber, color
    /// Named choices, such as the cases of an enumeration. The value is an index in the list.
    case choices([String])
  }

  package let name: String
  package let kind: Kind
  package let read: @MainActor (AnyObject) -> SceneValue?
  package let write: @MainActor (AnyObject, SceneValue) -> Void

  package init(
    _ name: String, _ kind: Kind, read: @escaping @MainActor (AnyObject) -> SceneValue?,
    write: @escaping @MainActor (AnyObject, SceneValue) -> Void
  ) {
    (self.name, self.kind, self.read, self.write) = (name, kind, read, write)
  }
}

/// A method that a class declares, whose parameters, if any, are all numbers and Booleans.
@MainActor
package struct SubjectMethod {
  package struct Parameter {
    /// The method's name, a dot and the parameter's label, as in `fill.to`. Parameters without a
    /// label are called `value`, `value2` and so on, by their position.
    package let name: String
    private let ordinary: @MainActor () -> Double
    /// The parameter's default value, which the program's code computes again at each read.
    @MainActor package var value: Double { ordinary() }
    /// The kind of values that the parameter takes: a flag takes only 0 and 1, a whole number only
    /// integers.
    package let kind: Kind

    package enum Kind { case number, wholeNumber, flag }

    package init(name: String, kind: Kind, value: @escaping @MainActor () -> Double) {
      (self.name, self.kind, ordinary) = (name, kind, value)
    }
  }

  /// The method's name with its labels, such as `fill(to:animated:)`.
  package let name: String
  package let parameters: [Parameter]
  /// Calls the method on an object, with a number for each parameter.
  package let call: @MainActor (AnyObject, [Double]) -> Void

  package init(
    _ name: String, _ parameters: [Parameter],
    call: @escaping @MainActor (AnyObject, [Double]) -> Void
  ) {
    (self.name, self.parameters, self.call) = (name, parameters, call)
  }
}

import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightViews

/// What the code of a class offers of its own: properties that can be set, and methods that can be
/// called with numbers or nothing.
@MainActor
package struct SubjectMembers {
  /// In the order in which they are declared, those of a class before those of its superclass.
  package var properties: [SubjectProperty] = []
  package var methods: [SubjectMethod] = []

  /// None.
  package init() {}
}

/// A property that a class declares: a number, a color, a truth value or a case of an enumeration.
@MainActor
package struct SubjectProperty {
  /// Values that it takes.
  package enum Kind {
    case number, wholeNumber, color
    /// A value is a number, the place in the list.
    case choices([String])
  }

  package let name: String
  package let kind: Kind
  /// Nil where it has no value.
  package let read: @MainActor (AnyObject) -> SceneValue?
  package let write: @MainActor (AnyObject, SceneValue) -> Void

  package init(
    _ name: String, _ kind: Kind, read: @escaping @MainActor (AnyObject) -> SceneValue?,
    write: @escaping @MainActor (AnyObject, SceneValue) -> Void
  ) {
    (self.name, self.kind, self.read, self.write) = (name, kind, read, write)
  }
}

/// A method that a class declares, with parameters that are numbers or truth values, or none.
@MainActor
package struct SubjectMethod {
  package struct Parameter {
    /// Its label, or the method's name and the parameter's place where it has none.
    package let name: String
    private let ordinary: @MainActor () -> Double
    /// The value that it has until another is set: what the code says at that instant.
    @MainActor package var value: Double { ordinary() }
    /// Whether only 0 and 1, or whole numbers, are meant.
    package let kind: Kind

    package enum Kind { case number, wholeNumber, flag }

    package init(name: String, kind: Kind, value: @escaping @MainActor () -> Double) {
      (self.name, self.kind, ordinary) = (name, kind, value)
    }
  }

  /// Its name with its labels, as `fill(to:animated:)`.
  package let name: String
  package let parameters: [Parameter]
  /// Calls it with a number for each parameter.
  package let call: @MainActor (AnyObject, [Double]) -> Void

  package init(
    _ name: String, _ parameters: [Parameter],
    call: @escaping @MainActor (AnyObject, [Double]) -> Void
  ) {
    (self.name, self.parameters, self.call) = (name, parameters, call)
  }
}

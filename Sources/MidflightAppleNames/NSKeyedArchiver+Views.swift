public import Foundation
public import MidflightLayerTree
public import MidflightViews

/// Gives a clear message if a program tries to archive views or layers, which is not supported.
/// Programs for Apple's systems use archives to copy views. Foundation's functions would end the
/// program with a message about `NSCoding`.
extension NSKeyedArchiver {
  /// The error thrown by an attempt to archive a view or a layer.
  public struct NoArchive: LocalizedError {
    /// The error message, which also names an alternative.
    public var errorDescription: String? { NSKeyedArchiver.noArchive }
  }

  fileprivate static let noArchive =
    "views and layers are not archived: make one more, or take snapshotView(afterScreenUpdates:)"

  /// Ends the program with a message, because views can't be archived.
  @available(*, deprecated, message: "views are not archived: see snapshotView")
  public class func archivedData(withRootObject rootObject: UIView) -> Data {
    // Use `fatalError`, because release builds print its message too.
    fatalError(noArchive)
  }

  /// Ends the program with a message, because layers can't be archived.
  @available(*, deprecated, message: "layers are not archived")
  public class func archivedData(withRootObject rootObject: CALayer) -> Data {
    // Use `fatalError`, because release builds print its message too.
    fatalError(noArchive)
  }

  /// Throws an error, because views can't be archived.
  ///
  /// - Throws: ``NoArchive``.
  @available(*, deprecated, message: "views are not archived: see snapshotView")
  public class func archivedData(
    withRootObject object: UIView, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    throw NoArchive()
  }

  /// Throws an error, because layers can't be archived.
  ///
  /// - Throws: ``NoArchive``.
  @available(*, deprecated, message: "layers are not archived")
  public class func archivedData(
    withRootObject object: CALayer, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    throw NoArchive()
  }
}

public import Foundation
public import MidflightLayerTree
public import MidflightViews

/// Archives of views and layers, which are not supported. Programs for Apple's systems use them to
/// copy views. Foundation's functions would end the program with a message about `NSCoding`.
extension NSKeyedArchiver {
  /// The error of an attempt to archive a view or a layer.
  public struct NoArchive: LocalizedError {
    /// The error message, with an alternative.
    public var errorDescription: String? { NSKeyedArchiver.noArchive }
  }

  fileprivate static let noArchive =
    "views and layers are not archived: make one more, or take snapshotView(afterScreenUpdates:)"

  /// Ends the program with a message: views are not archived.
  @available(*, deprecated, message: "views are not archived: see snapshotView")
  public class func archivedData(withRootObject rootObject: UIView) -> Data {
    // `fatalError`, because release builds print its message too.
    fatalError(noArchive)
  }

  /// Ends the program with a message: layers are not archived.
  @available(*, deprecated, message: "layers are not archived")
  public class func archivedData(withRootObject rootObject: CALayer) -> Data {
    // `fatalError`, because release builds print its message too.
    fatalError(noArchive)
  }

  /// Throws an error: views are not archived.
  ///
  /// - Throws: ``NoArchive``.
  @available(*, deprecated, message: "views are not archived: see snapshotView")
  public class func archivedData(
    withRootObject object: UIView, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    throw NoArchive()
  }

  /// Throws an error: layers are not archived.
  ///
  /// - Throws: ``NoArchive``.
  @available(*, deprecated, message: "layers are not archived")
  public class func archivedData(
    withRootObject object: CALayer, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    throw NoArchive()
  }
}

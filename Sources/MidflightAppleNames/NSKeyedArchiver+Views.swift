public import Foundation
public import MidflightLayerTree
public import MidflightViews

/// Archives of views and layers, which there are none of: programs copy views by them on Apple's
/// systems. Foundation's own functions would end the program with words about `NSCoding`.
extension NSKeyedArchiver {
  /// The error of an attempt to archive a view or a layer.
  public struct NoArchive: LocalizedError {
    /// What to do in the place of it.
    public var errorDescription: String? { NSKeyedArchiver.noArchive }
  }

  fileprivate static let noArchive =
    "views and layers are not archived: make one more, or take snapshotView(afterScreenUpdates:)"

  /// Ends the program with a sentence: views are not archived.
  @available(*, deprecated, message: "views are not archived: see snapshotView")
  public class func archivedData(withRootObject rootObject: UIView) -> Data {
    // Its words are there in release too.
    fatalError(noArchive)
  }

  /// Ends the program with a sentence: layers are not archived.
  @available(*, deprecated, message: "layers are not archived")
  public class func archivedData(withRootObject rootObject: CALayer) -> Data {
    // Its words are there in release too.
    fatalError(noArchive)
  }

  /// Throws: views are not archived.
  ///
  /// - Throws: ``NoArchive``.
  @available(*, deprecated, message: "views are not archived: see snapshotView")
  public class func archivedData(
    withRootObject object: UIView, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    throw NoArchive()
  }

  /// Throws: layers are not archived.
  ///
  /// - Throws: ``NoArchive``.
  @available(*, deprecated, message: "layers are not archived")
  public class func archivedData(
    withRootObject object: CALayer, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    throw NoArchive()
  }
}

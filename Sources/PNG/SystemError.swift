import Foundation

package struct SystemError: Error {
  /// The error number, a value of `errno`.
  package var code: Int32

  package init(code: Int32 = errno) { self.code = code }

  package var reason: String { String(cString: strerror(code)) }
}

extension SystemError {
  /// Returns the reason for an error, worded as the end of a sentence. If the error comes from a
  /// system call, directly or through Foundation, the reason is the system's message, because
  /// Foundation's own descriptions address programmers. Otherwise it is the error's description.
  package static func reason(of error: any Error) -> String {
    if let error = error as? SystemError { return error.reason }
    let outer = error as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey] as? any Error
    for known in [error, inner].compactMap({ $0.map { $0 as NSError } })
    where known.domain == NSPOSIXErrorDomain {
      return SystemError(code: Int32(known.code)).reason
    }
    guard outer.domain == NSCocoaErrorDomain else {
      return outer.domain.hasPrefix("NS") ? outer.localizedDescription : "\(error)"
    }
    let code: Int32? =
      switch CocoaError.Code(rawValue: outer.code) {
      case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
      case .fileReadNoPermission, .fileWriteNoPermission: EACCES
      case .fileWriteFileExists: EEXIST
      case .fileWriteOutOfSpace: ENOSPC
      case .fileWriteVolumeReadOnly: EROFS
      case .fileReadTooLarge: EFBIG
      default: nil
      }
    if let code { return SystemError(code: code).reason }
    if outer.code == CocoaError.Code.fileReadInapplicableStringEncoding.rawValue {
      return "it is not UTF-8"
    }
    return outer.localizedDescription
  }
}

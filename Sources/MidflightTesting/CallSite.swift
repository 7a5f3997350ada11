import Foundation
import Testing
import XCTest

/// The line of a test at which an expectation is called. The expectation's failures are reported
/// there.
struct CallSite {
  let fileID, filePath: StaticString
  let line, column: UInt

  /// Makes the running test fail, in Swift Testing or XCTest.
  ///
  /// - Parameter attachments: Files that show the failure, with their names. Swift Testing keeps
  ///   them in the folder of `swift test --attachments-path`; XCTest on Linux has no attachments.
  func fail(_ message: String, attaching attachments: [(name: String, bytes: [UInt8])] = []) {
    guard Test.current != nil else {
      return XCTFail(message, file: filePath, line: line)
    }
    let location = SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    for (name, bytes) in attachments {
      Attachment.record(bytes, named: name, sourceLocation: location)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  /// Returns the path of a file that belongs to the test: `FOLDER/TESTFILE/NAME` beside the test's
  /// file.
  func path(of name: String, in folder: String) -> String {
    let test = URL(fileURLWithPath: "\(filePath)")
    return test.deletingLastPathComponent().path + "/\(folder)/\(testFile)/\(name)"
  }

  var testFile: String {
    URL(fileURLWithPath: "\(filePath)").deletingPathExtension().lastPathComponent
  }
}

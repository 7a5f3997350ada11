import Foundation

/// A folder of the test's own, gone after it.
func inFolder(_ body: (String) throws -> Void) throws {
  let folder = NSTemporaryDirectory() + "midflight-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

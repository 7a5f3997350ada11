import CMidflightZip
import Foundation

/// The files of a zip archive, read with [libzip](https://libzip.org). They are read into memory
/// and never written to disk.
///
/// An archive is refused as a whole if it contains a link, or a name that leads outside of it,
/// because it must be malicious.
final class ArchiveFiles: DocumentFiles {
  private let archive: OpaquePointer
  private let path: String
  private var budget = DocumentLimits.fileSize
  private let entries: [String: Entry]
  let names: [String]

  private struct Entry {
    let index: UInt64
    let size: UInt64
    let compressedSize: UInt64
  }

  /// Whether the bytes begin like a zip archive, which may be empty.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "PK\u{3}\u{4}".utf8) || bytes.starts(with: "PK\u{5}\u{6}".utf8)
  }

  /// Opens an archive and lists its files.
  ///
  /// - Parameter path: The archive's name in error messages.
  init(_ bytes: [UInt8], path: String) throws(DocumentFailure) {
    self.path = path
    try DocumentPath.checkCount(Self.listedCount(in: bytes), of: path)
    archive = try Self.open(bytes, path)
    let count = Int(zip_get_num_entries(archive, 0))
    var entries: [String: Entry] = [:]
    var refusal: DocumentFailure?
    for index in 0..<UInt64(min(max(count, 0), DocumentLimits.fileCount + 1)) {
      do throws(DocumentFailure) {
        guard let (name, entry) = try Self.entry(at: index, of: archive, path) else { continue }
        entries[name] = entry
      } catch {
        refusal = error
        break
      }
    }
    self.entries = entries
    names = entries.keys.sorted()
    if let refusal { throw refusal }
    try DocumentPath.checkCount(count, of: path)
  }

  deinit { zip_discard(archive) }

  /// Returns an upper bound for the number of files in an archive, before libzip allocates a list
  /// of them. It is the number of occurrences of the signature of a central directory entry.
  private static func listedCount(in bytes: [UInt8]) -> Int {
    var count = 0
    bytes.withUnsafeBytes { bytes in
      for i in 0..<max(bytes.count - 3, 0) where bytes[i] == 0x50 {
        if bytes[i + 1] == 0x4B, bytes[i + 2] == 1, bytes[i + 3] == 2 { count += 1 }
      }
    }
    return count
  }

  private static func open(
    _ bytes: [UInt8], _ path: String
  ) throws(DocumentFailure) -> OpaquePointer {
    // libzip reads from this copy while the archive is open, and then frees it.
    guard let copy = malloc(max(bytes.count, 1)) else {
      throw .unusable(part: path, reason: "out of memory")
    }
    bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
      free(copy)
      throw .unusable(part: path, reason: reason(&error))
    }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      throw .unusable(part: path, reason: "it is not a complete zip archive (\(reason(&error)))")
    }
    return archive
  }

  private static func reason(_ error: UnsafeMutablePointer<zip_error_t>) -> String {
    String(cString: zip_error_strerror(error))
  }

  /// Returns the name and the description of a file in the archive; nil for a folder.
  private static func entry(
    at index: UInt64, of archive: OpaquePointer, _ path: String
  ) throws(DocumentFailure) -> (String, Entry)? {
    var facts = zip_stat_t()
    guard zip_stat_index(archive, index, 0, &facts) == 0, let start = facts.name else {
      throw .unusable(part: path, reason: "its list of files is damaged")
    }
    guard let given = String(validatingCString: start) else {
      throw .unusable(part: path, reason: "a name in it is not UTF-8")
    }
    let name = try DocumentPath.normal(given)
    if given.hasSuffix("/") || name.isEmpty { return nil }
    var (system, attributes) = (UInt8(0), UInt32(0))
    if zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0,
      system == ZIP_OPSYS_UNIX, attributes >> 16 & S_IFMT == S_IFLNK
    {
      throw .unusable(part: path, reason: "'\(given)' in it is a link")
    }
    return (name, Entry(index: index, size: facts.size, compressedSize: facts.comp_size))
  }

  func has(_ name: String) -> Bool { entries[name] != nil }

  func read(_ name: String, limit: Int) throws(DocumentFailure) -> [UInt8] {
    guard let entry = entries[name] else {
      throw .unreadable(path: name, reason: "it is not in \(path)")
    }
    let most = min(limit, budget)
    guard entry.size <= UInt64(most) else {
      throw .unusable(
        part: "\(path), \(name)",
        reason: "it has \(entry.size) bytes, more than the limit of \(most)")
    }
    let size = Int(entry.size)
    guard
      size <= DocumentLimits.freeSize
        || entry.size / UInt64(DocumentLimits.inflation) <= entry.compressedSize
    else {
      throw .unusable(
        part: "\(path), \(name)",
        reason:
          "its \(entry.compressedSize) bytes expand to \(size), which is too much for a document")
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else { throw damage(name) }
    defer { zip_fclose(file) }
    // Read one byte more than the stated size, to detect a longer file.
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, initialized in
      while count <= size {
        let more = zip_fread(file, buffer.baseAddress! + count, UInt64(size + 1 - count))
        if more <= 0 {
          if more < 0 { count = -1 }
          break
        }
        count += Int(more)
      }
      initialized = max(count, 0)
    }
    guard count == size else { throw damage(name) }
    budget -= size
    return bytes
  }

  private func damage(_ name: String) -> DocumentFailure {
    // libzip reports no error if a file's actual size differs from the stated one.
    let reason = String(cString: zip_strerror(archive))
    return .unusable(
      part: "\(path), \(name)",
      reason: reason == "No error" ? "it is damaged" : "it is damaged (\(reason))")
  }
}

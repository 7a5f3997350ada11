import CMidflightZip
import Foundation

extension ArchiveFiles {
  /// Returns the bytes of an archive that contains the files. All files get the same date, so that
  /// the same files always give the same bytes.
  static func bytes(
    of files: [(name: String, bytes: [UInt8])]
  ) throws(DocumentFailure) -> [UInt8] {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &error) else { throw failure(&error) }
    defer { zip_source_free(target) }
    guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
      throw failure(&error)
    }
    // Keep the source after the archive is closed, because the archive's bytes are read from it.
    zip_source_keep(target)
    for (name, bytes) in files {
      // libzip reads from this copy when the archive is closed, and then frees it.
      let copy = malloc(max(bytes.count, 1))
      bytes.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { copy?.copyMemory(from: start, byteCount: bytes.count) }
      }
      let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1)
      let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
      guard copy != nil, index >= 0,
        zip_file_set_dostime(archive, UInt64(index), 0, firstDay, 0) == 0
      else {
        if index < 0 { zip_source_free(source) }
        zip_discard(archive)
        throw .unusable(part: name, reason: "an archive cannot contain it")
      }
    }
    guard zip_close(archive) == 0 else {
      zip_discard(archive)
      throw .unusable(part: "the archive", reason: "it cannot be written")
    }
    return try contents(of: target)
  }

  /// The first date that a zip archive can store, 1980-01-01 (PKWARE's
  /// [APPNOTE](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), 4.4.6: year from 1980,
  /// month and day in 7, 4 and 5 bits).
  private static let firstDay: UInt16 = 1 << 5 | 1

  private static func contents(of source: OpaquePointer) throws(DocumentFailure) -> [UInt8] {
    let refusal = DocumentFailure.unusable(part: "the archive", reason: "it cannot be written")
    guard zip_source_open(source) == 0 else { throw refusal }
    defer { zip_source_close(source) }
    guard zip_source_seek(source, 0, SEEK_END) == 0 else { throw refusal }
    let size = Int(zip_source_tell(source))
    guard zip_source_seek(source, 0, SEEK_SET) == 0 else { throw refusal }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes {
      zip_source_read(source, $0.baseAddress, UInt64(size))
    }
    guard count == size else { throw refusal }
    return bytes
  }

  private static func failure(_ error: UnsafeMutablePointer<zip_error_t>) -> DocumentFailure {
    .unusable(part: "the archive", reason: String(cString: zip_error_strerror(error)))
  }
}

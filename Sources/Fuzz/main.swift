import Drawing
import Foundation
import RasterReference

// libFuzzer's loop around two claims, told apart by `MIDFLIGHT_FUZZ` in the environment, which
// libFuzzer's own children inherit: `pictures` draws lists made from its input and checks what must
// hold for them; `bytes` reads its input as a display list's binary form. Arguments are libFuzzer's.
// Built by scripts/fuzz alone.

/// The way into libFuzzer for a program with a `main` of its own, as this has.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Says what fails and stops, so that libFuzzer keeps the input.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FAILED: \(message)\n".utf8))
  abort()
}

func testPictures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    let check = PictureCheck(Array(UnsafeBufferPointer(start: start, count: count)))
    if let failure = try check.failure() {
      for command in check.list.commands {
        FileHandle.standardError.write(Data("\(command)\n".utf8))
      }
      fail(failure)
    }
  } catch {
    fail("\(error)")
  }
  return 0
}

func testBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let list = try? DisplayList(encoded: bytes), list.encoded() != bytes {
    fail("reading and writing changes the binary form")
  }
  return 0
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
let test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
switch ProcessInfo.processInfo.environment["MIDFLIGHT_FUZZ"] {
case "pictures": test = testPictures
case "bytes": test = testBytes
default:
  FileHandle.standardError.write(
    Data("MIDFLIGHT_FUZZ has to be pictures or bytes\n".utf8))
  exit(2)
}
let status = withUnsafeMutablePointer(to: &arguments) { place in
  place.withMemoryRebound(
    to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1
  ) { runDriver(&count, $0, test) }
}
exit(status)

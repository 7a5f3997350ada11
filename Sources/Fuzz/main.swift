import Foundation
import MidflightDocuments
import MidflightDrawing
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightLive
import MidflightProcesses
import MidflightRasterReference
import MidflightScenes

// The entry point of [libFuzzer](https://llvm.org/docs/LibFuzzer.html) for eight checks. The
// environment variable `MIDFLIGHT_FUZZ`, which libFuzzer's child processes inherit, selects one of
// them:
// - `lists` draws lists generated from the input and checks their properties.
// - `bytes` reads the input as a display list's binary form.
// - `log` reads it as a log saved by the window.
// - `curve` reads it as an easing.
// - `message` reads it as messages from the scene's process to the window's.
// - `png` reads it as a PNG file and as the text in one.
// - `image` reads it as an image of any format.
// - `document` reads it as a document of layers, plays it and copies it.
//
// The arguments are libFuzzer's. Only `scripts/fuzz` builds this program.

/// libFuzzer's entry point for a program that has its own `main`; see [its
/// documentation](https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Prints a message and aborts, so that libFuzzer keeps the input that caused the failure.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FAILED: \(message)\n".utf8))
  abort()
}

func testDisplayLists(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    let check = DisplayListCheck(Array(UnsafeBufferPointer(start: start, count: count)))
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

func testLog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let text = text(start, count) else { return 0 }
  MainActor.assumeIsolated { _ = readTwice(text) }
  return 0
}

func testCurve(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let curve = text(start, count), let easing = try? Easing(text: curve) else { return 0 }
  MainActor.assumeIsolated {
    let quoted = curve.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    guard !quoted.contains(where: \.isNewline),
      let read = readTwice("midflight 1\nscene round-progress\neasing progress \"\(quoted)\"\n")
    else { return }
    let tunable = Tunable.survey(RoundProgressScene.definition).first { $0.name == "progress" }
    guard let target = tunable?.targets.first else { fail("the ring has no progress") }
    if read.tuning[target].easing != easing { fail("a log reads another curve: \(curve)") }
    let session = Session(RoundProgressScene.definition, tuning: read.tuning)
    guard let property = session.property(named: "progress") else { fail("no progress") }
    for step in 0...16 {
      session.seek(to: Flicks(seconds: 1 + Double(step) / 16))
      let reading = session.read(property)
      let numbers = (reading?.presentation.components ?? [.nan]) + (reading?.velocity ?? [.nan])
      if !numbers.allSatisfy(\.isFinite) { fail("a curve without a value: \(curve)") }
    }
  }
  return 0
}

func testMessage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var reader = StageReader()
  // Any message must be accepted or refused without a crash, so the error is ignored.
  try? reader.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

func testPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    _ = try? Recorded.text(in: bytes, scenes: SceneCatalogue())
    let chunk = PNG.insert(
      chunk: Array("iTXt".utf8) + Array(Recorded.keyword.utf8) + [0] + bytes, into: smallPNG)
    // The text in the file must not change the image's only pixel.
    guard let image = try? PNG.decode(chunk), image.pixels == [0xFF12_3456] else {
      fail("a text prevents reading the image")
    }
    guard let text = try? Recorded.text(in: chunk, scenes: SceneCatalogue()) else { return }
    guard let scene = SceneCatalogue().scene(named: text.scene) else {
      fail("an image names a scene that does not exist")
    }
    Session(scene, tuning: text.tuning, log: text.log).seek(to: text.time ?? .zero)
  }
  return 0
}

let smallPNG = (try? PNG.encode(CGImage(width: 1, height: 1, pixels: [0xFF12_3456]))) ?? []

func testImage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let image = try? ImageFile.decode(bytes), image.pixels.count != image.width * image.height {
    fail("an image does not have its stated size")
  }
  return 0
}

var scratch: ScratchFolder?

func testDocument(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    guard let scratch else { fail("there is no folder to write documents to") }
    if let failure = DocumentCheck(bytes, in: scratch.url.path).failure() { fail(failure) }
  }
  return 0
}

/// Reads a log, writes it, and reads the written text, which must give an equal log. Returns nil if
/// the text is refused.
@MainActor func readTwice(_ text: String) -> SessionText? {
  guard let read = try? SessionText(parsing: text, scenes: SceneCatalogue()) else { return nil }
  guard let scene = SceneCatalogue().scene(named: read.scene) else {
    fail("a text is about a scene that there is not")
  }
  let written = read.text(tunables: Tunable.survey(scene, log: read.log))
  do {
    if try SessionText(parsing: written, scenes: SceneCatalogue()) != read {
      fail("writing changes a log:\n\(written)")
    }
  } catch {
    fail("what is written can't be read: \(error)\n\(written)")
  }
  return read
}

func text(_ start: UnsafePointer<UInt8>?, _ count: Int) -> String? {
  String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
let test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
switch ProcessInfo.processInfo.environment["MIDFLIGHT_FUZZ"] {
case "lists": test = testDisplayLists
case "bytes": test = testBytes
case "log": test = testLog
case "curve": test = testCurve
case "message": test = testMessage
case "png": test = testPNG
case "image": test = testImage
case "document":
  scratch = try ScratchFolder()
  test = testDocument
default:
  let kinds = "lists, bytes, log, curve, message, png, image or document"
  FileHandle.standardError.write(Data("MIDFLIGHT_FUZZ has to be \(kinds)\n".utf8))
  exit(2)
}
let status = withUnsafeMutablePointer(to: &arguments) { pointer in
  pointer.withMemoryRebound(
    to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1
  ) { runDriver(&count, $0, test) }
}
exit(status)

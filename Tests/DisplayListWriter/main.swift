import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

// Writes the input of ImageChecksums to standard output: the fuzzer's corpus, whose folder is the
// argument, and frames of each scene at even intervals from its start to its end.
//
//     image = name.count:u32 name width:u32 height:u32 ground:u32 bytes.count:u32 bytes
//
// Numbers are little-endian. The bytes are a display list in binary form; if the width is 0, they
// are a fuzzer's input, which also determines the size and the background.

let frameCount = 24
/// The length of a frame's longer side, in pixels.
let longerSide = 320.0

func number(_ value: Int) -> Data {
  withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0) }
}

func write(_ name: String, _ bytes: [UInt8], width: Int, height: Int, on ground: Int) {
  var data = number(name.utf8.count) + Data(name.utf8)
  data += number(width) + number(height) + number(ground) + number(bytes.count) + Data(bytes)
  FileHandle.standardOutput.write(data)
}

guard CommandLine.arguments.count == 2 else {
  fatalError("DisplayListWriter takes the folder of the fuzzer's corpus")
}
let corpus = URL(fileURLWithPath: CommandLine.arguments[1])
for (kind, width, height) in [("lists", 0, 0), ("bytes", 61, 43)] {
  let folder = corpus.appendingPathComponent(kind)
  for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    write("\(kind)/\(name)", bytes, width: width, height: height, on: 0xFF30_80C0)
  }
}
for scene in SceneCatalogue.builtIn {
  let session = Session(scene)
  let scale = longerSide / max(scene.size.width, scene.size.height)
  func pixels(_ length: Double) -> Int { Int((length * scale).rounded(.up)) }
  let sheet = ContactSheet(
    columns: frameCount, rows: 1, of: .zero...Flicks(seconds: scene.duration))
  for (index, time) in sheet.times.enumerated() {
    session.seek(to: time)
    var list = DisplayList()
    list.append(session.displayList(), transform: CGAffineTransform(scaleX: scale, y: scale))
    write(
      "\(scene.name)/\(index)", list.encoded(), width: pixels(scene.size.width),
      height: pixels(scene.size.height), on: 0xFF1C_1E24)
  }
}

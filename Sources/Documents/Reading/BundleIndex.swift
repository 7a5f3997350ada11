import Foundation

/// The values that the program uses from a bundle's `index.xml`, a [property
/// list](https://en.wikipedia.org/wiki/Property_list): the name of the file with the layers, and
/// the document's size. The other values in that file belong to editors.
struct BundleIndex {
  var rootDocument = "main.caml"
  var size: CGSize?

  /// Creates an index with the default values, for a bundle without an index.
  init() {}

  var bytes: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>rootDocument</key><string>\(rootDocument)</string></dict></plist>

      """.utf8)
  }

  /// Reads the values from the bytes of an index.
  ///
  /// - Parameters:
  ///   - name: The file's name in error messages.
  ///   - budget: The limits that remain for the document; what this file uses is subtracted.
  init(
    _ bytes: [UInt8], called name: String, within budget: inout XMLBudget
  ) throws(DocumentFailure) {
    let list = try XMLReader.read(bytes, called: name, within: &budget)
    guard list.name == "plist", let values = list.child("dict")?.children else {
      throw .unusable(part: name, reason: "it is not a property list")
    }
    var numbers: [String: Double] = [:]
    for (key, value) in zip(values, values.dropFirst()) where key.name == "key" {
      if key.text == "rootDocument", value.name == "string" { rootDocument = value.text }
      if ["real", "integer"].contains(value.name) { numbers[key.text] = Double(value.text) }
    }
    if let width = numbers["documentWidth"], let height = numbers["documentHeight"] {
      size = CGSize(width: width, height: height)
    }
  }
}

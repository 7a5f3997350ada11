import Foundation

/// Prints measurements.
enum Report {
  static func printTable(_ results: [Measurement], _ cairo: Cairo?) {
    print("1920 × 1080, premultiplied ARGB32, source over, one thread, CPU time, medians")
    print(
      pad("workload", 22), left("midflight ns", 14),
      left(cairo.map { "cairo \($0.version) ns" } ?? "", 18), left("ratio", 8),
      left("min–max", 14))
    for result in results {
      let ratios = result.ratios
      print(
        pad(result.name, 22), left(String(format: "%.0f", result.own.median), 14),
        left(ratios.isEmpty ? "–" : String(format: "%.0f", result.cairo.median), 18),
        left(ratios.isEmpty ? "–" : String(format: "%.3f", ratios.median), 8),
        left(
          ratios.isEmpty
            ? "" : String(format: "%.3f–%.3f", ratios.min()!, ratios.max()!), 14))
    }
    if cairo != nil {
      let logs = results.filter { !$0.cairo.isEmpty }.map { log($0.ratios.median) }
      print(
        String(
          format: "geometric mean of the ratios: %.3f over %d workloads",
          exp(logs.reduce(0, +) / Double(max(logs.count, 1))), logs.count))
    }
  }

  static func printJSON(_ results: [Measurement], _ cairo: Cairo?) {
    let rows = results.map { result -> [String: Any] in
      var row: [String: Any] = ["name": result.name, "midflight_ns": result.own.median]
      if !result.cairo.isEmpty {
        row["cairo_ns"] = result.cairo.median
        row["ratio"] = result.ratios.median
        row["ratio_min"] = result.ratios.min() ?? 0
        row["ratio_max"] = result.ratios.max() ?? 0
      }
      return row
    }
    var document: [String: Any] = ["width": 1920, "height": 1080, "workloads": rows]
    if let cairo { document["cairo"] = cairo.version }
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    if let data = try? JSONSerialization.data(withJSONObject: document, options: options) {
      print(String(decoding: data, as: UTF8.self))
    }
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func left(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

import Foundation

struct Report {
  var results: [Measurement]
  var speedups: [Speedup]
  var layers: [LayerMeasurement]
  var damage: [DamageMeasurement]
  var firstPasses: [FirstPass]
  var layouts: [LayoutMeasurement]
  var peers: [Peer]

  // MARK: As tables

  func printTables() {
    if !results.isEmpty { printWorkloads() }
    if !layers.isEmpty { LayerMeasurement.printTable(layers) }
    if !damage.isEmpty { DamageMeasurement.printTable(damage) }
    if !firstPasses.isEmpty { FirstPass.printTable(firstPasses) }
    if !targets.isEmpty { print("\ngoals, by medians") }
    for target in targets {
      let figure = target.figure.map { String(format: "%.3f", $0) } ?? "–"
      let bound = String(format: "%@ %.3f", target.isFloor ? "≥" : "≤", target.bound)
      let verdict = target.isMet.map { $0 ? "met" : "MISSED" } ?? "not measured"
      print(pad(target.name, 48), left(figure, 8), pad(bound, 9), verdict)
    }
  }

  private var targets: [Target] {
    (results.isEmpty ? [] : Target.all(results, speedups)) + layers.flatMap(\.targets)
      + damage.flatMap(\.targets) + layouts.flatMap(\.targets)
  }

  private func printWorkloads() {
    print("1920 × 1080, premultiplied ARGB32, source over, one thread, CPU time per operation")
    print("ratios of times in one round: median (minimum–maximum)")
    var head = pad("workload", 22) + left("midflight ns", 14)
    for peer in peers { head += left("÷ \(peer.name) \(peer.version)", 23) }
    print(head)
    for result in results {
      var line = pad(result.name, 22) + left(String(format: "%.0f", result.midflight.median), 14)
      for peer in peers {
        let text = result.ratios(to: peer.name).map { ratios in
          String(
            format: "%.3f (%.3f–%.3f)", ratios.median, ratios.min() ?? 0, ratios.max() ?? 0)
        }
        line += left(text ?? "–", 23)
      }
      print(line)
    }
    printGroups()
    if !speedups.isEmpty {
      print("\ntwo threads: times faster than one, on the wall: median (minimum–maximum)")
      for speedup in speedups {
        let ratios = speedup.ratios
        print(
          pad(speedup.name, 22),
          String(format: "%.2f (%.2f–%.2f)", ratios.median, ratios.min() ?? 0, ratios.max() ?? 0))
      }
    }
  }

  /// Prints each group's geometric means over the workloads that were measured and that the peer
  /// draws, with their number.
  private func printGroups() {
    if peers.isEmpty { return }
    print("\ngeometric means of the medians (number of workloads)")
    print(pad("group", 28) + peers.map { left("÷ \($0.name)", 16) }.joined())
    for group in WorkloadGroup.all {
      for drawing in WorkloadGroup.Drawing.allCases {
        let names = Set(group.names(drawing))
        let members = results.filter { names.contains($0.name) }
        if members.isEmpty { continue }
        var line = pad("\(group.name), \(drawing)", 28)
        for peer in peers {
          let medians = members.compactMap { $0.ratios(to: peer.name)?.median }
          let mean = String(format: "%.3f (%d)", medians.geometricMean, medians.count)
          line += left(medians.isEmpty ? "–" : mean, 16)
        }
        print(line)
      }
    }
  }

  // MARK: As JSON

  func printJSON(_ accuracy: [Accuracy]) {
    let rows = results.map { result -> [String: Any] in
      var row: [String: Any] = ["name": result.name, "midflight_ns": result.midflight.median]
      for peer in peers {
        guard let ratios = result.ratios(to: peer.name), let times = result.peers[peer.name] else {
          continue
        }
        row[peer.name] = [
          "ns": times.median, "ratio": ratios.median, "ratio_min": ratios.min() ?? 0,
          "ratio_max": ratios.max() ?? 0,
        ]
      }
      return row
    }
    let targets = targets.map { target -> [String: Any] in
      var row: [String: Any] = [
        "name": target.name, "bound": target.bound, "bound_is": target.isFloor ? "least" : "most",
      ]
      if let figure = target.figure { row["figure"] = figure }
      if let isMet = target.isMet { row["met"] = isMet }
      return row
    }
    let document: [String: Any] = [
      "width": 1920, "height": 1080, "workloads": rows, "goals": targets,
      "accuracy": accuracy.map(\.json), "layers": layers.map(\.json),
      "damage": damage.map(\.json), "first_passes": firstPasses.map(\.json),
      "layouts": layouts.map(\.json),
      "peers": Dictionary(uniqueKeysWithValues: peers.map { ($0.name, $0.version) }),
      "two_threads": speedups.map { speedup -> [String: Any] in
        [
          "name": speedup.name, "times_faster": speedup.ratios.median,
          "times_faster_min": speedup.ratios.min() ?? 0,
          "times_faster_max": speedup.ratios.max() ?? 0,
        ]
      },
    ]
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    if let data = try? JSONSerialization.data(withJSONObject: document, options: options) {
      print(String(decoding: data, as: UTF8.self))
    }
  }
}

func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.count, 0))
}

func left(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

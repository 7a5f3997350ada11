/// Workloads whose ratios are summarized by one geometric mean.
struct WorkloadGroup {
  var name: String
  /// The prefixes of its workloads' names.
  var prefixes: [String]

  private init(_ name: String, _ prefixes: [String]) {
    (self.name, self.prefixes) = (name, prefixes)
  }

  /// The workloads of all groups that fill or stroke shapes with a colour.
  static let solid = WorkloadGroup("solid", shapes.flatMap(\.prefixes))

  static let roundedRects = WorkloadGroup("rounded rectangles", ["rounded_rect_"])
  static let opaqueGradients = WorkloadGroup("opaque gradients", ["linear_512_o", "radial_512_o"])
  static let translucentGradients = WorkloadGroup(
    "translucent gradients", ["linear_512_a", "radial_512_a"])

  static let all =
    shapes + [solid, opaqueGradients, translucentGradients, WorkloadGroup("scene", ["scene_"])]

  private static let shapes = [
    WorkloadGroup("rectangles", ["rect_"]), WorkloadGroup("circles", ["circle_"]), roundedRects,
    WorkloadGroup("rings", ["ring_"]), WorkloadGroup("trimmed outline", ["outline_trimmed_"]),
    WorkloadGroup("polygons", ["polygon"]), WorkloadGroup("glyphs", ["glyphs_"]),
    WorkloadGroup("tangles", ["tangle_"]),
  ]

  /// Returns the names of the group's workloads whose lists are drawn as `drawing` says.
  func names(_ drawing: Drawing) -> [String] {
    Workload.all.map(\.name).filter { name in
      Drawing(name) == drawing && prefixes.contains { name.hasPrefix($0) }
    }
  }

  /// How a list is drawn, which a suffix of the workload's name says.
  enum Drawing: String, CaseIterable {
    /// The list is recorded anew for each drawing.
    case new = "_new"
    case kept = ""
    /// The list is kept, and drawn with the rasterizer's caches.
    case steady = "_steady"

    init(_ name: String) {
      self = [.new, .steady].first { name.hasSuffix($0.rawValue) } ?? .kept
    }
  }
}

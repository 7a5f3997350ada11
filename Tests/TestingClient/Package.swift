// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else, by which scripts/test-testing tries MidflightTesting out: some of its
// tests fail, as they should.
let midflight = Context.environment["MIDFLIGHT_PATH"] ?? "../.."

// The build folder is that of the documentation, whose plugin the package manager would remove.
let documentation: [Package.Dependency] =
  Context.environment["MIDFLIGHT_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "Gauges",
  dependencies: [.package(name: "midflight", path: midflight)] + documentation,
  targets: [
    .target(
      name: "Gauges", dependencies: [.product(name: "Midflight", package: "midflight")]),
    .testTarget(
      name: "GaugeTests",
      dependencies: ["Gauges", .product(name: "MidflightTesting", package: "midflight")],
      exclude: ["__Images__", "__Traces__"]),
  ])

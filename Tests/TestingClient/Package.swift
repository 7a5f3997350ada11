// swift-tools-version: 6.2
import PackageDescription

// A third-party package with which scripts/test-testing tests MidflightTesting. Some of the
// package's tests fail on purpose.
let midflight = Context.environment["MIDFLIGHT_PATH"] ?? "../.."

// Depend on the plugin if `MIDFLIGHT_DOCS` is set: the documentation is built in the same folder,
// from which the package manager would otherwise remove the plugin.
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

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Meter",
  dependencies: [.package(path: "../midflight")],
  targets: [
    .executableTarget(
      name: "Meter",
      dependencies: [.product(name: "Midflight", package: "midflight")]),
    .testTarget(
      name: "MeterTests",
      dependencies: ["Meter", .product(name: "MidflightTesting", package: "midflight")]),
  ])

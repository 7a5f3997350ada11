// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strictMemory: [SwiftSetting] = strict + [.strictMemorySafety()]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

// The raster's loops once more for each of these levels of x86-64, from links to the same files;
// chosen at run time. A debug build compiles them for every processor.
#if arch(x86_64)
  let levels = [("RasterKernelsAVX2", "x86-64-v3"), ("RasterKernelsAVX512", "x86-64-v4")]
#else
  let levels: [(String, String)] = []
#endif
let levelKernels: [Target] = levels.map { name, level in
  .target(
    name: name, dependencies: ["RasterKernelSet", "CStoreString"],
    swiftSettings: strictMemory + [
      // Without errno a square root is an instruction.
      .unsafeFlags(
        ["-Xcc", "-march=\(level)", "-Xcc", "-fno-math-errno"], .when(configuration: .release))
    ])
}
let rasterKernels: [Target.Dependency] =
  ["RasterKernels"] + levels.map { name, _ in .byName(name: name) }

// The fuzzer needs libFuzzer to link, which scripts/fuzz asks for.
let fuzz: [Target] =
  Context.environment["MIDFLIGHT_FUZZ"] != "build"
  ? []
  : [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Drawing", "ImageIO", "Documents", "LayerTree", "Live", "Preview", "RasterReference",
        "Scenes",
      ],
      swiftSettings: strict)
  ]

// This library under the names by which programs for Apple's systems import it. There they are the
// system's own.
#if os(Linux)
  let appleNames = ["UIKit", "QuartzCore", "CoreGraphics"]
  // What such programs expect beside the library, which importers of the library alone don't see.
  let besideAppleNames = [
    library("MidflightAppleNames", ["Geometry", "Drawing", "LayerTree", "Views", "Midflight"])
  ]
#else
  let appleNames: [String] = []
  let besideAppleNames: [Target] = []
#endif

// The documentation's plugin, which scripts/docs asks for, and the debug build that is made beside
// it: nobody else has to fetch it.
let documentation: [Package.Dependency] =
  Context.environment["MIDFLIGHT_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "midflight",
  products: [
    .library(name: "Midflight", targets: ["Midflight"]),
    .library(name: "MidflightPreview", targets: ["MidflightPreview"]),
    .executable(name: "midflight", targets: ["Program"]),
    .executable(name: "midflight-bench", targets: ["Benchmark"]),
  ] + appleNames.map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(
      url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ] + documentation,
  targets: [
    // System libraries, one shim each.
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(name: "CSched"),
    .systemLibrary(name: "CStoreString"),
    .systemLibrary(name: "CSwiftCall"),
    .systemLibrary(name: "CProcess"),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    // Not shims: their headers must stay out of Swift's sight.
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(name: "CX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("SDL2")]),

    // The library, in the order in which data flows back to front.
    library("Geometry"),
    library("Drawing", ["Geometry"]),
    library("RasterKernelSet", settings: strictMemory),
    library("RasterKernels", ["RasterKernelSet"], settings: strictMemory),
    library("Raster", ["Geometry", "Drawing", "CSched"] + rasterKernels, settings: strictMemory),
    library("Text", ["Geometry", "CFreeType", "CFontconfig", "CHarfBuzz", "CICU"]),
    library("ImageIO", ["Drawing", "CPNG", "CWebP", "CTurboJPEG", "CGIF"]),
    library("LayerTree", ["Geometry", "Drawing", "Text"]),
    library("Views", ["Geometry", "Drawing", "Text", "LayerTree"]),
    library(
      "Midflight", ["Geometry", "Drawing", "Raster", "Text", "ImageIO", "LayerTree", "Views"]),

    // The previewer.
    library(
      "Scenes", ["Geometry", "Drawing", "LayerTree", "Views", "ImageIO", "Text", "CSwiftCall"]),
    library(
      "Documents",
      ["Geometry", "Drawing", "LayerTree", "Views", "ImageIO", "Scenes", "CZip"]),
    library(
      "Preview",
      ["Geometry", "Drawing", "Raster", "Text", "ImageIO", "LayerTree", "Views", "Scenes"]),
    library(
      "Window", ["Geometry", "Drawing", "Raster", "Preview", "CDBus", "CSDL2", "CX11", "CWayland"],
      settings: strictMemory),
    library(
      "Live", ["Drawing", "Raster", "Text", "Scenes", "Documents", "Preview", "CProcess"]),
    library("MidflightPreview", ["Midflight", "Scenes", "Preview", "Window"]),
    .executableTarget(
      name: "Program",
      dependencies: [
        "Geometry", "Drawing", "Raster", "ImageIO", "LayerTree", "Scenes", "Documents", "Preview",
        "Window", "Live", "Midflight", "Text",
        // For what a package's targets ask of it.
        "MidflightPreview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + appleNames.map { .byName(name: $0) },
      swiftSettings: strict,
      // A file of one's own is linked to the program itself.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
    // What pixels are checked against, for tests, the benchmark and the fuzzer.
    library("RasterReference", ["Geometry", "Drawing", "Raster", "TestSupport"]),
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        "Geometry", "Drawing", "Raster", "RasterReference", "LayerTree", "TestSupport",
      ],
      swiftSettings: strict),

    // Random numbers, folders, comparing and plain formulas, for tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // Recorded pictures, for tests.
    .target(
      name: "GoldenPictures", dependencies: ["Drawing", "ImageIO", "TestSupport"],
      path: "Tests/GoldenPictures", swiftSettings: strict),
    // A layer that is shown, for tests.
    .target(
      name: "LayerStages", dependencies: ["LayerTree"], path: "Tests/LayerStages",
      swiftSettings: strict),

    tests("GeometryTests", ["Geometry", "TestSupport"]),
    tests("DrawingTests", ["Geometry", "Drawing", "TestSupport"]),
    .target(name: "CountedMalloc", path: "Tests/CountedMalloc"),
    tests(
      "RasterTests",
      [
        "Geometry", "Drawing", "Raster", "CountedMalloc", "RasterReference", "GoldenPictures",
        "TestSupport",
      ], exclude: ["Goldens"]),
    tests("TextTests", ["Geometry", "Text", "TestSupport"]),
    tests("ImageIOTests", ["Drawing", "ImageIO", "CountedMalloc", "TestSupport"]),
    // A display without a screen, for tests of windows and their benchmark.
    .target(
      name: "VirtualDesktop", dependencies: ["Drawing"], path: "Tests/VirtualDesktop",
      swiftSettings: strict),
    tests(
      "WindowTests",
      ["Drawing", "Raster", "Preview", "Window", "Live", "CSDL2", "VirtualDesktop"]),
    // A program of one's own with the previewer's window, for a test; without this package's
    // settings.
    .executableTarget(
      name: "OwnPreview", dependencies: ["MidflightPreview"], path: "Tests/OwnPreview"),
    // A desktop portal with settings alone, for tests.
    .executableTarget(name: "FakePortal", dependencies: ["CDBus"], path: "Tests/FakePortal"),
    // Pictures' lists, and sums of their pixels, which are the same on every processor:
    // scripts/test-arm64.
    .executableTarget(
      name: "PictureLists",
      dependencies: ["Geometry", "Drawing", "LayerTree", "Scenes", "Preview"],
      path: "Tests/PictureLists", swiftSettings: strict),
    .executableTarget(
      name: "PictureSums", dependencies: ["Drawing", "Raster", "RasterReference"],
      path: "Tests/PictureSums", swiftSettings: strict),
    .executableTarget(
      name: "WindowBenchmark", dependencies: ["VirtualDesktop"], swiftSettings: strict),
    tests(
      "LayerTreeTests",
      ["Geometry", "Drawing", "Text", "LayerTree", "CountedMalloc", "LayerStages", "TestSupport"]),
    tests("ViewsTests", ["Geometry", "Drawing", "LayerTree", "Views", "Scenes"]),
    tests(
      "SemanticsTests",
      ["Geometry", "Drawing", "Raster", "LayerTree", "Views", "LayerStages", "TestSupport"]),
    tests(
      "ScenesTests",
      [
        "Geometry", "Drawing", "Raster", "RasterReference", "LayerTree", "Views", "Scenes",
        "Preview", "GoldenPictures", "CountedMalloc", "TestSupport",
      ], exclude: ["Goldens"]),
    tests(
      "PreviewTests",
      [
        "Geometry", "Drawing", "Raster", "ImageIO", "LayerTree", "Views", "Scenes", "Preview",
        "Live", "CountedMalloc", "TestSupport",
      ]),
    tests(
      "DocumentsTests",
      [
        "Geometry", "Drawing", "Raster", "ImageIO", "LayerTree", "Scenes", "Documents", "Preview",
        "Live", "TestSupport",
      ]),
    tests("MidflightTests", ["Midflight", "TestSupport"]),
    // Programs as they are written for Apple's systems, so without upcoming features.
    .testTarget(
      name: "PortedPrograms",
      dependencies: ["Midflight"] + appleNames.map { .byName(name: $0) }),
    .testTarget(
      name: "UnchangedPrograms",
      dependencies: ["Midflight", "GoldenPictures"] + appleNames.map { .byName(name: $0) },
      exclude: ["Goldens"],
      // Beside a module of the name UIKit the testing library looks for one more, which only
      // Apple's systems have.
      swiftSettings: [
        .defaultIsolation(MainActor.self), .swiftLanguageMode(.v5),
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
      ]),
    tests("ProgramTests", ["Drawing", "ImageIO", "Program", "TestSupport"]),
  ] + besideAppleNames + appleNames.map { library($0, ["MidflightAppleNames"]) } + levelKernels
    + fuzz
)

// A module holds layouts and inlined code of all the modules below it, but is compiled anew only
// when one has changed that it names: so each names them all. Lower ones stand first.
var below: [String: [String]] = [:]
for target in package.targets {
  var names = target.dependencies.compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
  }
  for name in names.flatMap({ below[$0] ?? [] }) where !names.contains(name) {
    names.append(name)
    target.dependencies.append(.byName(name: name))
  }
  below[target.name] = names
}

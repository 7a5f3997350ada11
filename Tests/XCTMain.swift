// Starts the tests. The package manager looks for tests of XCTest only if there is no file of this
// name. There are no XCTest tests; without this search, it does not build the tests' index, which
// takes a third of their compile time.
import Testing

@main
struct TestProgram {
  static func main() async {
    // `swift test` asks for the tests of XCTest.
    if CommandLine.arguments.contains("--dump-tests-json") {
      print(#"{"name": "All tests", "tests": []}"#)
    } else {
      await Testing.__swiftPMEntryPoint() as Never
    }
  }
}

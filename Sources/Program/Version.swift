extension Midflight {
  /// The program's version, for `--version` and the manual page.
  ///
  /// The scripts that make packages read it here. The newest release of `CHANGELOG.md` has the same
  /// version, which `scripts/test-release` checks.
  static let version = "0.2.0"
}

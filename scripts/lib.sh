# The common part of the scripts, which they source. Sets `root`, the repository's folder.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root" || exit 1

# Prints a line for the user on standard error; standard output has only results.
say() { printf '%s\n' "$*" >&2; }

# Packages by their Debian names; scripts/packages.txt has other distributions' names, and says which
# were tested.
runtime_packages=(
  libsdl2-dev libx11-dev libwayland-dev libdbus-1-dev libpng-dev libwebp-dev libturbojpeg0-dev libgif-dev libtiff-dev libheif-dev liblcms2-dev libzip-dev libxml2 libfreetype-dev libfontconfig-dev libharfbuzz-dev libicu-dev
  fonts-dejavu-core fonts-ipafont-gothic
  libdecor-0-plugin-1-cairo
)
# The unit tests compare with these programs: hb-shape, fc-query and Perl; webpmux, dwebp and
# ffprobe; tiffcp; heif-enc and heif-convert; Pillow; SciPy. Scripts read YAML with Python.
oracle_packages=(libharfbuzz-bin fontconfig perl-base webp ffmpeg libtiff-tools libheif-examples python3-pil python3-scipy python3-jsonschema python3-yaml librlottie0-1)
# These check an installation.
desktop_packages=(desktop-file-utils shared-mime-info libglib2.0-bin libxml2-utils appstream man-db zsh fish imagemagick)
# These build the package for Debian and the archive, and check them.
package_packages=(dpkg-dev pkg-config xz-utils libxml2-dev binutils patchelf)
package_check_packages=(lintian flatpak-builder)
# These download and unpack the archive.
download_packages=(curl ca-certificates xz-utils)
# These compile and run a program for another processor.
arm64_packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static)
# With dbus-x11, libdbus can launch a bus. The tests check that the program never lets it do so.
test_packages=(
  dbus-daemon dbus-x11 at-spi2-core python3-gi gir1.2-atspi-2.0 xvfb xdotool x11-utils weston imagemagick vim-tiny nano
  xclip wl-clipboard)

# Ends the script if there is no Swift 6.2 or later.
require_swift() {
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  if [[ -z $version ]] || ((${version%.*} < 6 || (${version%.*} == 6 && ${version#*.} < 2))); then
    say "Midflight needs Swift 6.2 or later on the PATH (found: ${version:-no Swift}); see https://swift.org/install/linux"
    exit 3
  fi
}

# Prints the package manager of a distribution with that ID and ID_LIKE of os-release(5), else the
# first one on this machine, if any: package_manager [ID ID_LIKE].
package_manager() {
  local name
  if (($# == 0)); then
    # The file consists of assignments; the subshell keeps their names local.
    (
      ID='' ID_LIKE=''
      source "${MIDFLIGHT_OS_RELEASE:-/etc/os-release}" 2>/dev/null
      package_manager "$ID" "$ID_LIKE"
    )
    return
  fi
  for name in $1 $2; do
    case $name in
      debian | ubuntu) echo apt-get; return ;;
      fedora | rhel | centos) echo dnf; return ;;
      arch) echo pacman; return ;;
    esac
  done
  for name in apt-get dnf pacman; do
    if command -v "$name" >/dev/null; then
      echo "$name"
      return
    fi
  done
}

# Prints the names of Debian's packages in another distribution, one per line; `?NAME` if it has no
# such package or scripts/packages.txt does not list it: package_names MANAGER PACKAGE….
package_names() {
  local manager=$1
  shift
  if [[ $manager == apt-get ]]; then
    printf '%s\n' "$@"
    return
  fi
  printf '%s\n' "$@" | awk -F '|' -v column="$([[ $manager == dnf ]] && echo 2 || echo 3)" '
    NR == FNR { if (!/^#/) { split($1, name, " "); names[name[1]] = $column }; next }
    {
      count = split(names[$1], found, " ")
      if (count == 0 || found[1] == "-") print "?" $1
      else for (i = 1; i <= count; i++) print found[i]
    }' "$root/scripts/packages.txt" -
}

# Whether a package is installed, or another that provides it: is_installed MANAGER NAME.
is_installed() {
  case $1 in
    apt-get) [[ $(dpkg-query -W -f '${db:Status-Status}' "$2" 2>/dev/null) == installed ]] ;;
    dnf) rpm -q --quiet --whatprovides "$2" >/dev/null 2>&1 ;;
    pacman) pacman -T "$2" >/dev/null 2>&1 ;;
  esac
}

# Installs the missing packages of those named. Their names are Debian's; other distributions' names
# are in scripts/packages.txt. Does not use the network if all are installed.
install_packages() {
  local manager name missing=() unknown=() prefix=()
  manager=$(package_manager)
  while IFS= read -r name; do
    if [[ $name == \?* ]]; then
      unknown+=("${name#?}")
    else
      is_installed "${manager:-apt-get}" "$name" || missing+=("$name")
    fi
  done < <(package_names "${manager:-apt-get}" "$@")
  if ((${#unknown[@]})); then
    say "scripts/packages.txt has no $manager names for these Debian packages: ${unknown[*]}"
    exit 3
  fi
  ((${#missing[@]})) || return 0
  if [[ -z $manager ]] || ! command -v "$manager" >/dev/null; then
    say "These packages are missing, and this machine has no apt-get, dnf or pacman; install them by hand: ${missing[*]}"
    exit 3
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Missing packages; install them as root: $manager $(install_verb "$manager") ${missing[*]}"
      exit 3
    fi
    say "Installing with sudo: ${missing[*]}"
    prefix=(sudo)
  else
    say "Installing: ${missing[*]}"
  fi
  if ! run_manager "$manager" "${missing[@]}"; then
    say "Could not install: ${missing[*]}"
    exit 3
  fi
}

install_verb() { [[ $1 == pacman ]] && echo -S || echo install; }

# Uses the caller's `prefix`.
run_manager() {
  local manager=$1
  shift
  case $manager in
    apt-get)
      # The update is needed only if the package lists are missing or too old.
      apt_install "$@" 2>/dev/null || { "${prefix[@]}" apt-get -q update >&2 && apt_install "$@"; }
      ;;
    dnf) "${prefix[@]}" dnf -q -y install "$@" >&2 ;;
    # The lists are not updated: newer lists with older packages break a system.
    pacman) "${prefix[@]}" pacman -S --needed --noconfirm "$@" >&2 ;;
  esac
}

# sudo drops variables, so env sets this one after it.
apt_install() {
  "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y --no-install-recommends install "$@" >&2
}

# Builds without output; the compiler's output is shown on a terminal, or if the build fails.
build() {
  local log=/dev/stderr
  [[ -t 2 ]] || log=$(mktemp) || return
  if swift build "$@" >"$log" 2>&1; then
    [[ -t 2 ]] || rm -f "$log"
    return 0
  fi
  if ! explain_missing_package "$@" && [[ ! -t 2 ]]; then cat "$log" >&2; fi
  [[ -t 2 ]] || rm -f "$log"
  return 1
}

# Says in one line which package a failed build could not fetch: explain_missing_package [ARGUMENTS OF THE
# BUILD]. Fails if it had to fetch no package, or if Package.swift has an error.
explain_missing_package() {
  local url folder=.build
  while (($#)); do
    if [[ $1 == --scratch-path ]]; then folder=${2-}; fi
    shift
  done
  url=$(sed -n 's/^ *url: "\(.*\)", \.upToNextMinor.*/\1/p' Package.swift)
  [[ ! -d $folder/checkouts/${url##*/} ]] && swift package dump-package >/dev/null 2>&1 || return 1
  say "The build could not fetch the package at $url: the first build needs git and a network, or this package in SwiftPM's cache"
}

# The build folder of the documentation and of the tested debug build, which share compiled modules.
# The documentation's plugin is a dependency only while the variable is set.
debug_folder=.build-docs
debug_swift() { MIDFLIGHT_DOCS=1 swift "$1" --scratch-path "$debug_folder" "${@:2}"; }

# Arguments that build the program, the benchmark and all tests. Indexing the tests would take a third
# as long as building them, and only XCTest needs the index.
build_tests=(build -c release --build-tests --disable-index-store)

# The release build's tests, started without the package manager, which would wait for builds that
# run at the same time, or fail because they have locked its database.
test_program=(.build/release/midflightPackageTests.xctest --testing-library swift-testing)

# The program's version, from the only file that contains it.
version() { sed -n 's/^ *static let version = "\([^"]*\)"$/\1/p' Sources/Program/Version.swift; }

# The releases of CHANGELOG.md, newest first, each as VERSION DATE.
releases() { sed -n 's/^## \[\([^]]*\)\] - \(.*\)$/\1 \2/p' CHANGELOG.md; }

# The description for software centres, with the releases.
metainfo() {
  local list
  list=$(releases | sed 's|^\([^ ]*\) \(.*\)$|    <release version="\1" date="\2"/>|') || return
  awk -v list="$list" '
    /^ *<!-- scripts/ { next }
    $0 == "  <releases/>" { print "  <releases>"; print list; print "  </releases>"; next }
    { print }' Resources/desktop/org.midflight.Midflight.metainfo.xml
}

# The changelog of Debian's package: its entries refer to CHANGELOG.md, which is installed as NEWS.
debian_changelog() {
  local version date
  releases | while read -r version date; do
    printf 'midflight (%s) stable; urgency=medium\n\n  * Release %s. NEWS lists its changes.\n\n' "$version" "$version"
    printf ' -- The Midflight authors <midflight@midflight.org>  %s\n\n' "$(LC_ALL=C date -u -d "$date 00:00 UTC" '+%a, %d %b %Y %T +0000')"
  done
}

# Puts together the files of an installation below a prefix: put_together FOLDER PROGRAM.
put_together() {
  local folder=$1 home=$1/lib/midflight file
  install -D -m 755 -- "$2" "$home/midflight" || return
  for file in Resources/*.json Resources/*.png; do
    install -D -m 644 -- "$file" "$home/$file" || return
  done
  # The compiler of a scene's file reads these modules.
  mkdir -p "$home/Modules" "$folder/bin" &&
    cp .build/release/Modules/*.swiftmodule "$home/Modules/" &&
    # A build with tests leaves these there.
    rm -f "$home/Modules/"{*Tests,PortedPrograms,UnchangedPrograms,midflightPackage*}.swiftmodule \
      "$home/Modules/Midflight"{Testing,OwnPreview,FakePortal,GoldenImages,TestSupport,LayerStages,VirtualDesktop,DisplayListWriter,ImageChecksums,WindowBenchmark,RasterReference,Benchmark}.swiftmodule &&
    chmod 644 "$home/Modules/"* &&
    install -D -m 644 Resources/desktop/midflight.desktop "$folder/share/applications/midflight.desktop" &&
    install -D -m 644 -t "$folder/share/mime/packages" Resources/desktop/org.midflight.Midflight.xml &&
    metainfo >"$home/metainfo" &&
    install -D -m 644 "$home/metainfo" "$folder/share/metainfo/org.midflight.Midflight.metainfo.xml" &&
    rm "$home/metainfo" &&
    install -d "$folder/share/doc/midflight" &&
    cp -r ./*.md LICENSE Documentation Examples "$folder/share/doc/midflight/" &&
    install -D -m 644 -t "$folder/share/doc/midflight/Resources" Resources/round-progress.png &&
    chmod -R u=rwX,go=rX "$folder/share/doc/midflight" &&
    ln -s ../lib/midflight/midflight "$folder/bin/midflight" &&
    "$folder/bin/midflight" integrate "$folder" >/dev/null &&
    gzip -9n "$folder/share/man/man1/midflight.1"
}

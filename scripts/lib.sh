# The scripts' common part. Sourced, not run. Sets `root`, the repository's folder.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root" || exit 1

# A line to the person at the terminal; standard output is for what was asked for.
say() { printf '%s\n' "$*" >&2; }

# Packages by their Debian names; scripts/packages.txt has other distributions' names, and says what
# was tried.
runtime_packages=(
  libsdl2-dev libx11-dev libwayland-dev libdbus-1-dev libpng-dev libwebp-dev libturbojpeg0-dev libgif-dev libtiff-dev libheif-dev liblcms2-dev libzip-dev libxml2 libfreetype-dev libfontconfig-dev libharfbuzz-dev libicu-dev
  fonts-dejavu-core fonts-ipafont-gothic
  libdecor-0-plugin-1-cairo
)
# The unit tests compare with these: hb-shape, fc-query and Perl; webpmux, dwebp and
# ffprobe; tiffcp; heif-enc and heif-convert; Pillow; SciPy.
oracle_packages=(libharfbuzz-bin fontconfig perl-base webp ffmpeg libtiff-tools libheif-examples python3-pil python3-scipy python3-jsonschema librlottie0-1)
# These check what is installed.
desktop_packages=(desktop-file-utils shared-mime-info libglib2.0-bin libxml2-utils appstream man-db zsh fish imagemagick)
# These build the package for Debian and the archive, and check them.
package_packages=(dpkg-dev pkg-config xz-utils libxml2-dev binutils patchelf)
package_check_packages=(lintian flatpak-builder)
# These compile and run a program for another processor.
arm64_packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static)
# With dbus-x11 libdbus can launch a bus, which no program that is tested may have it do.
test_packages=(
  dbus-daemon dbus-x11 at-spi2-core python3-gi gir1.2-atspi-2.0 xvfb xdotool x11-utils weston imagemagick vim-tiny nano
  xclip wl-clipboard)

# Ends the script when there is no usable Swift.
require_swift() {
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  if [[ -z $version ]] || ((${version%.*} < 6 || (${version%.*} == 6 && ${version#*.} < 2))); then
    say "Midflight needs Swift 6.2 or later on the PATH (found: ${version:-none}); see https://swift.org/install/linux"
    exit 3
  fi
}

# The program that installs packages in a distribution with that ID and ID_LIKE of os-release(5), else
# the first that there is; nothing without one: package_manager [ID ID_LIKE].
package_manager() {
  local name
  if (($# == 0)); then
    # A file of assignments; its names stay in the subshell.
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

# The names of Debian's packages in another distribution, one a line; `?NAME` where it has no such
# package or scripts/packages.txt does not list it: package_names MANAGER PACKAGE….
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

# Whether a package is there, or another that provides it: is_installed MANAGER NAME.
is_installed() {
  case $1 in
    apt-get) [[ $(dpkg-query -W -f '${db:Status-Status}' "$2" 2>/dev/null) == installed ]] ;;
    dnf) rpm -q --quiet --whatprovides "$2" >/dev/null 2>&1 ;;
    pacman) pacman -T "$2" >/dev/null 2>&1 ;;
  esac
}

# Installs those of the named packages that are missing. They are named as in Debian; other
# distributions' names are in scripts/packages.txt. Touches nothing, the network included, when all
# are there.
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
    say "This needs packages of Debian that scripts/packages.txt has no names of for $manager: ${unknown[*]}"
    exit 3
  fi
  ((${#missing[@]})) || return 0
  if [[ -z $manager ]] || ! command -v "$manager" >/dev/null; then
    say "These packages are missing, and there is no apt-get, dnf or pacman to install them: ${missing[*]}"
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
      # A package list that is already good enough saves the update; a fresh machine has none.
      apt_install "$@" 2>/dev/null || { "${prefix[@]}" apt-get -q update >&2 && apt_install "$@"; }
      ;;
    dnf) "${prefix[@]}" dnf -q -y install "$@" >&2 ;;
    # Its lists are left as they are: newer ones, with packages that are not, break a system.
    pacman) "${prefix[@]}" pacman -S --needed --noconfirm "$@" >&2 ;;
  esac
}

# The variable is set on sudo's far side, where it counts.
apt_install() {
  "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y --no-install-recommends install "$@" >&2
}

# Builds in silence; what the compiler says shows when it fails, or on a terminal.
build() {
  local log=/dev/stderr
  [[ -t 2 ]] || log=$(mktemp) || return
  if swift build "$@" >"$log" 2>&1; then
    [[ -t 2 ]] || rm -f "$log"
    return 0
  fi
  if ! explain_missing_package && [[ ! -t 2 ]]; then cat "$log" >&2; fi
  [[ -t 2 ]] || rm -f "$log"
  return 1
}

# Says in one line what a build that failed could not fetch; fails where nothing was to be fetched,
# or the package's own description is what is wrong.
explain_missing_package() {
  local url
  url=$(sed -n 's/^ *url: "\(.*\)", \.upToNextMinor.*/\1/p' Package.swift)
  [[ ! -d .build/checkouts/${url##*/} ]] && swift package dump-package >/dev/null 2>&1 || return 1
  say "Midflight is built with one package, which could not be fetched from $url: the first build needs git and a network, or that package in SwiftPM's cache"
}

# Where the documentation and the debug build that is tested are built, so that they share the
# modules that are compiled. The documentation's plugin is a dependency only while the variable is
# set.
debug_folder=.build-docs
debug_swift() { MIDFLIGHT_DOCS=1 swift "$1" --scratch-path "$debug_folder" "${@:2}"; }

# What builds the program, the benchmark and all tests. An index of the tests takes a third of the
# time that they take, and only XCTest asks for it.
build_tests=(build -c release --build-tests --disable-index-store)

# The release build's tests. Started without the package manager, which would wait for the builds
# beside it, or stumble over the database that they have locked.
test_program=(.build/release/midflightPackageTests.xctest --testing-library swift-testing)

# The program's version, from the one file that has it.
version() { sed -n 's/^ *static let version = "\([^"]*\)"$/\1/p' Sources/Program/Version.swift; }

# The releases of CHANGELOG.md, newest first, each as VERSION DATE.
releases() { sed -n 's/^## \[\([^]]*\)\] - \(.*\)$/\1 \2/p' CHANGELOG.md; }

# What software centres show, with the releases.
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

# Puts together what is installed below a prefix: put_together FOLDER PROGRAM.
put_together() {
  local folder=$1 home=$1/lib/midflight file
  install -D -m 755 -- "$2" "$home/midflight" || return
  for file in Resources/*.json Resources/*.png; do
    install -D -m 644 -- "$file" "$home/$file" || return
  done
  # The compiler of a scene's file reads them.
  mkdir -p "$home/Modules" "$folder/bin" &&
    cp .build/release/Modules/*.swiftmodule "$home/Modules/" &&
    # What a build with tests leaves there.
    rm -f "$home/Modules/"{*Tests,PortedPrograms,UnchangedPrograms,midflightPackage*}.swiftmodule \
      "$home/Modules/Midflight"{OwnPreview,FakePortal,GoldenPictures,TestSupport,LayerStages,VirtualDesktop,PictureLists,PictureSums,WindowBenchmark,RasterReference,Benchmark}.swiftmodule &&
    chmod 644 "$home/Modules/"* &&
    install -D -m 644 Resources/desktop/midflight.desktop "$folder/share/applications/midflight.desktop" &&
    install -D -m 644 -t "$folder/share/mime/packages" Resources/desktop/org.midflight.Midflight.xml &&
    metainfo >"$home/metainfo" &&
    install -D -m 644 "$home/metainfo" "$folder/share/metainfo/org.midflight.Midflight.metainfo.xml" &&
    rm "$home/metainfo" &&
    ln -s ../lib/midflight/midflight "$folder/bin/midflight" &&
    "$folder/bin/midflight" integrate "$folder" >/dev/null &&
    gzip -9n "$folder/share/man/man1/midflight.1"
}

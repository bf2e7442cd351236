#!/bin/sh
# Installs Carreto @version@ from the folder that it lies in. Exit codes: 0 done, 1 refused or damaged, 2 wrong words,
# 69 something is missing on this machine. Called again it finishes what is missing and changes nothing else.
set -eu
umask 022

version=@version@
platform=@platform@
oldest_glibc=@glibc@
unpacked_kb=@unpackedKb@
# What a new database and its log take, and what has to stay free.
data_kb=786432

prefix=/opt/carreto
data=/var/lib/carreto
user=
systemd=yes
unit_folder=

usage() {
  cat <<'WORDS'
Usage: ./install.sh [options]

  --prefix FOLDER       where releases go; /opt/carreto by default
  --data FOLDER         where the data goes; /var/lib/carreto by default
  --user NAME           who runs it, made where missing; carreto by default, without root yourself
  --no-systemd          write no unit and start nothing
  --unit-folder FOLDER  write the unit there and start nothing, for images that are being made
  --help                these words
WORDS
}

say() { printf '%s\n' "$*"; }

fail() {
  code=$1
  shift
  printf 'install.sh: %s\n' "$*" >&2
  exit "$code"
}

while [ $# -gt 0 ]; do
  case $1 in
    --prefix | --data | --user | --unit-folder)
      [ $# -ge 2 ] || fail 2 "$1 needs a value. --help tells the options."
      case $1 in
        --prefix) prefix=$2 ;;
        --data) data=$2 ;;
        --user) user=$2 ;;
        --unit-folder) unit_folder=$2 ;;
      esac
      shift 2
      ;;
    --no-systemd)
      systemd=no
      shift
      ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail 2 "there is no option $1. --help tells the options." ;;
  esac
done

# These stand in a unit and in settings, where other characters would mean something.
for folder in "$prefix" "$data" ${unit_folder:+"$unit_folder"}; do
  case $folder in
    /*) ;;
    *) fail 2 "$folder must be a whole path, from / on." ;;
  esac
  case $folder in
    *[!A-Za-z0-9/._-]* | *..* | */) fail 2 "$folder must be of letters, digits and / . _ - alone, without .. and / at its end." ;;
  esac
done
case $data/ in
  "$prefix"/*) fail 2 "the data must lie outside of $prefix, where releases come and go." ;;
esac
case $user in
  *[!a-z0-9_-]* | [0-9-]*) fail 2 "$user is no name of a user: small letters, digits, _ and -." ;;
esac

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)

# --- what this machine is -------------------------------------------------------------------------------------------

machine=$(uname -s)-$(uname -m)
case $platform-$machine in
  linux-x64-Linux-x86_64 | linux-arm64-Linux-aarch64) ;;
  *) fail 69 "this release is made for $platform, and this machine is $machine. Take the release of its platform." ;;
esac
for tool in sha256sum getconf df id sed; do
  command -v "$tool" >/dev/null 2>&1 || fail 69 "the program $tool is missing on this machine."
done
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //') || glibc=
case $glibc in
  2.*) ;;
  *) fail 69 "this machine has no glibc (Alpine and others with musl). Use a system with glibc $oldest_glibc or later." ;;
esac
found_minor=${glibc#2.}
[ "${found_minor%%.*}" -ge "${oldest_glibc#2.}" ] ||
  fail 69 "this machine has glibc $glibc, and the release needs $oldest_glibc or later. Use a newer system."

is_root=no
[ "$(id -u)" != 0 ] || is_root=yes
if [ "$is_root" = no ]; then
  [ "$systemd" = no ] || fail 69 "only root makes users and services. Call it with sudo, or with --no-systemd, --prefix and --data for yourself alone."
  [ -z "$user" ] || [ "$user" = "$(id -un)" ] || fail 69 "only root installs for another user. Call it with sudo, or leave --user out."
  user=$(id -un)
fi
user=${user:-carreto}
[ "$user" != root ] || fail 2 "PostgreSQL does not run as root. Leave --user out, or name another user."

# --- whether the release is whole -----------------------------------------------------------------------------------

[ -f "$here/SHA256SUMS" ] || fail 1 "$here holds no whole release: SHA256SUMS is missing. Unpack the tarball again."
if ! damaged=$(cd "$here" && sha256sum --check --quiet SHA256SUMS 2>&1); then
  fail 1 "the release is damaged. Get the tarball again. $(printf '%s' "$damaged" | sed -n 1p)"
fi
if ! told=$("$here/node_modules/node-$platform/bin/node" --version 2>&1); then
  case $told in
    *libatomic*)
      if [ "$is_root" = yes ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing the system library libatomic1 ..."
        { apt-get install -y -q libatomic1 || { apt-get update -q && apt-get install -y -q libatomic1; }; } >/dev/null 2>&1 || true
      fi
      "$here/node_modules/node-$platform/bin/node" --version >/dev/null 2>&1 ||
        fail 69 "the system library libatomic is missing (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic)."
      ;;
    *) fail 69 "the Node.js of the release does not start here: $told" ;;
  esac
fi

# --- whether there is room, and what is there already ---------------------------------------------------------------

existing() {
  folder=$1
  while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
  printf '%s' "$folder"
}
free_kb() { df -Pk "$(existing "$1")" | sed -n '2s/^.* \([0-9][0-9]*\)  *[0-9][0-9]*% .*$/\1/p'; }

target=$prefix/releases/$version
current=$(readlink "$prefix/current" 2>/dev/null || true)
if [ -n "$current" ] && [ "$current" != "releases/$version" ]; then
  fail 1 "$prefix holds ${current#releases/} already. To go on to $version: $prefix/current/carreto upgrade $here"
fi
is_there=no
if [ -d "$target" ]; then
  (cd "$target" && sha256sum --check --quiet SHA256SUMS >/dev/null 2>&1) && is_there=yes
fi
if [ "$is_there" = no ]; then
  free=$(free_kb "$prefix")
  [ "${free:-0}" -ge "$unpacked_kb" ] || fail 69 "$prefix has ${free:-0} kB free, and the release takes $unpacked_kb. Make room, or name another --prefix."
fi
if [ ! -d "$data/postgres" ]; then
  free=$(free_kb "$data")
  [ "${free:-0}" -ge "$data_kb" ] || fail 69 "$data has ${free:-0} kB free, and a new database needs $data_kb. Make room, or name another --data."
fi

# --- who runs it ----------------------------------------------------------------------------------------------------

if ! id -u "$user" >/dev/null 2>&1; then
  command -v useradd >/dev/null 2>&1 || fail 69 "there is no user $user, and no useradd to make one. Make the user, then run this again."
  nologin=$(command -v nologin || printf /usr/sbin/nologin)
  useradd --system --user-group --home-dir "$data" --no-create-home --shell "$nologin" "$user" ||
    fail 1 "the user $user could not be made."
  say "Made the user $user."
fi
group=$(id -gn "$user")

# --- the release, beside others, whole or not at all ----------------------------------------------------------------

if [ "$is_there" = no ]; then
  mkdir -p "$prefix/releases"
  rm -rf "$target" "$target.part"
  mkdir "$target.part"
  (cd "$here" && cp -R -P . "$target.part/") || fail 1 "the release could not be copied to $target."
  if [ "$is_root" = yes ]; then chown -R 0:0 "$target.part"; fi
  chmod -R u=rwX,go=rX "$target.part"
  sync
  mv "$target.part" "$target"
  say "Installed $version in $target."
else
  say "$target is there already, and whole."
fi

if [ ! -d "$data" ]; then
  mkdir -p "$data"
  chmod 700 "$data"
  if [ "$is_root" = yes ]; then chown "$user:$group" "$data"; fi
  say "Made the data folder $data."
elif [ "$(stat -c %u "$data")" != "$(id -u "$user")" ]; then
  fail 1 "$data belongs to another user than $user. Give it to $user (chown -R $user: $data), or name that user with --user."
fi

settings=$prefix/carreto.env
if [ ! -e "$settings" ]; then
  cat >"$settings.part" <<WORDS
# Settings of this Carreto, for the service and for every command: NAME=value, a line each. docs/operations.md lists them all.
CARRETO_DATA=$data
# CARRETO_HOST=127.0.0.1
# CARRETO_PORT=8080
# CARRETO_BASE_URL=https://frete.example.com
WORDS
  chmod 640 "$settings.part"
  if [ "$is_root" = yes ]; then chown "0:$group" "$settings.part"; fi
  mv "$settings.part" "$settings"
  say "Wrote $settings."
elif ! grep -qx "CARRETO_DATA=$data" "$settings"; then
  fail 1 "$settings names another data folder than $data. Give --data as it stands there."
fi

unit=
if [ -n "$unit_folder" ]; then
  unit=$unit_folder/carreto.service
  mkdir -p "$unit_folder"
elif [ "$systemd" = yes ] && [ -d /run/systemd/system ]; then
  unit=/etc/systemd/system/carreto.service
fi

if [ ! -e "$prefix/installation" ]; then
  printf 'data=%s\nuser=%s\nservice=%s\n' "$data" "$user" "${unit:+carreto}" >"$prefix/installation.part"
  mv "$prefix/installation.part" "$prefix/installation"
fi
if [ -z "$current" ]; then
  ln -sfn "releases/$version" "$prefix/current.part"
  mv -T "$prefix/current.part" "$prefix/current"
fi
if [ "$is_root" = yes ] && [ ! -e /usr/local/bin/carreto ] && [ -z "$unit_folder" ] && [ "$prefix" = /opt/carreto ]; then
  ln -s "$prefix/current/carreto" /usr/local/bin/carreto
fi

# --- the service ----------------------------------------------------------------------------------------------------

if [ -n "$unit" ]; then
  sed -e "s|{prefix}|$prefix|g" -e "s|{data}|$data|g" -e "s|{user}|$user|g" -e "s|{group}|$group|g" \
    "$here/carreto.service" >"$unit.part"
  if [ -e "$unit" ] && ! cmp -s "$unit.part" "$unit"; then
    rm "$unit.part"
    say "$unit differs from the one of this release and stays as it is."
  else
    mv "$unit.part" "$unit"
  fi
fi
if [ -n "$unit" ] && [ -z "$unit_folder" ]; then
  systemctl daemon-reload
  systemctl enable --now carreto.service || fail 1 "the service does not start. journalctl -u carreto tells why."
  say "Carreto $version runs: systemctl status carreto, journalctl -u carreto. The first link to its dashboard stands there."
else
  who=
  [ "$is_root" = no ] || who="setpriv --reuid $user --regid $group --init-groups "
  say "Carreto $version is installed. To start it: $who$prefix/current/carreto start"
fi

#!/bin/bash
# Tries the steps of the Dockerfile where no container engine runs: as root on Debian, in bare Debian roots made by
# debootstrap, with the Node of this machine or NODE (a binary of Node 24 for this platform).
# Leaves nothing behind but the package cache of debootstrap.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/.." && pwd)
node=${NODE:-$(command -v node)}
npm=$(dirname "$(readlink -f "$(command -v npm)")")/..
work=$(mktemp -d /var/tmp/nazar-image.XXXXXX)
clean() {
  umount -q "$work"/*/proc "$work/image/dev/shm" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean EXIT

# FROM: Debian slim with Node in /usr/local.
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" ${DEBIAN_MIRROR:-} >/dev/null
install -m 755 "$node" "$work/base/usr/local/bin/node"
mkdir -p "$work/base/usr/local/lib/node_modules"
cp -aL "$npm" "$work/base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
chroot "$work/base" useradd --create-home --uid 1000 node
cp -a "$work/base" "$work/build"
cp -a "$work/base" "$work/image"

# The build stage, with this machine's network and npm settings.
cp /etc/resolv.conf /etc/hosts "$work/build/etc/"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || install -D "$NODE_EXTRA_CA_CERTS" "$work/build$NODE_EXTRA_CA_CERTS"
mkdir -p "$work/build/app"
git -C "$checkout" archive HEAD | tar -x -C "$work/build/app"
for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
  [ -f "$file" ] && cat "$file" >>"$work/build/root/.npmrc"
done
mount -t proc proc "$work/build/proc"
# The lines after RUN, with their continuations.
runs() { awk -v stage="$1" '/^FROM/ {n++} n == stage && sub(/^RUN /, "") {on = 1} on {line = $0; on = sub(/\\$/, "", line); printf "%s%s", line, on ? " " : "\n"}' "$checkout/Dockerfile"; }
runs 1 | while read -r line; do
  echo "RUN $line"
  chroot "$work/build" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/root ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=$NODE_EXTRA_CA_CERTS} sh -c "cd /app && $line" </dev/null
done
umount "$work/build/proc"

# The last stage: what it copies, as its user, without network settings.
runs 2 | while read -r line; do chroot "$work/image" sh -c "$line"; done
mkdir -p "$work/image/app"
grep '^COPY --from=build' "$checkout/Dockerfile" | while read -r line; do
  # shellcheck disable=SC2086
  set -- ${line#COPY }
  mode=
  while [ "${1#--}" != "$1" ]; do case "$1" in --chmod=*) mode=${1#--chmod=} ;; esac; shift; done
  target=${!#}
  case "$target" in /*) ;; *) target=/app/$target ;; esac
  while [ $# -gt 1 ]; do
    case "$target" in */) to=$target$(basename "$1") ;; *) to=$target ;; esac
    mkdir -p "$(dirname "$work/image$to")"
    cp -a "$work/build$1" "$work/image$to"
    [ -z "$mode" ] || chmod "$mode" "$work/image$to"
    shift
  done
done
mount -t proc proc "$work/image/proc"
mkdir -p "$work/image/dev/shm"
mount -t tmpfs tmpfs "$work/image/dev/shm"
env=$(awk '/^ENV/ {on = 1; sub(/^ENV /, "")} on {line = $0; on = sub(/\\$/, "", line); printf "%s ", line}' "$checkout/Dockerfile")
image() { chroot --userspec=node "$work/image" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/node $env PORT="${PORT:-3999}" "$@"; }
du -sh "$work/image/app" | sed 's/\s.*/ in \/app/'
image nazar start >"$work/log" 2>&1 &
# The function runs in a shell of its own; the server is its child.
shell=$!
for _ in $(seq 120); do image nazar health && break; kill -0 "$shell" || break; sleep 1; done
cat "$work/log"
image nazar health
image nazar db-backup /data/backups
pkill -TERM -P "$shell"
wait "$shell"
image nazar db-restore /data/backups
echo 'The image works: built, started, healthy, backed up, stopped and restored.'

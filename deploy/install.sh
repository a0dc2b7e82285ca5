#!/bin/sh
# Installs or upgrades Dragoman on Debian, from the checkout that holds this script: account, /opt/dragoman, /etc/dragoman,
# /var/lib/dragoman and systemd units. Safe to run again. `install.sh uninstall` removes all but data and settings.
set -eu

source=$(cd "$(dirname "$0")/.." && pwd)
app=/opt/dragoman
settings=/etc/dragoman/dragoman.env
units="dragoman.service dragoman-backup.service dragoman-backup.timer"

main() {
  [ "$(id -u)" = 0 ] || fail 'Run this as root.'
  case "${1:-install}" in
    install) install_all ;;
    uninstall) uninstall_all ;;
    *) fail 'Usage: install.sh [uninstall]' ;;
  esac
}

install_all() {
  install_packages
  create_account
  build
  install_engine
  write_settings
  put_in_place
  install_units
  say "Dragoman is installed. Settings: $settings. Check them with: dragoman doctor"
}

install_packages() {
  command -v npm > /dev/null && return
  say 'Installing npm'
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ca-certificates nodejs npm
}

create_account() {
  getent passwd dragoman > /dev/null ||
    useradd --system --user-group --home-dir /var/lib/dragoman --shell /usr/sbin/nologin dragoman
  install -d -o dragoman -g dragoman -m 700 /var/lib/dragoman /var/backups/dragoman
}

# Beside the running version, so that a failed build changes nothing.
build() {
  say 'Building'
  rm -rf "$app.new"
  mkdir -p "$app.new"
  # By name, so that an operator's secrets in the checkout stay there.
  (
    cd "$source"
    tar --exclude=node_modules --exclude=dist --exclude=.env --exclude=data -c package.json package-lock.json .npmrc .env.example \
      LICENSE ./*.md apps packages demo docs scripts deploy/systemd
  ) | tar -C "$app.new" -x
  (
    cd "$app.new"
    npm=$(readlink -f "$(command -v npm)")
    node=$(recent_node)
    PATH="$(dirname "$node"):$PATH" "$node" "$npm" install --no-save --omit=dev --no-audit --no-fund --loglevel=error
    "$node" scripts/setup/runtime.mjs
    rm -rf .runtime node_modules/node-*/include
    PATH="$app.new/node_modules/.bin:$PATH" node scripts/build.ts
  )
  chown -R root:root "$app.new"
  chmod -R go=rX "$app.new"
}

# The local engine, which needs no key. Says so in one line where it cannot be installed.
install_engine() {
  "$app.new/node_modules/.bin/node" "$app.new/scripts/install-apertium.mjs"
}

# With an older Node, npm leaves native packages out. Debian 12 has Node 18, which can install a newer one.
recent_node() {
  if node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
    command -v node
    return
  fi
  npm install --prefix "$app.new/.runtime" --no-save --no-audit --no-fund --loglevel=error node@24 >&2
  echo "$app.new/.runtime/node_modules/node/bin/node"
}

write_settings() {
  install -d -m 750 -o root -g dragoman /etc/dragoman
  [ -e "$settings" ] && return
  {
    echo '# Settings of Dragoman. /opt/dragoman/.env.example lists all.'
    echo 'DATA_DIR=/var/lib/dragoman'
    echo 'HEALTH_PORT=3100'
    echo 'BACKUP_TO=/var/backups/dragoman/'
    echo 'BACKUP_KEEP_DAYS=30'
    echo '#PUBLIC_URL=https://app.example.com'
    echo '#HTTPS_PORT=443'
    echo '#HTTP_PORT=80'
    echo '#ADMIN_EMAILS=you@example.com'
  } > "$settings"
  chown root:dragoman "$settings"
  chmod 640 "$settings"
}

# The running supervisor starts new processes by the path of its own program, which may be at another one now.
keep_program() {
  [ -d /run/systemd/system ] || return 0
  program=$(readlink "/proc/$(systemctl show --value -p MainPID dragoman.service)/exe") || return 0
  case $program in "$app"/*) ;; *) return 0 ;; esac
  kept=$app.new${program#"$app"}
  [ ! -e "$kept" ] || return 0
  mkdir -p "$(dirname "$kept")"
  ln -s "$app/node_modules/.bin/node" "$kept"
}

put_in_place() {
  keep_program
  rm -rf "$app.old"
  [ ! -e "$app" ] || mv "$app" "$app.old"
  mv "$app.new" "$app"
  rm -rf "$app.old"
  cat > /usr/local/bin/dragoman <<'END'
#!/bin/sh
# Runs a command of Dragoman as its account, with its settings.
[ "$(id -u)" = 0 ] || { echo 'Run this as root: sudo dragoman …' >&2; exit 1; }
export DRAGOMAN_SETTINGS_FILE=/etc/dragoman/dragoman.env
cd /var/lib/dragoman || exit 1
exec setpriv --reuid dragoman --regid dragoman --init-groups /opt/dragoman/node_modules/.bin/node /opt/dragoman/apps/cli/src/main.ts "$@"
END
  chmod 755 /usr/local/bin/dragoman
}

# A running version is replaced without a refused request.
install_units() {
  for unit in $units; do install -m 644 "$app/deploy/systemd/$unit" "/etc/systemd/system/$unit"; done
  [ -d /run/systemd/system ] || return 0
  systemctl daemon-reload
  systemctl enable --quiet dragoman.service
  systemctl reload-or-restart dragoman.service
}

uninstall_all() {
  if [ -d /run/systemd/system ]; then systemctl disable --quiet --now dragoman.service dragoman-backup.timer || true; fi
  for unit in $units; do rm -f "/etc/systemd/system/$unit"; done
  if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
  rm -rf "$app" "$app.new" "$app.old" /usr/local/bin/dragoman
  say 'Removed. /var/lib/dragoman, /var/backups/dragoman and /etc/dragoman are left; the account dragoman, too.'
}

say() { printf '%s\n' "$1"; }
fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

main "$@"

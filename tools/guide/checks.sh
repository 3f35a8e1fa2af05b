# Checks between the blocks of the guide, in Debian. A failed command ends the script.

is_restored=

ask() { curl --silent --show-error --insecure --resolve "$SITE:443:127.0.0.1" --write-out ' %{http_code} %{http_version}' "$@"; }
restarts() { systemctl show --property NRestarts --value dhow.service; }

# Prints the seconds until a command succeeds, at most three minutes.
wait_until() {
  local from=$SECONDS
  until "$@"; do
    ((SECONDS - from < 180)) || return
    sleep 1
  done
  echo "== $* after $((SECONDS - from)) s"
}
restarted() { [[ $(restarts) == "$1" && $(systemctl is-active dhow.service) == active ]]; }

page=
has_page() {
  page=$(ask "https://$SITE/products") && [[ $page == *'Dried figs'*' 200 2' ]]
}
check_page() {
  if ! wait_until has_page; then
    printf '== The page, with status and version of HTTP:\n%s\n' "${page: -4000}"
    return 1
  fi
}

# Pastes the block again. It is done or refused, as the argument says, and changes nothing.
paste_again() {
  local before result=done
  before=$(show_installation)
  bash -c "$block" || result=refused
  [[ $result == "$1" && $(show_installation) == "$before" ]]
}
show_installation() {
  ls -l --time-style=full-iso /opt
  find /var/lib/dhow -maxdepth 2 -name '*.sqlite' | sort
}

fill_site() {
  # A new site is closed to visitors.
  local publish="new (require('node:sqlite').DatabaseSync)('/var/lib/dhow/dhow.sqlite').exec('update installation set published_at = 1')"
  runuser --user dhow -- /opt/dhow/node_modules/node-linux-*/bin/node --eval "$publish"
  printf 'name,brand,category,description\nDried figs,Oasis,Fruit,Sun-dried.\n' > /tmp/products.csv
  systemctl stop dhow.service
  /opt/dhow/dhow import catalogue /tmp/products.csv
  systemctl start dhow.service
  [[ $(stat --format %U:%a /var/lib/dhow /var/lib/dhow/dhow.sqlite | tr '\n' ' ') == 'dhow:700 dhow:600 ' ]]
}

# Let's Encrypt cannot reach this machine, so Caddy issues the certificate itself.
use_local_certificate() {
  printf '{\n\tlocal_certs\n}\n' | cat - /etc/caddy/Caddyfile > /tmp/Caddyfile
  cp /tmp/Caddyfile /etc/caddy/Caddyfile
  systemctl restart caddy
}

create_certificate() {
  mkdir --parents /etc/dhow/tls
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$SITE" \
    -keyout /etc/dhow/tls/privkey.pem -out /etc/dhow/tls/fullchain.pem
}

# Dhow is killed, then hangs: systemd restarts it.
check_failures() {
  restarted 0
  for signal in KILL STOP; do
    systemctl restart dhow.service
    pkill --signal $signal --uid dhow
    wait_until restarted 1
    check_page
  done
}

check_site() {
  if [[ ! $is_restored ]]; then
    fill_site
    check_failures
  fi
  check_page
}

# A start that takes longer than the watchdog waits, on another port, and then two intervals of the watchdog.
check_slow_start() {
  local from=$SECONDS slow=/run/systemd/system/dhow.service.d/slow.conf
  mkdir --parents "$(dirname "$slow")"
  printf '[Service]\nWatchdogSec=20\nExecStart=\nExecStart=/bin/sh -c "sleep 25; exec ./dhow start"\n' > "$slow"
  echo PORT=3005 >> /etc/dhow/dhow.env
  systemctl daemon-reload
  systemctl restart dhow.service
  ((SECONDS - from >= 25))
  echo "== ready after $((SECONDS - from)) s"
  sleep 40
  restarted 0
  curl --silent --show-error --fail http://127.0.0.1:3005/readyz
  rm "$slow"
  sed --in-place '/^PORT=/d' /etc/dhow/dhow.env
  systemctl daemon-reload
  systemctl restart dhow.service
}

check_units() {
  for unit in /etc/systemd/system/dhow*.service; do
    systemd-analyze verify "$unit"
    systemd-analyze security --threshold=15 "$(basename "$unit")" | tail --lines 1
  done
}

# The server creates a missed backup at its start.
create_nightly_backup() {
  rm --recursive /var/backups/dhow/*
  systemctl restart dhow.service
  has_backup() { [[ -e $(echo /var/backups/dhow/dhow-*Z.tar) ]]; }
  wait_until has_backup
}

check_replica() {
  has_replica() { [[ -n $(ls /var/backups/litestream) ]]; }
  wait_until has_replica
  [[ $(systemctl show --property NRestarts --value dhow-litestream.service) == 0 ]]
}

# A download that was cut off is not installed. Then the complete one is copied.
refuse_cut_download() {
  for file in ~/next/*.sha256; do cp "$file" ~; done
  for file in ~/next/*.tgz; do head --bytes 1000000 "$file" > ~/"$(basename "$file")"; done
  paste_again refused
  mv ~/next/* ~
}

# The next release has the same version and one more migration.
check_upgrade() {
  restarted 0
  [[ $(readlink /opt/dhow /opt/dhow.previous | tr '\n' ' ') == "/opt/$1 /opt/$2 " ]]
  [[ $(ls /var/lib/dhow/snapshots) == before-9999_guide.sqlite ]]
  journalctl --unit dhow.service | grep '"snapshot":"/var/lib/dhow/snapshots/before-9999_guide.sqlite"'
  journalctl --unit dhow.service | grep '"migration":"9999_guide"'
  check_page
  paste_again done
}

check_going_back() {
  restarted 0
  [[ $(readlink /opt/dhow) == "/opt/$1" ]]
  [[ $(stat --format %U /var/lib/dhow/dhow.sqlite /var/lib/dhow/newer-*/dhow.sqlite | uniq) == dhow ]]
  check_page
  paste_again done
}

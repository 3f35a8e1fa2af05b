#!/bin/bash
# Stands in for systemctl where systemd is not process 1: begins and ends what the units name, as their users.
set -e
unit=/etc/systemd/system/dhow.service
value() { sed --quiet "s/^$1=//p" "$unit"; }

start_dhow() {
  set -a
  # shellcheck disable=SC1090
  . "$(value EnvironmentFile)"
  eval "$(value Environment)"
  set +a
  cd "$(value WorkingDirectory)"
  eval "setsid runuser --user $(value User) -- $(value ExecStart)" >> /var/log/dhow.log 2>&1 &
}

case "$*" in
  daemon-reload | "enable caddy" | "restart caddy") ;;
  "enable --now dhow.service") start_dhow ;;
  "restart nginx") nginx ;;
  "disable --now nginx") nginx -s quit ;;
  *) echo "no stand-in for: systemctl $*" >&2; exit 1 ;;
esac

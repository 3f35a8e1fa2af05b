#!/bin/bash
# Replaces systemctl where systemd is not process 1: starts and stops the commands of the units as their users.
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
  *) echo "not supported: systemctl $*" >&2; exit 1 ;;
esac

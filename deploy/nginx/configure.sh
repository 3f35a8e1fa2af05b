#!/bin/sh
# Prints dhow.conf with a domain name, for the nginx and the network of this machine: configure.sh www.example.com
set -eu
set -- -e "s/www\.example\.com/$1/"
# Without IPv6 in the kernel, nginx does not start with such an address.
[ -e /proc/net/if_inet6 ] || set -- "$@" -e '/listen \[/d'
# Since 1.25.1, nginx warns of http2 in `listen`.
case $(nginx -v 2>&1) in
  */1.[0-9].* | */1.1?.* | */1.2[0-4].* | */1.25.0*) ;;
  *) set -- "$@" -e 's/ ssl http2;/ ssl;/' -e 's/#http2 on/http2 on/' ;;
esac
sed "$@" "$(dirname "$0")/dhow.conf"

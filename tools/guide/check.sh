# Checks the installation of the guide behind nginx: a page over TLS, and the same page after Dhow was killed.
ask() { curl --silent --show-error --insecure --resolve "$SITE:443:127.0.0.1" --write-out ' %{http_code} %{http_version}' "$@"; }
# A new site is closed to visitors.
publish="new (require('node:sqlite').DatabaseSync)('/var/lib/dhow/dhow.sqlite').exec('update installation set published_at = 1')"
runuser --user dhow -- /opt/dhow/node_modules/node-linux-*/bin/node --eval "$publish"
page=$(ask "https://$SITE/products")
[[ $page == *'<html'*' 200 2' ]]
[[ $(stat --format %U:%a /var/lib/dhow /var/lib/dhow/dhow.sqlite | tr '\n' ' ') == 'dhow:700 dhow:600 ' ]]
pkill --signal KILL --uid dhow
[[ $(ask "https://$SITE/products") == "$page" ]]
[[ $(ask --data name=Ada "https://$SITE/contact") == *'This was not sent'*' 503 2' ]]
systemctl enable --now dhow.service

#!/bin/sh
# Starts deploy/docker/compose.yaml of the release in release/, restores a backup into a new volume, and upgrades to a second
# image: `sh tools/try-compose.sh docker compose` or `podman-compose`. HTTP_PORT and HTTPS_PORT replace 80 and 443.
set -eu
cd "$(dirname "$0")/.."
command=$*
https=${HTTPS_PORT:-443}
folder=$(mktemp --directory)
next=999.0.0

compose() {
  file=$folder/$1/deploy/docker/compose.yaml
  shift
  echo "== $*"
  $command --file "$file" "$@"
}

wait_for_page() {
  page="https://localhost:$https/admin-login"
  curl --silent --insecure --fail --output /dev/null --retry 300 --retry-delay 1 --retry-all-errors "$page"
  echo "== $page is there"
}

end() {
  status=$?
  [ $status -eq 0 ] || compose first logs
  compose first down --volumes
  rm -r "$folder"
  exit $status
}

for release in first next; do
  mkdir "$folder/$release"
  tar --extract --file release/dhow-*-linux-x64.tgz --directory "$folder/$release" --strip-components 1
  printf 'PUBLIC_URL=https://localhost\nDHOW_HTTP_PORT=%s\nDHOW_HTTPS_PORT=%s\n' "${HTTP_PORT:-80}" "$https" \
    > "$folder/$release/deploy/docker/.env"
done
sed --in-place "s/\"version\": \".*\"/\"version\": \"$next\"/" "$folder/next/package.json"
trap end EXIT

compose first up --detach --build
wait_for_page
compose first exec -T dhow dhow backup /backups/try.tar
compose first down
"${1%-compose}" volume rm docker_data
compose first run --rm --no-deps -T dhow dhow restore /backups/try.tar
compose first up --detach
wait_for_page
compose next up --detach --build --force-recreate
wait_for_page
compose next exec -T dhow dhow check | tee "$folder/check"
grep "Dhow $next" "$folder/check"
grep 'ok .*Database' "$folder/check"

#!/bin/sh
# Writes the secrets that compose.yaml names, each once. The files are readable in their containers only: nobody else enters the folder.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets

write() {
  [ -s "secrets/$1" ] && return
  printf %s "$2" > "secrets/$1"
  chmod 444 "secrets/$1"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

for name in postgres-password store-password certificate-secret certificate-ask-secret engine-keys-secret; do
  write "$name" "$(random)"
done
write database-url "postgres://dragoman:$(cat secrets/postgres-password)@postgres:5432/dragoman"

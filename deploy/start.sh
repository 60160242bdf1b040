#!/bin/sh
# The starter knowledge base on the first start (seconds later: nothing to do), then the service.
set -eu
: "${ADJUDGE_API_KEYS:?Set ADJUDGE_API_KEYS: whoever can reach this container could use it otherwise.}"
adjudge kb starter
exec adjudge serve --host 0.0.0.0 --port 8000 "$@"

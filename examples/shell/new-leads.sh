#!/bin/sh
# Prints the leads created since a given time, oldest first. Each line contains the tab-separated time, email, name and
# interest of a lead.
#
#   KAIROS_TOKEN=kairos_svc_… ./new-leads.sh 2026-11-01T00:00:00Z
set -eu

url=${KAIROS_URL:-http://localhost:4000}
since=${1:?Usage: new-leads.sh TIME}
# shellcheck disable=SC2016
query='query NewLeads($since: DateTime!, $after: String) {
  leads(filter: { createdAt: { from: $since } }, orderBy: { field: createdAt, direction: asc }, first: 100, after: $after) {
    nodes { createdAt email name interest }
    pageInfo { hasNextPage endCursor }
  }
}'

# Before a retry, curl can discard the previous response only if it writes to a file.
response=$(mktemp)
trap 'rm -f "$response"' EXIT
after=null
while [ -n "$after" ]; do
  jq -n --arg query "$query" --arg since "$since" --argjson after "$after" \
    '{ query: $query, variables: { since: $since, after: $after } }' |
    curl --silent --show-error --retry 3 --output "$response" "$url/graphql" --data-binary @- \
      --header 'content-type: application/json' --header "authorization: Bearer ${KAIROS_TOKEN:?}"
  if jq -e '.errors' "$response" > /dev/null; then
    jq -r '.errors[] | "\(.extensions.code): \(.message)"' "$response" >&2
    exit 1
  fi
  jq -r '.data.leads.nodes[] | [.createdAt, .email, .name, .interest] | @tsv' "$response"
  after=$(jq '.data.leads.pageInfo | select(.hasNextPage) | .endCursor' "$response")
done

#!/usr/bin/env bash
# What action.yml runs. Values come by the environment, so that none of them is read as shell.
set -uo pipefail

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

firstfail() {
  npx --yes "$FIRSTFAIL_PACKAGE" "$@"
}

# Analyses the log file $1; what follows are options of `firstfail ingest`.
explain() {
  local log=$1 status
  shift
  if [ -n "$FIRSTFAIL_URL" ]; then
    firstfail ingest "$log" --tail --format github "$@" < /dev/null
  else
    firstfail analyze "$log" --format github < /dev/null
  fi
  status=$?
  [ "$status" -eq 0 ] || echo '::warning title=Firstfail::The log was not analysed; the lines above say why.'
  return "$status"
}

run_and_explain() {
  local options=(--format github)
  [ -n "$FIRSTFAIL_URL" ] || options+=(--no-send)
  # The command sees what a step of its own would see; the token is not its business.
  firstfail run "${options[@]}" -- env -u FIRSTFAIL_TOKEN -u GH_TOKEN bash --noprofile --norc -eo pipefail -c "$FIRSTFAIL_RUN"
}

explain_failed_jobs() {
  local run="repos/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID/attempts/$GITHUB_RUN_ATTEMPT" worst=0 id name
  gh api --paginate "$run/jobs" --jq '.jobs[] | select(.conclusion == "failure") | "\(.id) \(.name)"' > "$logs/failed" ||
    return 1
  while read -r id name; do
    gh api "repos/$GITHUB_REPOSITORY/actions/jobs/$id/logs" < /dev/null > "$logs/job.log" &&
      explain "$logs/job.log" --job "$name" \
        --url "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID/job/$id" || worst=1
  done < "$logs/failed"
  return "$worst"
}

if [ -n "$FIRSTFAIL_RUN" ]; then
  run_and_explain
elif [ -n "$FIRSTFAIL_LOG" ]; then
  explain "$FIRSTFAIL_LOG"
else
  explain_failed_jobs
fi

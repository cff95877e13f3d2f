# What the step `firstfail` of the shared library runs on an agent, with curl and Node 20.19 or newer.
set -eu
# The log is no file of the workspace, so that no artifact takes it along.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
curl -fsS -u "$API_USER:$API_TOKEN" "${BUILD_URL}consoleText" > "$log"
npx --yes "${FIRSTFAIL_PACKAGE:-firstfail}" ingest "$log" --tail ${FIRSTFAIL_PROJECT:+--project "$FIRSTFAIL_PROJECT"}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

/** What the recipes ask of their CIs' own APIs, answered as those do; without the credential they get nothing. */
export async function startCi(log: string, secret: string): Promise<{ url: string; close(): Promise<void> }> {
  const basic = `Basic ${Buffer.from(`ci:${secret}`).toString('base64')}`;
  const answers = answersOf(log);
  const server: Server = createServer((request, response) => {
    const { authorization, 'private-token': privateToken } = request.headers;
    const known = [basic, `Bearer ${secret}`].includes(authorization ?? '') || privateToken === secret;
    const answer = known ? answers[request.url ?? ''] : undefined;
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = async () => await new Promise<void>((closed) => void server.close(() => closed()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** By address. Drone answers an array of what was printed, Woodpecker one in base64. */
function answersOf(log: string): Record<string, string> {
  const lines = log.split('\n');
  return {
    '/job/web/17/consoleText': log,
    '/app/rest/builds/id:19/status': 'FAILURE',
    '/downloadBuildLog.html?buildId=19&plain=true': log,
    '/api/repos/acme/web/builds/20': JSON.stringify({
      stages: [{ number: 1, steps: [{ number: 2, name: 'test', status: 'failure' }] }, { number: 2 }],
    }),
    '/api/repos/acme/web/builds/20/logs/1/2': JSON.stringify(
      lines.map((line, pos) => ({ pos, out: `${line}\n`, time: pos })),
    ),
    '/api/repos/lookup/acme/web': '{"id":7}',
    '/api/repos/7/pipelines/21': JSON.stringify({
      workflows: [{ children: [{ id: 900, name: 'test', state: 'failure' }] }, {}],
    }),
    '/api/repos/7/logs/21/900': JSON.stringify(
      lines.map((line, at) => ({ line: at, data: Buffer.from(line).toString('base64'), type: 0 })),
    ),
    '/repos/acme/web/actions/runs/22/attempts/1/jobs': JSON.stringify({
      jobs: [
        { id: 500, name: 'lint', conclusion: 'success' },
        { id: 501, name: 'build (20)', conclusion: 'failure' },
      ],
    }),
    '/repos/acme/web/actions/jobs/501/logs': log,
    '/api/v4/projects/7/pipelines/24/jobs?scope[]=failed&per_page=100': JSON.stringify([
      { id: 600, name: 'test', allow_failure: false, web_url: 'https://gitlab.example/acme/web/-/jobs/600' },
      { id: 601, name: 'experiment', allow_failure: true, web_url: 'https://gitlab.example/acme/web/-/jobs/601' },
    ]),
    '/api/v4/projects/7/jobs/600/trace': log,
  };
}

/** What the recipe uses of GitHub's command: gh api [--paginate] <path> [--jq <filter>]. */
export const gh = `#!/bin/sh
set -e
shift
if [ "$1" = --paginate ]; then shift; fi
answer=$(mktemp)
curl -fsS -H "Authorization: Bearer $GH_TOKEN" "$STUB/$1" > "$answer"
if [ "\${2:-}" = --jq ]; then jq -r "$3" "$answer"; else cat "$answer"; fi
rm "$answer"
`;

/** Stands for npm's registry alone: the package is the command of this checkout. */
export function npxOf(checkout: string): string {
  return `#!/bin/sh
[ "$1" = --yes ] && [ "$2" = firstfail ] || { echo "npx: $*" >&2; exit 1; }
shift 2
exec "${process.execPath}" "${join(checkout, 'bin/firstfail')}" "$@"
`;
}

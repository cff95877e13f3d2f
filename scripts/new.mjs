import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { orExplain, root } from './checkout.mjs';
import { newChannel } from './new/channel.mjs';
import { newCi } from './new/ci.mjs';
import { newDetector } from './new/detector.mjs';
import { newEndpoint } from './new/endpoint.mjs';

// npm run new -- <kind> <name> makes the files of a new part of the product, its line in the list, and a failing test. Each
// kind returns the texts of all files before one is written.

const kinds = { detector: newDetector, ci: newCi, channel: newChannel, endpoint: newEndpoint };

await orExplain(async () => {
  const [kind, name, ...rest] = process.argv.slice(2);
  const make = Object.hasOwn(kinds, kind ?? '') ? kinds[kind] : undefined;
  if (make === undefined || name === undefined || rest.length > 0) throw new Error(usage());
  const { created, changed, next } = make(name);
  refuseExisting(Object.keys(created));
  for (const [path, text] of Object.entries({ ...created, ...changed })) write(path, text);
  format([...Object.keys(created), ...Object.keys(changed)]);
  report('created', created);
  report('changed', changed);
  process.stdout.write(`\n${next}\n`);
});

function usage() {
  return [
    'npm run new -- <kind> <name>, where the kinds are:',
    '  detector <family>/<name>   a tool whose failures the analyser recognises, as in languages/frob',
    '  ci <name>                  a CI that posts logs or runs the command, as in frob-ci',
    '  channel <kind>             a chat or program that messages go to, as in frob-chat',
    '  endpoint <noun>/<verb>     something that the service does, as in tokens/rename-token',
  ].join('\n');
}

function refuseExisting(paths) {
  const existing = paths.filter((path) => existsSync(join(root, path)));
  if (existing.length > 0) throw new Error(`${existing.join(', ')} is there already. Take another name.`);
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Formats the files: sorts imports and breaks lines that are too long. */
function format(paths) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stderr } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--linter-enabled=false', ...paths.filter(isSource)],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The files are written, but Biome refuses them:\n${stderr}`);
}

function isSource(path) {
  return path.endsWith('.ts');
}

function report(action, texts) {
  for (const path of Object.keys(texts)) process.stdout.write(`${action} ${path}\n`);
}

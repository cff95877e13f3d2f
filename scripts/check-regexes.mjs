import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { check } from 'recheck';
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';
import { root } from './checkout.mjs';
import { longestLine, mostSteps } from './most-steps.mjs';

// Checks whether some input makes a regular expression slow, because an attacker can write a log. It checks every expression
// in src and every one that a module of the analyser builds when it loads. One check takes up to a minute, so the hashes of
// safe expressions are listed in test/safe-regexes.txt. `--write` updates the list, which belongs to the commit that adds an
// expression; without it an expression that is not listed is checked now, and no file changes.

const timeoutMs = 60_000;
/** With so many steps for each of its lines, a log of 10 MiB takes about as long as an analysis may. */
const allowedSteps = 2_000_000;
const listPath = join(root, 'test/safe-regexes.txt');
const recheckVersion = JSON.parse(readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8')).version;

const listed = readList();
const regexes = [...writtenRegexes(), ...(await builtRegexes())];
const answers = await judgeAll(regexes);
if (process.argv.includes('--write')) writeList();
const slow = regexes.filter((regex) => answers[regex.key] !== 'safe');
for (const { place, source, flags, key } of slow) console.error(`${place}: /${source}/${flags}\n    ${answers[key]}`);
process.exit(slow.length === 0 ? 0 : 1);

async function judgeAll(regexes) {
  const open = new Map(regexes.map((regex) => [regex.key, regex]));
  const judged = {};
  const lane = async () => {
    for (const [key, regex] of open) {
      open.delete(key);
      judged[key] = listed.has(key) ? 'safe' : await judge(regex);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return judged;
}

async function judge({ source, flags }) {
  // The flag d only adds the positions of groups, and recheck does not support it.
  const result = await check(source, flags.replace('d', ''), { timeout: timeoutMs, maxAttackStringSize: longestLine });
  if (result.status === 'safe') return 'safe';
  if (result.status === 'unknown') return `could not be judged (${result.error.kind}); write it more simply`;
  const { complexity, attack } = result;
  if (complexity.type === 'exponential') return `exponential, for example with ${attack.pattern}`;
  const steps = mostSteps({ source, flags }, complexity.degree);
  return steps <= allowedSteps ? 'safe' : `up to ${steps} steps (${complexity.summary}) with ${attack.pattern}`;
}

function* writtenRegexes() {
  for (const path of sourcePaths()) {
    const text = readFileSync(join(root, path), 'utf8');
    const literals = [];
    const collect = new Visitor({
      Literal: (node) => {
        if (node.regex) literals.push(node);
      },
    });
    collect.visit(parseAst(text, { lang: 'ts' }));
    for (const { regex, start } of literals) {
      yield describe(regex.pattern, regex.flags, `${path}:${text.slice(0, start).split('\n').length}`);
    }
  }
}

async function builtRegexes() {
  const built = [];
  const seen = new Set();
  const walk = (value, place) => {
    if (value === null || typeof value !== 'object' || seen.has(value) || ArrayBuffer.isView(value)) return;
    seen.add(value);
    if (value instanceof RegExp) built.push(describe(value.source, value.flags, place));
    else for (const [name, member] of Object.entries(value)) walk(member, `${place}.${name}`);
  };
  for (const path of sourcePaths().filter((name) => name.startsWith(join('src', 'analyzer')))) {
    const compiled = join(root, path.replace(/^src/, 'dist').replace(/ts$/, 'js'));
    walk({ ...(await import(compiled)) }, path);
  }
  return built;
}

function describe(source, flags, place) {
  const key = createHash('sha256').update(`${recheckVersion} ${flags}/${source}`).digest('hex').slice(0, 32);
  return { source, flags, key, place };
}

function sourcePaths() {
  return readdirSync(join(root, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('src', name))
    .sort();
}

function readList() {
  return new Set(existsSync(listPath) ? readFileSync(listPath, 'utf8').split('\n') : []);
}

function writeList() {
  const safe = Object.keys(answers).filter((key) => answers[key] === 'safe');
  const list = `${safe.sort().join('\n')}\n`;
  if (!existsSync(listPath) || readFileSync(listPath, 'utf8') !== list) writeFileSync(listPath, list);
}

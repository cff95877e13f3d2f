import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { check } from 'recheck';
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';
import { root } from './checkout.mjs';

// Every regular expression written in src is asked whether some input makes it slow: a log is an attacker's input.
// Answers are kept by expression, so that only new ones cost time.

const timeoutMs = 20_000;
const cachePath = join(root, 'node_modules/.cache/firstfail/regexes.json');
const recheckVersion = JSON.parse(readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8')).version;

const known = readCache();
const found = [...findRegexes()];
const answers = await judgeAll(found);
writeCache();
const slow = found.filter((regex) => answers[regex.key] !== 'safe');
for (const { place, source, flags, key } of slow) console.error(`${place}: /${source}/${flags}\n    ${answers[key]}`);
process.exit(slow.length === 0 ? 0 : 1);

async function judgeAll(regexes) {
  const open = new Map(regexes.map((regex) => [regex.key, regex]));
  const judged = {};
  const lane = async () => {
    for (const [key, regex] of open) {
      open.delete(key);
      judged[key] = known[key] ?? (await judge(regex));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return judged;
}

async function judge({ source, flags }) {
  const result = await check(source, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return 'safe';
  if (result.status === 'unknown') return `could not be judged (${result.error.kind}); write it more simply`;
  return `${result.complexity.summary}, for example with ${result.attack.pattern}`;
}

function* findRegexes() {
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
      const { pattern: source, flags } = regex;
      const key = createHash('sha256').update(`${recheckVersion} ${flags}/${source}`).digest('hex');
      yield { source, flags, key, place: `${path}:${text.slice(0, start).split('\n').length}` };
    }
  }
}

function sourcePaths() {
  return readdirSync(join(root, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('src', name))
    .sort();
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cachePath, 'utf8'));
  } catch {
    return {};
  }
}

function writeCache() {
  mkdirSync(dirname(cachePath), { recursive: true });
  writeFileSync(cachePath, JSON.stringify(answers));
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// node scripts/detectors-page.mjs writes docs/detectors.md from the compiled detectors and their test logs;
// with --check it only reports whether the page is out of date.

const page = join(root, 'docs/detectors.md');
const family = join(root, 'dist/analyzer/detectors');
const logs = join(root, 'test/logs');
const longestExample = 110;
/** A shorter line is a poor example; the example is the first log with a longer line. */
const shortestExample = 24;

const head = `# What Firstfail recognises

Written by \`node scripts/detectors-page.mjs\` from the detectors and their test logs; do not edit it.

A detector reads the output of one tool, or one class of failures. Each is listed with the tool that an analysis names,
the categories that its test logs fall into, and the line that is the cause in one of these logs, as the analyser reads
it: without timestamps, colours and secrets. Where no detector speaks, the shape of the log decides.
[Writing a detector](writing-a-detector.md) says how to add what is missing.
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

async function main() {
  await prepare();
  const wanted = await detectorsPage();
  if (!process.argv.includes('--check')) writeFileSync(page, wanted);
  else if (readFileSync(page, 'utf8') !== wanted) {
    console.error('docs/detectors.md is stale: run node scripts/detectors-page.mjs');
    process.exitCode = 1;
  }
}

/** The text of the page. */
async function detectorsPage() {
  const paths = readdirSync(family, { recursive: true })
    .filter((path) => path.endsWith('.js') && path !== 'index.js')
    .map((path) => path.slice(0, -'.js'.length))
    .sort((one, other) => basename(one).localeCompare(basename(other), 'en'));
  const [{ detectors }, { excerpt }, { LogText }] = await Promise.all(
    ['analyzer/detectors/index.js', 'analyzer/excerpt/excerpt.js', 'kernel/log-text.js'].map(
      (path) => import(join(root, 'dist', path)),
    ),
  );
  const lineOf = (log, line) => excerpt(LogText.fromBytes(readFileSync(log)), line, line)[0]?.text ?? '';
  const rows = [];
  for (const path of paths) {
    const exported = Object.values(await import(join(family, `${path}.js`)));
    const detector = exported.find((value) => detectors.includes(value));
    if (detector) rows.push(row(path, detector, lineOf));
  }
  return `${head}
| detector | tool | categories | for example |
|---|---|---|---|
${rows.join('\n')}

${rows.length} detectors.
`;
}

function row(path, { tool }, lineOf) {
  const name = basename(path);
  const folder = join(logs, name);
  const cases = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ ...JSON.parse(readFileSync(join(folder, file), 'utf8')), log: file.replace(/json$/, 'log') }));
  const categories = [...new Set(cases.flatMap(({ category }) => category ?? []))].sort();
  const examples = cases.map(({ log, line }) => shortened(lineOf(join(folder, log), line)));
  const cells = [
    `[${name}](../src/analyzer/detectors/${path}.ts)`,
    tool,
    categories.map((category) => `\`${category}\``).join(', '),
    code(examples.find((text) => text.length >= shortestExample) ?? examples[0]),
  ];
  return `| ${cells.join(' | ')} |`;
}

function shortened(text) {
  const flat = text.replace(/\s+/gu, ' ').trim();
  return flat.length <= longestExample ? flat : `${flat.slice(0, longestExample - 1).trimEnd()}…`;
}

/** A code span in a table cell: its fence has more backticks than its text, and its bars are escaped. */
function code(text) {
  const fence = '`'.repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)));
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}

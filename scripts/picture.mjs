import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { root, say } from './checkout.mjs';
import { prepareCommand } from './prepare.mjs';

// Draws the pictures in README.md from the real output of the command: for one of the test logs, and for a small project
// whose build fails. With --check it draws nothing, and says which of them show another output.

const log = 'test/logs/go-test/failed-test.log';
const [charWidth, lineHeight, margin] = [8.4, 20, 20];
const colours = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341' };
const project = {
  'package.json': JSON.stringify({ name: 'shop', version: '1.4.0', scripts: { build: 'tsc --pretty false' } }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['src'] }),
  'src/cart.ts': [
    'type Cart = { items: { price: number }[] };',
    '',
    'export function total(cart: Cart): number {',
    '  return cart.itmes.reduce((sum, item) => sum + item.price, 0);',
    '}',
    '',
  ].join('\n'),
};

await prepareCommand();
const shop = mkdtempSync(join(tmpdir(), 'shop-'));
try {
  mkdirSync(join(shop, 'src'));
  for (const [name, text] of Object.entries(project)) writeFileSync(join(shop, name), text);
  const pictures = {
    'docs/analyze.svg': picture(root, ['analyze', log]),
    'docs/run.svg': picture(shop, ['run', '--', 'npm', 'run', 'build']),
  };
  if (process.argv[2] === '--check') check(pictures);
  else for (const [path, svg] of Object.entries(pictures)) writeFileSync(join(root, path), svg);
} finally {
  rmSync(shop, { recursive: true, force: true });
}

function check(pictures) {
  for (const [path, svg] of Object.entries(pictures)) {
    if (svg === readFileSync(join(root, path), 'utf8')) continue;
    say(`${path} shows another output than the command has; node scripts/picture.mjs draws it anew.`);
    process.exitCode = 1;
  }
}

function picture(cwd, args) {
  const { PATH, HOME } = process.env;
  const env = { PATH: [join(root, 'node_modules/.bin'), PATH].join(delimiter), HOME, FORCE_COLOR: '1' };
  const quiet = { npm_config_userconfig: '/dev/null', npm_config_update_notifier: 'false' };
  const command = [join(root, 'bin/firstfail'), ...args];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd, env: { ...env, ...quiet }, encoding: 'utf8' });
  const lines = [`$ firstfail ${args.join(' ')}`, '', ...fold(`${stdout}${stderr}`.trim().split('\n'))];
  return draw(lines);
}

/** Breaks long lines as a terminal with 110 columns does. */
function fold(rows) {
  return rows.flatMap((row) => row.match(/(?:\x1b\[\d+m)*(?:[^\x1b](?:\x1b\[\d+m)*){1,110}|^$/g) ?? []);
}

function draw(rows) {
  const widest = Math.max(...rows.map((row) => row.replace(/\x1b\[\d+m/g, '').length));
  const [width, height] = [Math.ceil(widest * charWidth) + 2 * margin, rows.length * lineHeight + 2 * margin];
  const text = rows.map(
    (row, index) => `<text x="${margin}" y="${margin + 14 + index * lineHeight}">${spans(row)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>`,
    `<g fill="#e6edf3" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">`,
    ...text,
    '</g></svg>\n',
  ].join('\n');
}

function spans(row) {
  const look = {};
  return row
    .split(/\x1b\[(\d+)m/)
    .map((part, index) => {
      if (index % 2 === 0) return part === '' ? '' : `<tspan${attributes(look)}>${escaped(part)}</tspan>`;
      change(look, Number(part));
      return '';
    })
    .join('');
}

function change(look, code) {
  if (code === 1) look['font-weight'] = 'bold';
  else if (code === 2) look.opacity = '0.65';
  else if (code === 22) {
    delete look['font-weight'];
    delete look.opacity;
  } else if (code === 39) delete look.fill;
  else look.fill = colours[code];
}

function attributes(look) {
  return Object.entries(look)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** Uses spaces that no viewer collapses. */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0');
}

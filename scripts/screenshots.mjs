import { join } from 'node:path';
import process from 'node:process';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

// npm run screenshots draws every page, wide and as on a phone, light and dark, into docs/screenshots/. With a name it draws
// only the pages that match: npm run screenshots -- -g overview

await prepare();
const args = ['test', '--config', 'test/browser/screenshots.config.ts', ...process.argv.slice(2)];
process.exitCode =
  Number(await run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args])) || 0;

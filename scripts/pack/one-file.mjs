// The entry of the packaged command: one file, which its threads also load. It holds the files of the command as texts, because
// V8 passes over a text sooner than over a function.

import { basename, dirname } from 'node:path';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { loaderOf, scriptOf } from '../../bin/load-bundle.cjs';
import { runCommand } from '../../bin/run-command.cjs';
import { texts } from './texts.mjs';

const load = loaderOf(dirname(__filename), (path) => scriptOf(texts[basename(path)], path));
if (isMainThread) run();
else load('analyze-thread.cjs');

async function run() {
  process.exitCode = await runCommand(process.argv.slice(2), load);
}

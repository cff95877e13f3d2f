import { writeFileSync } from 'node:fs';
import { codeFileOf, loadCommand } from '../bin/load-command.mjs';

// Runs the bundled command once and keeps the code that V8 has made of it. A process of its own, because V8 keeps code
// that was made with the same options alone.

const log = '$ npm test\nsrc/a.ts(3,5): error TS2322: Type a is not b.\nERROR: Job failed: exit code 1\n';
const stream = () => ({ write: (_, done) => done(), on: () => undefined });

const scripts = new Map();
const { runCommand } = loadCommand((path, script) => scripts.set(path, script));
const streams = { env: {}, stdin: [Buffer.from(log)], stdout: stream(), stderr: stream() };
const status = await runCommand(['analyze', '-'], streams);
if (status !== 0) throw new Error(`The command that was built ends with ${status}.`);
for (const [path, script] of scripts) writeFileSync(codeFileOf(path), script.createCachedData());

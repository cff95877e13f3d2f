// The entry of the packaged command: one file, which its threads also load.

import process from 'node:process';
// First, because each expression is for the flags that it finds.
import './set-flags.mjs';
import { isMainThread } from 'node:worker_threads';
// A thread only needs this import, which answers its messages.
import '../../src/cli/analyze-thread.ts';
import { runCommand } from '../../src/cli/command.ts';

const { argv, env, stdin, stdout, stderr } = process;
if (isMainThread) process.exitCode = await runCommand(argv.slice(2), { env, stdin, stdout, stderr });

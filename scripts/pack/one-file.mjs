// The command as the package holds it: one file, which its threads begin with too.

import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
// In a thread this import is all that happens: it answers questions.
import '../../src/cli/analyze-thread.ts';
import { runCommand } from '../../src/cli/command.ts';

const { argv, env, stdin, stdout, stderr } = process;
if (isMainThread) process.exitCode = await runCommand(argv.slice(2), { env, stdin, stdout, stderr });

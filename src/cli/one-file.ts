import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
// In a thread this import is all that happens: it answers questions.
import './analyze-thread.ts';
import { runCommand } from './command.ts';

const { argv, env, stdin, stdout, stderr } = process;
if (isMainThread) process.exitCode = await runCommand(argv.slice(2), { env, stdin, stdout, stderr });

import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './checkout.mjs';

/** Runs a program in the checkout, with more variables and its output on standard error, and returns its exit status. */
export function run(program, args, variables = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables };
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2], env });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('error', (error) => reject(new Error(`${program} could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => {
      process.off('exit', stop);
      resolve(code ?? signal);
    });
  });
}

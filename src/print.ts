import process from 'node:process';

/** Lines for the operator; standard output belongs to the log. */
export function print(...lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}

import type { Reporter, TestResult } from '@playwright/test/reporter';

/** Prints the output of the measurements and the reasons of failures. */
// biome-ignore lint/style/noDefaultExport: playwright makes one of the default export.
export default class PlainReporter implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onTestEnd(_: unknown, { errors }: TestResult): void {
    for (const { message } of errors) process.stderr.write(`${message}\n`);
  }
}

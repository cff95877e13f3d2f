import process, { cwd } from 'node:process';
import { settings } from './config/settings.ts';
import { loadConfig, readSettings } from './config.ts';
import { AppError } from './kernel/app-error.ts';
import { describeWithMessage } from './kernel/describe-error.ts';
import { print } from './print.ts';
import { readServeOptions } from './read-serve-options.ts';

const adminIo = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  stdout: process.stdout,
};

/**
 * `serve` runs the service until a signal ends it; `admin` does one thing on its database. Each loads its own files of the
 * bundle.
 */
export async function main(args: readonly string[], { parent }: { parent: number }): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === 'admin') await administer(rest);
    else await serveOrCheck(rest, parent);
  } catch (error) {
    print(whyNot(error));
    process.exit(1);
  }
}

function whyNot(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `Firstfail could not start: ${JSON.stringify(describeWithMessage(error))}`;
}

async function administer(args: readonly string[]): Promise<void> {
  const { runAdmin } = await import('./admin.ts');
  process.exitCode = await runAdmin(args, () => loadConfig(process.env, cwd()), adminIo);
}

async function serveOrCheck(args: readonly string[], parent: number): Promise<void> {
  const options = readServeOptions(args, (text) => void process.stderr.write(text));
  if ('error' in options) {
    process.exitCode = 2;
    return;
  }
  const env = { ...process.env, ...(options.port !== undefined && { [settings.port.name]: options.port }) };
  if (options.check) {
    const { checkSetUp } = await import('./check-set-up.ts');
    process.exitCode = await checkSetUp(() => readSettings(env, cwd()), adminIo.out);
  } else {
    const { serve } = await import('./serve.ts');
    await serve(loadConfig(env, cwd()), { env, parent });
  }
}

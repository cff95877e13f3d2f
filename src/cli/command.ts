import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { printable } from './printable.ts';
import { addServiceCommands } from './service-commands.ts';
import { makeTerminal, type Streams, type Terminal } from './terminal.ts';

const badUsage = 2;

/** The `firstfail` command without `serve` and `admin`, which need the service. Returns the exit status. */
export async function runCommand(args: readonly string[], streams: Streams): Promise<number> {
  const terminal = makeTerminal(streams);
  try {
    return await runProgram(args, terminal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // The reader closed the pipe, as `head` does: it has what it wanted.
    if (code === 'EPIPE') return 0;
    if (code !== 'ENOSPC' && code !== 'EIO') throw error;
    await terminal.error(`its output cannot be written: ${code}`).catch(() => undefined);
    return 1;
  }
}

async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0;
  const shown: Promise<void>[] = [];
  const program = makeProgram(terminal, {
    end: (value) => {
      status = value;
    },
    show: (text) => void shown.push(terminal.print(text)),
  });
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    status = error.exitCode === 0 ? 0 : badUsage;
  }
  await Promise.all(shown);
  return status;
}

type Callbacks = { end: (status: number) => void; show: (text: string) => void };

function makeProgram(terminal: Terminal, { end, show }: Callbacks): Command {
  const program = new Command('firstfail')
    .description('Finds the first failure in a CI log: the line that made everything after it red.')
    .version(version())
    .exitOverride()
    .showHelpAfterError('(--help shows how)')
    .configureOutput({
      writeOut: show,
      writeErr: (text) => void terminal.stderr.write(printable(text), () => undefined),
    });
  program
    .command('analyze')
    .description('say why the run failed that wrote these logs; needs no server')
    .argument('<file...>', 'log files, plain or gzip; - reads standard input')
    .option('--json', 'one JSON object a line, in the order of the files')
    .action(async (files: string[], options: { json?: boolean }) => {
      const { analyzeFiles } = await import('./analyze-files.ts');
      end(await analyzeFiles(files, options, terminal));
    });
  addServiceCommands(program, terminal, end);
  program.command('serve').description('run the service; environment variables set it up, see docs/self-hosting.md');
  program.command('admin').description('manage tenants, users and tokens on the server');
  return program;
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(manifest.version);
}

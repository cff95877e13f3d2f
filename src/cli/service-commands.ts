import { type Command, Option } from 'commander';
import { severities } from '../contract/analyses/severity-names.ts';
import { withFormat, withRun } from './command-options.ts';
import type { IngestOptions } from './ingest.ts';
import { addReadingCommands } from './reading-commands.ts';
import type { RunOptions } from './run-of.ts';
import type { Terminal } from './terminal.ts';

type End = (status: number) => void;

/** The commands that speak with a running service. */
export function addServiceCommands(program: Command, terminal: Terminal, end: End): void {
  program
    .command('login')
    .description('keep the address of a service and an API token for the commands below')
    .option('--url <address>', 'of the service; the token is asked for, or read from a pipe')
    .action(async (options: { url?: string }) => {
      const { login } = await import('./login.ts');
      end(await login(options, terminal));
    });
  addIngest(program, terminal, end);
  addPassed(program, terminal, end);
  addReadingCommands(program, terminal, end);
  addMcp(program, terminal, end);
}

function addIngest(program: Command, terminal: Terminal, end: End): void {
  withRun(withFormat(program.command('ingest')))
    .description('send logs of a failed run and print what broke it; knows the run from the CI it runs in')
    .argument('<file...>', 'logs or directories of them, plain or packed; - reads standard input')
    .option('--tail', 'of a log over 10 MiB send the last part')
    .addOption(new Option('--fail-on <severity>', 'end with 1 where the failure is as severe').choices(severities))
    .option('--json', 'print the stored analysis as JSON')
    .action(async (files: string[], options: IngestOptions) => {
      const { ingest } = await import('./ingest.ts');
      end(await ingest(files, options, terminal));
    });
}

function addPassed(program: Command, terminal: Terminal, end: End): void {
  withRun(program.command('passed'))
    .description('tell that the job passed, so that analyses can say what is over and what comes and goes')
    .action(async (options: RunOptions) => {
      const { passed } = await import('./passed.ts');
      end(await passed(options, terminal));
    });
}

function addMcp(program: Command, terminal: Terminal, end: End): void {
  program
    .command('mcp')
    .description('give an agent its tools over standard input and output (Model Context Protocol)')
    .option('--root <folder>', 'below which it may name log files; the working directory where it is left out')
    .action(async (options: { root?: string }) => {
      const { serveAgent } = await import('./mcp.ts');
      end(await serveAgent(options, terminal));
    });
}

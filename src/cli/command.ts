import { Argument, Command, CommanderError } from 'commander';
import type { AnalyzeCommandOptions } from './analyze-files.ts';
import { withFormat, withPatterns, withRun } from './command-options.ts';
import type { PatternsOptions } from './patterns.ts';
import { printable } from './printable.ts';
import type { RunCommandOptions } from './run.ts';
import { addServeOptions } from './serve-options.ts';
import { addServiceCommands } from './service-commands.ts';
import { type Shell, shells } from './shells.ts';
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
  const program = makeProgram(args[0], terminal, {
    end: (value) => {
      status = value;
    },
    show: (text) => void shown.push(Promise.resolve(text).then(terminal.print)),
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

type End = (status: number) => void;
type Callbacks = { end: End; show: (text: string | Promise<string>) => void };

function makeProgram(asked: string | undefined, terminal: Terminal, callbacks: Callbacks): Command {
  const { end, show } = callbacks;
  const program = new Command('firstfail')
    .description('Finds the first failure in a CI log: the line that made everything after it red.')
    .option('-V, --version', 'tell the version and its commit')
    .on('option:version', () => {
      show(versionLine());
      throw new CommanderError(0, 'firstfail.version', '');
    })
    // What follows the words of `run` belongs to its command.
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(--help shows how)')
    .configureOutput({
      writeOut: show,
      writeErr: (text) => void terminal.stderr.write(printable(text), () => undefined),
    });
  addAnalyze(program, terminal, end);
  // To define the others takes a while.
  if (asked === 'analyze') return program;
  addRun(program, terminal, end);
  addPatterns(program, terminal, end);
  addServiceCommands(program, terminal, end);
  addMadeOfDefinitions(program, callbacks);
  addElsewhere(program, terminal, end);
  return program;
}

async function versionLine(): Promise<string> {
  const { release } = await import('./release.ts');
  return `${release()}\n`;
}

/** What is made of the definitions of all commands. */
function addMadeOfDefinitions(program: Command, { show }: Callbacks): void {
  program
    .command('completion')
    .description('print the script with which a shell completes the words of this command')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      const { completions } = await import('./completion/index.ts');
      const { completedCommand } = await import('./completion/completed-command.ts');
      show(completions[shell](completedCommand(program)));
    });
  program
    .command('manual')
    .description('print the manual page; "man <(firstfail manual)" shows it')
    .action(async () => {
      const { manualPage } = await import('./manual-page.ts');
      const { release } = await import('./release.ts');
      show(manualPage(program, release()));
    });
}

function addAnalyze(program: Command, terminal: Terminal, end: End): void {
  withPatterns(withFormat(program.command('analyze')))
    .description('say why the run failed that wrote these logs; needs no server')
    .argument('<file...>', 'logs or directories of them, plain or packed; - reads standard input')
    .option('--json', 'one JSON object a line, in the order of the files')
    .option('--exit-retry', 'end with 75 where every failure is safe to retry')
    .action(async (files: string[], options: AnalyzeCommandOptions) => {
      const { analyzeFiles } = await import('./analyze-files.ts');
      end(await analyzeFiles(files, options, terminal));
    });
}

function addRun(program: Command, terminal: Terminal, end: End): void {
  withPatterns(withRun(withFormat(program.command('run'))))
    .description('run a command, pass on what it prints, and say why it failed')
    .argument('<command...>', 'after --, as in: firstfail run -- npm test')
    .passThroughOptions()
    .option('--exit-retry', 'end with 75 where the failure is safe to retry')
    .option('--no-send', 'do not send the log to the service that is set')
    .action(async (words: string[], options: RunCommandOptions) => {
      const { run } = await import('./run.ts');
      end(await run(words, options, terminal));
    });
}

/** An administrator writes the patterns of a service; a token cannot read them. */
function addPatterns(program: Command, terminal: Terminal, end: End): void {
  const patterns = program.command('patterns').description('check own patterns of a file, without a server');
  patterns
    .command('list')
    .description('print the patterns of a file, or say what is wrong with it')
    .argument('<file>', 'of patterns, as JSON; see docs/own-patterns.md')
    .option('--json', 'one JSON object a line')
    .action(async (file: string, options: PatternsOptions) => {
      const { listPatterns } = await import('./patterns.ts');
      end(await listPatterns(file, options, terminal));
    });
  patterns
    .command('try')
    .description('say which lines of a log they match, and what the analysis says with them')
    .argument('<file>', 'of patterns, as JSON')
    .argument('<log>', 'the log, plain or packed; - reads standard input')
    .option('--json')
    .action(async (file: string, log: string, options: PatternsOptions) => {
      const { tryPatterns } = await import('./patterns.ts');
      end(await tryPatterns([file, log], options, terminal));
    });
}

/** The service takes these two itself where it is there; the command alone says where it is. */
function addElsewhere(program: Command, terminal: Terminal, end: End): void {
  const commands = {
    serve: 'run the service; environment variables set it up, see docs/self-hosting.md',
    admin: 'manage tenants, users and tokens on the server',
  };
  for (const [name, description] of Object.entries(commands)) {
    const command = program.command(name).description(description);
    if (name === 'serve') addServeOptions(command);
    command
      .allowUnknownOption(name === 'admin')
      .allowExcessArguments(name === 'admin')
      .action(async () => {
        await terminal.error(`the service is a package of its own: npx firstfail-server ${name}`);
        end(badUsage);
      });
  }
}

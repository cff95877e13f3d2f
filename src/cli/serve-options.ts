import type { Command } from 'commander';

export type ServeOptions = { port?: string; check?: boolean };

/** The options of `firstfail serve`; everything else is a setting. */
export function addServeOptions(command: Command): Command {
  return command
    .option('--port <number>', 'the port to listen on, in place of FIRSTFAIL_PORT')
    .option(
      '--check',
      'say whether settings, data directory, database, secret key and port are right, and start nothing',
    );
}

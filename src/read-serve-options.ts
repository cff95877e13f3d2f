import { Command, CommanderError } from 'commander';
import { addServeOptions, type ServeOptions } from './cli/serve-options.ts';
import { settings } from './config/settings.ts';

const notThere = { error: 'bad usage' } as const;

/** What follows `serve`; where it is wrong, that has been said. */
export function readServeOptions(args: readonly string[], say: (text: string) => void): ServeOptions | typeof notThere {
  const command = addServeOptions(new Command('firstfail serve'))
    .exitOverride()
    .showHelpAfterError('(--help shows how)')
    .configureOutput({ writeOut: say, writeErr: say });
  try {
    const options = command.parse([...args], { from: 'user' }).opts<ServeOptions>();
    if (options.port !== undefined && settings.port.parse(options.port) === undefined) {
      command.error(`error: --port is "${options.port}"; it must be ${settings.port.wants}.`);
    }
    return options;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return notThere;
  }
}

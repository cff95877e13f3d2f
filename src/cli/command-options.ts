import { type Command, Option } from 'commander';
import { formatNames } from './formats/format.ts';

/** Which run it is, where the environment of the CI does not say it. */
export function withRun(command: Command): Command {
  return command
    .option('--project <owner/name>')
    .option('--provider <name>', 'the name of the CI')
    .option('--run-id <id>')
    .option('--job <name>')
    .option('--branch <name>')
    .option('--commit <sha>')
    .option('--url <address>', 'of the run')
    .option('--attempt <number>');
}

/** What the team itself knows of its failures. */
export function withPatterns(command: Command): Command {
  return command.option('--patterns <file>', 'own patterns of the team, as JSON; see docs/own-patterns.md');
}

/** For whom the cause is told. */
export function withFormat(command: Command): Command {
  return command
    .addOption(new Option('--format <name>', 'for whom the cause is told').choices(formatNames))
    .option('--output <file>', 'write the format to this file, and print text');
}

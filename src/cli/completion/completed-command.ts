import type { Command, Option } from 'commander';

/** What a shell completes after a command: the words below it, its options, and whether it takes names of files. */
export type CompletedCommand = {
  /** The words that lead to it after the program's name, such as `['analyses', 'list']`; none for the program. */
  path: readonly string[];
  about: string;
  subcommands: readonly CompletedCommand[];
  options: readonly CompletedOption[];
  /** What its argument may be, where that is a closed list. */
  choices: readonly string[];
  takesFiles: boolean;
  /** All that follows its words belongs to another command. */
  isWrapper: boolean;
};

export type CompletedOption = {
  /** As they are typed: `-V`, `--version`. */
  flags: readonly string[];
  about: string;
  /** Absent where it takes no value. */
  value?: { words: readonly string[]; isFile: boolean };
};

/** The definitions of a command as shells complete them. */
export function completedCommand(command: Command, path: readonly string[] = []): CompletedCommand {
  const help = command.createHelp();
  const names = command.registeredArguments.map((argument) => argument.name());
  return {
    path,
    about: command.description(),
    // `help` repeats --help.
    subcommands: help
      .visibleCommands(command)
      .filter((each) => each.name() !== 'help')
      .map((each) => completedCommand(each, [...path, each.name()])),
    options: help.visibleOptions(command).map(completedOption),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    takesFiles: names.includes('file') || names.includes('log'),
    isWrapper: names.includes('command'),
  };
}

function completedOption({ short, long, description, argChoices, required, optional, flags }: Option): CompletedOption {
  const typed = [short, long].filter((flag) => flag !== undefined);
  if (!required && !optional) return { flags: typed, about: description };
  const isFile = flags.includes('<file>') || flags.includes('<folder>');
  return { flags: typed, about: description, value: { words: argChoices ?? [], isFile } };
}

/** A command and all below it. */
export function withAllBelow(command: CompletedCommand): CompletedCommand[] {
  return [command, ...command.subcommands.flatMap(withAllBelow)];
}

/** One word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

import { type CompletedCommand, type CompletedOption, withAllBelow } from './completed-command.ts';

/** A script for fish: `firstfail completion fish | source`, or a file of its folder `completions`. */
export function fish(program: CompletedCommand): string {
  const lines = withAllBelow(program).flatMap(completions);
  return ['# completes the words of firstfail in fish', 'complete -c firstfail -f', ...lines, ''].join('\n');
}

function completions(command: CompletedCommand): string[] {
  const { subcommands, options, choices, takesFiles, isWrapper } = command;
  const complete = `complete -c firstfail -n ${quoted(condition(command))}`;
  return [
    ...subcommands.map(({ path, about }) => `${complete} -a ${path.at(-1)} -d ${quoted(about)}`),
    ...options.map((option) => `${complete} ${optionWords(option)} -d ${quoted(option.about)}`),
    ...(choices.length > 0 ? [`${complete} -a ${quoted(choices.join(' '))}`] : []),
    ...(takesFiles || isWrapper ? [`${complete} -F`] : []),
  ];
}

/** Where the words of the command are typed already, and none of those below it. */
function condition({ path, subcommands }: CompletedCommand): string {
  const typed = path.map((word) => `__fish_seen_subcommand_from ${word}`);
  const below = subcommands.map((each) => each.path.at(-1)).join(' ');
  return [...typed, ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`])].join('; and ');
}

function optionWords({ flags, value }: CompletedOption): string {
  const named = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  return value === undefined ? named.join(' ') : `${named.join(' ')} ${valueWords(value)}`;
}

function valueWords({ words, isFile }: NonNullable<CompletedOption['value']>): string {
  if (isFile) return '-r -F';
  return words.length > 0 ? `-x -a ${quoted(words.join(' '))}` : '-x';
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

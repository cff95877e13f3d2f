import { type CompletedCommand, type CompletedOption, shellWord, withAllBelow } from './completed-command.ts';

/** A script for zsh: a file named `_firstfail` in a folder of `fpath`, or `source <(firstfail completion zsh)`. */
export function zsh(program: CompletedCommand): string {
  const functions = withAllBelow(program).map((command) =>
    command.subcommands.length > 0 ? group(command) : leaf(command),
  );
  return `#compdef firstfail
# completes the words of firstfail in zsh

${functions.join('\n')}
if [ "$funcstack[1]" = "_firstfail" ]; then
  _firstfail "$@"
else
  compdef _firstfail firstfail
fi
`;
}

function group(command: CompletedCommand): string {
  const { subcommands, options } = command;
  const described = subcommands.map((each) => shellWord(`${nameOf(each)}:${each.about}`));
  const choices = subcommands.map((each) => `      ${nameOf(each)}) ${functionOf(each)} ;;`);
  return `${functionOf(command)}() {
  local curcontext="$curcontext" state line
  _arguments -C ${[...options.flatMap(specs), "'1:command:->command'", "'*::word:->word'"].join(' ')}
  case "$state" in
    command)
      local -a commands
      commands=(${described.join(' ')})
      _describe command commands
      ;;
    word) case "$words[1]" in
${choices.join('\n')}
    esac ;;
  esac
}
`;
}

function leaf(command: CompletedCommand): string {
  const rest = [
    ...(command.isWrapper ? ["'*::command:_normal'"] : []),
    ...(command.takesFiles ? ["'*:file:_files'"] : []),
    ...(command.choices.length > 0 ? [shellWord(`1:word:(${command.choices.join(' ')})`)] : []),
  ];
  return `${functionOf(command)}() {
  _arguments -S ${[...command.options.flatMap(specs), ...rest].join(' ')}
}
`;
}

function specs({ flags, about, value }: CompletedOption): string[] {
  const explained = about.replaceAll(/[[\]:\\]/g, '\\$&');
  const taken = value === undefined ? '' : valueSpec(value);
  return flags.map((flag) => shellWord(`*${flag}[${explained}]${taken}`));
}

function valueSpec({ words, isFile }: NonNullable<CompletedOption['value']>): string {
  if (isFile) return ':file:_files';
  return words.length > 0 ? `:value:(${words.join(' ')})` : ':value: ';
}

function functionOf({ path }: CompletedCommand): string {
  return ['_firstfail', ...path].join('_');
}

function nameOf({ path }: CompletedCommand): string {
  return path.at(-1) ?? '';
}

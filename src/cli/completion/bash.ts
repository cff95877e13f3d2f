import { type CompletedCommand, shellWord, withAllBelow } from './completed-command.ts';

/** A script for bash 3.2 and newer that needs no package of completions: `source <(firstfail completion bash)`. */
export function bash(program: CompletedCommand): string {
  const commands = withAllBelow(program);
  const paths = commands.filter(({ path }) => path.length > 0).map(({ path }) => shellWord(path.join(' ')));
  const wrappers = commands
    .filter(({ isWrapper }) => isWrapper)
    .map(({ path }) => shellWord([...path, '--'].join(' ')));
  return `# completes the words of firstfail in bash
_firstfail() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} at='' words='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${at:+$at }\${COMP_WORDS[i]}" in
      ${wrappers.join(' | ')}) return ;;
      ${paths.join(' | ')}) at="\${at:+$at }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $previous" in
${commands.flatMap(valueCases).join('\n')}
    *)
      case "$at" in
${commands.map(wordCase).join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _firstfail firstfail
`;
}

/** With no word to offer, bash completes names of files. */
function valueCases({ path, options }: CompletedCommand): string[] {
  return options.flatMap(({ flags, value }) => {
    if (value === undefined) return [];
    const patterns = flags.map((flag) => shellWord(`${path.join(' ')} ${flag}`));
    return [`    ${patterns.join(' | ')}) words=${shellWord(value.words.join(' '))} ;;`];
  });
}

function wordCase({ path, subcommands, options, choices, takesFiles, isWrapper }: CompletedCommand): string {
  const flags = options.flatMap((option) => option.flags).join(' ');
  const words = [...subcommands.map((each) => each.path.at(-1)), ...choices].join(' ');
  const offered = `words=${shellWord(`${words} ${flags}`.trim())}`;
  const isForFiles = takesFiles || isWrapper;
  return `        ${shellWord(path.join(' '))}) ${isForFiles ? `[[ $current == -* ]] && ${offered}` : offered} ;;`;
}

import { type Assignment, type Command, parse, type Word } from 'unbash';

type Argument = { text: string; value: string; parts?: Word['parts'] };

/** The words that Bash makes of a text that is one simple command and nothing else; undefined for any other text. */
export function bashWords(text: string): string[] | undefined {
  const { commands, errors } = parse(text);
  const command = commands.length === 1 ? commands[0]?.command : undefined;
  if ((errors ?? []).length > 0 || command?.type !== 'Command' || command.pos !== 0) return undefined;
  if (command.end !== text.length || command.prefix.length > 0 || command.redirects.length > 0) return undefined;
  const words = argumentsOf(command);
  return words?.every(isFixed) ? words.map(({ value }) => value) : undefined;
}

function argumentsOf({ name, args }: Command): Argument[] | undefined {
  const words = args.map((one) => (one.type === 'Word' ? one : assigned(one)));
  return name && words.every((one) => one !== undefined) ? [name, ...words] : undefined;
}

/** `export NAME=value`. */
function assigned({ name, value, text }: Assignment): Argument | undefined {
  if (value.type !== 'Word') return undefined;
  return { text, value: `${name}=${value.value}`, parts: value.parts };
}

/** Nothing in it is expanded. */
function isFixed({ text, parts = [] }: Argument): boolean {
  if (parts.length === 0) return !/^=|(?<!\\)~/.test(text);
  return parts.every((part) => {
    if (part.type === 'DoubleQuoted') return part.parts.every(({ type }) => type === 'Literal');
    return part.type === 'SingleQuoted' || (part.type === 'Literal' && !/(?<!\\)~/.test(part.text));
  });
}

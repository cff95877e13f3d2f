import { readsAsItIs } from './visible-text.ts';

// Unquoted text is what no shell expands; double quotes hold nothing that acts within them.
const word = String.raw`(?:[\w@%+:,./=-]|'[^']*'|"[^"$\x60\\!]*"|\\[!-/:-@[-\x60{-~])+`;
const words = new RegExp(`(?!=)${word}`, 'g');
const line = new RegExp(`^(?!=)${word}(?: {1,8}(?!=)${word})*$`);
const program = /^[\w./@+][\w./@+-]{0,200}(?= |$)/;
const reserved =
  /^(?:case|coproc|do|done|elif|else|esac|fi|for|function|if|in|select|then|time|until|while|eval|exec|source|\.)(?: |$)/;
const quoting = /'([^']*)'|"([^"]*)"|\\(.)/g;

/**
 * The words of one simple command of a POSIX shell: a program and its arguments, with no operator, expansion,
 * substitution, redirection, comment or assignment before it. Undefined for all else, also where a shell might differ.
 */
export function parseSimpleCommand(text: string): string[] | undefined {
  if (!readsAsItIs(text) || reserved.test(text)) return undefined;
  if (!program.test(text) || !line.test(text)) return undefined;
  return text.match(words)?.map((raw) => raw.replace(quoting, '$1$2$3'));
}

/** Whether a text is one simple command, as `parseSimpleCommand` reads it. */
export function isOneSimpleCommand(text: string): boolean {
  return parseSimpleCommand(text) !== undefined;
}

import type { Lines } from '../read/lines.ts';

// `build.sh: line 4: …`, in any language; a shell that was given a text names itself.
const ofScript = /^(?:[\w./@+-]{1,200}: \p{L}{0,12} ?\d{1,6}|(?:\/[\w/]{1,40}\/)?(?:ba|da|k|z|a)?sh) ?: \S/u;
const named = /^(?:\/[\w./-]{1,100}\/)?(?<name>[a-z][\w.+-]{1,40}) ?(?:: |：)\S/;
// What a program says that it does now, and nothing of how it went
const progress =
  /^[^:：]{1,100} ?[:：] ?(?!(?:missing|failing|exiting|stopping|aborting|giving|conflicting) )[a-z]{2,16}ing(?: [\w./@-]{1,60}){1,5}(?:\.{3}|…)?$/;
// How a shell shows that it runs `echo`: traced, at a prompt, or in a batch file.
const echo = /^(?:\+{1,8} |\$ |(?:PS )?[A-Za-z]:\\[^<>|]{0,200}> ?)echo (?<said>\S.{0,400})$/;

/** Whether a line is what a script itself says, as the command right above it shows. */
export function isEchoed(lines: Lines, line: number): boolean {
  const said = echo.exec(lines.at(line - 1).text)?.groups?.said ?? '';
  return said.replace(/^["']|["']$/g, '').trim() === lines.at(line).text.trim();
}

/** Whether a line only says what the program in front of it does now. */
export function tellsProgress(text: string): boolean {
  return progress.test(text);
}

/**
 * Whether a line begins with the name of a program of the command, or of the shell that ran it: by an old custom programs
 * put it before what they complain of.
 */
export function isOwnWord(text: string, command: string): boolean {
  if (ofScript.test(text)) return true;
  const name = named.exec(text)?.groups?.name;
  return name !== undefined && command.split(/[\s;|&()'"]+/).some((word) => word === name || word.endsWith(`/${name}`));
}

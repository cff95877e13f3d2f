// Bookkeeping of a script, not what it is about.
export const trivial =
  /^(?:exit|echo|printf|rm|cat|true|false|:|set|cd|export|\[|\[\[|test -|rc=|status=|trap|source|\.|mkdir|pwd|umask|unset|shopt|local|return|wait)(?:\s|$)|^\w{1,60}=(?:'[^']{0,200}'|"[^"]{0,200}"|\S{0,200})$/;
const syntax = /^\s*(?:fi|done|esac|else|then|do|elif|if|for|while|case|\{|\}|\)|\(|;;|#|EOF|EOT|\w+\(\))(?:\W|$)/;
const longest = 300;

/** The last command of a script that is more than bookkeeping; undefined where there is none. */
export function lastCommand(script: readonly string[]): string | undefined {
  for (let end = script.length - 1; end >= 0; end -= 1) {
    let start = end;
    while (start > 0 && /\\$/.test(script[start - 1] ?? '')) start -= 1;
    const command = script
      .slice(start, end + 1)
      .map((line) => line.trim().replace(/\\$/, '').trim())
      .join(' ');
    end = start;
    if (command !== '' && !trivial.test(command) && !syntax.test(command)) return command.slice(0, longest);
  }
  return undefined;
}

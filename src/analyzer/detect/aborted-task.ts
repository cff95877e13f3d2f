import type { Block } from './block.ts';
import type { Finding, Rule } from './detector.ts';
import { firstMatch } from './first-match.ts';

// What Rails says of migrations, its reason stands below.
const said =
  /^(?!StandardError: An error has occurred, (?:this and )?all later migrations canceled:)(?<text>\S.{0,400})/;
// Of a database, by Rails
const login = /with your username\/password/;
// A class of errors, not those of any message
const named = /^(?!RuntimeError\b|StandardError\b)[A-Z][\w:]{2,100}(?:Error|Exception)(?:: |$)/;
const endOfAbort = /^(?:\s*|\.{2,200}|##\[.{0,200}|(?:bin\/)?(?:rake|rails) aborted!|Tasks: TOP .{0,200})$/;

/** What ended a task of rake or a command of Rails. */
export const abortedTask: Rule = {
  literals: ['rake aborted!', 'rails aborted!'],
  match: /^(?:bin\/)?(?<program>rake|rails) aborted!/,
  read: ({ program }, block) => {
    const why = block.after(said, 5);
    const missing = /^Command failed with status \(127\): \[(?<tool>[^\s\].]{1,80})/.exec(why?.text ?? '')?.groups
      ?.tool;
    if (missing) return notFound(missing, block);
    const config = /No Rakefile found|Don't know how to build task/.test(why?.text ?? '');
    return {
      category: firstMatch(
        why?.text,
        [
          [config, 'config'],
          [login, 'credentials'],
          [/ConnectionNotEstablished|ConnectionBad|with your hostname/, 'network'],
        ],
        'crash',
      ),
      strength: firstMatch(
        why?.text,
        [
          [config, 'exact'],
          [login, 'specific'],
          [/^Command failed|failed with status/, 'echo'],
          [named, 'specific'],
        ],
        'likely',
      ),
      title: `${program}: ${why?.text ?? 'aborted'}`,
      cause: `${program} stopped: ${why?.text ?? ''}`,
      key: why?.text,
      to: Math.max(why?.line ?? 0, block.lastBefore(endOfAbort, 20)),
    };
  },
};

/** What a task started does not exist: 127, as of a shell. */
function notFound(tool: string, block: Block): Finding {
  return {
    category: 'missing_tool',
    strength: 'specific',
    title: `Command not found: ${tool}`,
    cause: `rake could not start ${tool}, which is not installed in the job.`,
    key: tool,
    to: block.lastBefore(endOfAbort, 20),
  };
}

import type { Block } from './block.ts';
import type { Finding, Rule } from './detector.ts';
import { isWarned } from './warned.ts';

type About = Omit<Finding, 'title' | 'cause' | 'strength'> & {
  strength?: Finding['strength'];
  /** What the title begins with: `Disk full`. */
  what: string;
  /** The line is clear without `what`. */
  bare?: boolean;
  /** Stands for all lines of this kind in the fingerprint, where they differ in detail only. */
  key?: string;
  /** The block's last line. */
  last?: (block: Block) => number;
};

// Words of programs that continue after the failure.
const harmless =
  /\b(?:[Ww]arning|WARN(?:ING)?|UserWarning|[Rr]etry(?:ing)?|[Ii]gnor(?:ed|ing)|[Ss]kip(?:ped|ping)|non-fatal|[Ff]alling back|will be retried|[Ff]ailed to upload|[Ee]rror uploading)\b|^(?:W: |\s{0,12}(?:\+{1,3}|echo|\$|#|\/\/|#{1,3}) )/;

// The scan has found the phrase; no expression is needed to find it again.
const anyText = /^(?<text>.{1,900})/;

/** A rule for fixed phrases anywhere in a line. */
export function phraseRule(
  literals: readonly string[],
  { what, bare, strength = 'likely', last, ...about }: About,
): Rule {
  return {
    literals,
    match: anyText,
    read: ({ text = '' }, block) => {
      if (!literals.some((literal) => text.includes(literal))) return undefined;
      const message = withoutErrorPrefix(text);
      return {
        ...about,
        strength: harmless.test(block.text) || isWarned(block) ? 'generic' : strength,
        title: bare || message.toLowerCase().startsWith(what.toLowerCase()) ? message : `${what}: ${message}`,
        cause: `${what}: ${message}`,
        to: last?.(block),
      };
    },
  };
}

/** The message without the prefix that marks it as an error. */
function withoutErrorPrefix(text: string): string {
  return text
    .trim()
    .replace(/^\[cause\]: /, '')
    .replace(/^(?:(?:\*{3} |! |[✗✘×❌│]\s{0,3})?(?:ERROR|Error|error|FATAL|fatal|E): ){1,2}/, '');
}

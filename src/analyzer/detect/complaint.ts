import { categorySaid } from '../classify/category-of.ts';
import { usual } from '../classify/sign.ts';
import { isUncounted } from '../outline/lived-with.ts';
import type { Level } from '../read/level.ts';
import { inEnglish } from '../translations/in-english.ts';
import { passing } from './detect.ts';

// Words that state a failure, and not those in names of files, packages and fields.
const strong =
  /(?<![\w./\\@-])(?:errors?|err!|fail(?:s|ed|ing|ures?)?|fatal|exceptions?|cannot|can't|could not|couldn't|unable|denied|refused|rejected|abort(?:ed|ing)?|crash(?:ed)?|killed|panic(?:ked)?|timed[ -]out|no such|not found|forbidden|unauthorized|segmentation|traceback|unhandled|uncaught)(?![\w/\\@-]|\.\w)|\w(?:Error|Exception)\b|[✗✘✖❌×]|^\s{0,8}(?:not ok|E:?) |\.\w{1,8}:\d{1,7}(?::\d{1,6})?[: )]|:\d{1,6}(?::\d{1,6}|\)):? |KeyboardInterrupt|\(\d{1,6},\d{1,6}\)/i;
const weak =
  /(?<![\w./\\@-])(?:invalid|missing|expected|unexpected|lost|exceed(?:s|ed)|out of|mismatch|time(?:d )?out|does(?: not|n't)|did(?: not|n't)|(?:is|are|was|were|ha[sd]|have|will)(?: not|n't)|no longer|(?:is|are|was|were) empty|must|should|wrong|bad|undefined|unknown|illegal|violat(?:es|ion)s?|broken|corrupt(?:ed)?|conflicts?|unresolved|unsupported|unrecognized|not (?:up|set|formatted|allowed|supported|installed|[a-z]{3,20}ing(?=: ))|disallowed|too (?:many|large|long|few)|differs?|different|exhausted|outdated|leaks?|overflow|overrun|dumped|usage:|required|please|alternatively|interrupt(?:ed)?|incomplete|already (?:exists?|in use|defined|registered|taken|allocated)|expired|revoked|no (?:answer|reply|response|connection|permission|access|space|room|licen[cs]e)|warnings?|no (?:\w{1,20} ){1,3}(?:found|given|set|specified|provided|available|defined|present|installed|fields?))(?![\w/\\@-]|\.\w)/i;
// Counts of nothing, and fields that are empty.
const none =
  /\b(?:0|no|without|zero) (?:[a-z]{1,12} ){0,2}(?:errors?|fail(?:ed|ures?)?|warnings?|exceptions?|issues|problems|vulnerabilities|conflicts)\b|\b(?:errors?|fail(?:ed|ures?)?|exceptions?|warnings?|err)["']?\s{0,2}[:=]\s{0,20}["']?(?:0\b|null|none|nil|false|undefined|""|''|\[\]|-(?:\s|$))|^\W{0,4}fail(?:ed|ures?)? {1,8}0$|\bif-no-files-found\b|\b(?:on|ignore|allow|retry|handle|expect)[ _-](?:errors?|fail(?:ure)?s?)\b/gi;
// Only that something ended, and with what code.
const ending =
  /\bexit(?:ed|s|ing)?\b.{0,20}\b(?:code|status|value)\b|\b(?:exit(?:ed)?|returned|status|code) (?:with )?[1-9]\d{0,2}\W{0,3}$|\*\*\* \[|^\W{0,6}(?:error:? |fatal:? )?(?:running \S{1,60} {1,2})?(?:the )?(?:build|job|command|task|step|script|target|process|pipeline|stage|run|deploy(?:ment)?|lifecycle script|execution)\b.{0,80}\b(?:failed|failure|unsuccessful(?:ly)?|exited|ended)\W{0,4}$|\bRunning target .{1,80} failed$|^BUILD FAIL(?:ED|URE)|^\W{0,6}(?:error|fail(?:ed|ure)?(?: (?:tasks?|jobs?|targets?|steps?|projects?))?)\W{0,4}$|ELIFECYCLE|^\W{0,4}(?:echo|set|export|if|exit|trap) |^[+$#>] |^\s*at \S{1,200}[:(]/i;
// What no word of ours covers is not said to be silent.
const foreign = /[^\s\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]{2}|[ßà-öø-ɏ]/u;

type LineText = { text: string; level?: Level | undefined };
export type Complaint = 'strong' | 'weak' | 'foreign' | 'none';

/** How plainly a line states that something went wrong. */
export function complaintIn({ text, level }: LineText): Complaint {
  if (text.trim() === '' || ending.test(text) || passing.test(text) || isUncounted(text)) return 'none';
  const words = inEnglish(text).replace(none, ' ');
  if (level === 'error' || strong.test(words)) return 'strong';
  if (foreign.test(words)) return 'foreign';
  return weak.test(words) ? 'weak' : 'none';
}

/** Whether a line in another language has words that failures of one kind have. */
export function tellsElsewhere(text: string): boolean {
  return complaintIn({ text }) === 'foreign' && categorySaid(text, usual) !== undefined;
}

/** Where a line begins to state that something went wrong. */
export function tellingAt(text: string): { from: number; to: number } | undefined {
  const match = strong.exec(text) ?? weak.exec(text);
  return match ? { from: match.index, to: match.index + match[0].length } : undefined;
}

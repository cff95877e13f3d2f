import type { Location } from '../../../contract/analyses/analysis.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';
import { isForeign } from '../../detect/own-path.ts';

const mostFrames = 12;
const mostOfTrace = 60;
const stackOfMissing = /^\s{1,12}(?:at |- |code:|requireStack|Require stack)|^Require stack|^- /;
const frame =
  /^\s{1,12}at (?:.{1,200} \()?(?:file:\/\/)?(?<path>[^\s()]{1,300}?):(?<line>\d{1,7}):(?<column>\d{1,6})\)?$/;
const shownAbove = /^(?:file:\/\/)?(?<path>(?:\/|[A-Za-z]:\\)[^\s:]{1,300}):(?<line>\d{1,7})$/;
const cause = /^\s{2,20}\[cause\]: (?<why>(?!undefined|null|\{|\[).{1,400})/;
const ofNetwork =
  /\b(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)\b|\bcertificate\b|other side closed|(?:Connect|Headers|Body) ?Timeout/;
const noJson = /\b(?:in|is not valid|of) JSON\b|\bJSON input\b/;

// https://nodejs.org/api/errors.html
export const node: Detector = {
  tool: 'node',
  rules: [
    {
      literals: ['Cannot find module', 'Cannot find package', 'ERR_MODULE_NOT_FOUND', "Can't resolve '"],
      match:
        /^\s{0,12}(?<text>(?:Uncaught |internal\/.{1,80} )?(?:Error(?: \[ERR_MODULE_NOT_FOUND\])?: )?(?:Module not found: (?:Error: )?)?(?:Cannot find (?:module|package)|Can't resolve) .{1,300})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: firstMatch(
          block.at(block.number + 1),
          [
            // webpack lists warnings like errors.
            [/^WARNING in /.test(block.at(block.number - 1)), 'generic'],
            [/^\s{1,12}(?:at |- )|^Require stack/, 'exact'],
          ],
          'specific',
        ),
        title: `${text?.replace(/^Error(?: \[\w+\])?: /, '')}`,
        cause: `${text}`,
        to: block.lastWhile(stackOfMissing, 30),
        ...missingFile(text ?? '', block),
      }),
    },
    {
      literals: ['UnhandledPromiseRejection: '],
      match:
        /^\s{0,12}\[?(?:Error )?UnhandledPromiseRejection: This error originated .{1,200}? with the reason (?<text>.{1,300}?)\.?\]?(?: \{)?$/,
      read: ({ text }, block) => ({
        category: 'crash',
        strength: 'specific',
        title: `A promise was rejected and nothing caught it: ${text}`,
        cause: `A promise was rejected with ${text}, which is no error with a trace, and nothing caught it.`,
        key: text,
        to: block.lastWhile(/^\s/, 12),
        fix: { summary: 'Catch the rejection, and reject with an Error, whose trace names the place.' },
      }),
    },
    {
      // How Ink shows an exception of a component: the place, its code and the calls below the message.
      literals: [' ERROR  '],
      match: /^ {1,2}ERROR {2}(?<text>\S.{0,300})$/,
      read: ({ text }, block) => {
        const place = block.after(/^ (?<path>\S{1,300}):(?<line>\d{1,7}):(?<column>\d{1,6})$/, 3);
        const calls = block.after(/^ -.{0,200}\(\S/, 20);
        if (!calls) return undefined;
        return {
          category: 'crash',
          strength: 'specific',
          title: `${text}`,
          cause: `${text}`,
          to: calls.line - 1,
          locations:
            place &&
            [locationOf(place.groups.path ?? '', place.groups.line, place.groups.column)].filter(
              ({ path }) => !isForeign(path),
            ),
        };
      },
    },
    {
      literals: ['Error: ', 'Error [ERR_'],
      match:
        /^(?:Uncaught |Unhandled )?(?<name>(?:[A-Z]\w{0,60})?Error)(?<code> \[ERR_\w{2,60}\])?: (?!Process completed with exit code)(?<said>.{1,600})/,
      read: ({ name, code, said }, block) => {
        // Without a trace any program may have printed it. A message of several lines is Node's where it shows its code.
        const within = code || /^\s{0,200}\^{1,80}\s*$/.test(block.at(block.number - 2)) ? 60 : 6;
        const trace = block.after(/^\s{2,8}at \S/, within);
        if (!trace) return undefined;
        const last = endOfTrace(block, trace.line);
        // The legend of a diff is no reason.
        const message = /^\+ actual - expected/.test(block.at(block.number + 1)) ? said?.replace(/:$/, '') : said;
        const text = `${name}: ${message}`;
        const deeper = causeIn(block, last);
        return {
          category: firstMatch(
            text,
            [
              [ofNetwork.test(deeper?.why ?? ''), 'network'],
              [/AssertionError/, 'test'],
              [noJson, 'crash'],
              [/\binsufficient (?:\w{1,20} )?(?:funds|balance)\b/i, 'service_limit'],
              [/SyntaxError/, 'compile'],
              [/\bNo files matching\b/, 'config'],
            ],
            'crash',
          ),
          // execa, zx and Node's own child_process tell of a program that has told of its error itself.
          strength: firstMatch(
            text,
            [
              [/^Error: Command failed\b/.test(text) && trace.line === block.number + 1, 'generic'],
              [noJson, 'specific'],
            ],
            'likely',
          ),
          title: deeper && !text.includes(deeper.why) ? `${text}: ${deeper.why}` : text,
          cause: deeper ? `${text}, because of ${deeper.why}` : text,
          also: deeper && [deeper.line],
          // What a program says between its message and the trace may be the reason.
          to: within > 6 || trace.line === block.number + 1 ? last : block.lastBefore(/^(?!\s)|^\s*$/, 30),
          locations: ownFrames(block, trace.line),
          fix: noJson.test(text)
            ? { summary: 'Look at the text that was to be JSON, and at what wrote it.' }
            : undefined,
        };
      },
    },
  ],
};

/** What to do where the missing module is a file; the one that Node was to start was named by the job. */
function missingFile(text: string, block: Block): Partial<Finding> | undefined {
  if (!/ (?:module|package) ["'`](?:\.{0,2}\/|[A-Za-z]:\\|file:)/.test(text)) return undefined;
  if (block.after(/^\s{1,8}requireStack: \[\]/, 12))
    return {
      category: 'config',
      fix: { summary: 'Correct the path that the job gives to node; the file must be committed, or built before.' },
    };
  return {
    fix: {
      summary: 'Correct the import: the file must be committed, or built before, and its name is case-sensitive.',
    },
  };
}

/** The last line of a trace: of its calls, and of the fields and causes that Node prints below them. */
function endOfTrace(block: Block, first: number): number {
  let line = first;
  while (line < first + mostOfTrace && /^\s{1,40}\S/.test(block.at(line + 1))) line += 1;
  return line;
}

/** The deepest cause that Node shows below the trace. */
function causeIn(block: Block, last: number): { line: number; why: string } | undefined {
  for (let line = last; line > block.number; line -= 1) {
    const why = cause.exec(block.at(line))?.groups?.why;
    if (why) return { line, why: why.replace(/^Error: | \{$/g, '') };
  }
  return undefined;
}

/** The first call that the repository's own code made, else the line of code that Node shows above. */
function ownFrames(block: Block, first: number): Location[] {
  for (let line = first; line < first + mostFrames; line += 1) {
    const { path, line: number, column } = frame.exec(block.at(line))?.groups ?? {};
    if (path !== undefined && !path.startsWith('[') && !isForeign(path)) return [locationOf(path, number, column)];
  }
  const shown = block.before(shownAbove, 6)?.groups;
  return shown && !isForeign(shown.path ?? '') ? [locationOf(shown.path ?? '', shown.line)] : [];
}

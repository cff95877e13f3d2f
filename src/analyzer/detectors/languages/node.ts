import type { Location } from '../../../contract/analyses/analysis.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';
import { isForeign } from '../../detect/own-path.ts';

const mostFrames = 12;
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
        to: block.lastWhile(/^\s{1,12}(?:at |- |code:|requireStack|Require stack)|^Require stack|^- /, 30),
      }),
    },
    {
      literals: ['Error: '],
      match: /^(?:Uncaught |Unhandled )?(?<text>(?:[A-Z]\w{0,60})?Error: (?!Process completed with exit code).{1,600})/,
      read: ({ text }, block) => {
        // Without a trace any program may have printed it.
        if (!block.after(/^\s{2,8}at \S/, 6)) return undefined;
        const to = block.lastBefore(/^(?!\s)|^\s*$/, 30);
        const deeper = causeIn(block, to);
        return {
          category: firstMatch(
            text,
            [
              [ofNetwork.test(deeper?.why ?? ''), 'network'],
              [/AssertionError/, 'test'],
              [noJson, 'crash'],
              [/SyntaxError/, 'compile'],
            ],
            'crash',
          ),
          strength: noJson.test(text ?? '') ? 'specific' : 'likely',
          title: deeper ? `${text}: ${deeper.why}` : `${text}`,
          cause: deeper ? `${text}, because of ${deeper.why}` : `${text}`,
          to,
          also: deeper && [deeper.line],
          locations: ownFrames(block),
          fix: noJson.test(text ?? '')
            ? { summary: 'Look at the text that was to be JSON, and at what wrote it.' }
            : undefined,
        };
      },
    },
  ],
};

/** The deepest cause that Node shows below the trace. */
function causeIn(block: Block, to: number): { line: number; why: string } | undefined {
  for (let line = to; line > block.number; line -= 1) {
    const why = cause.exec(block.at(line))?.groups?.why;
    if (why) return { line, why: why.replace(/^Error: | \{$/g, '') };
  }
  return undefined;
}

/** The first call that the repository's own code made, else the line of code that Node shows above. */
function ownFrames(block: Block): Location[] {
  for (let line = block.number + 1; line <= block.number + mostFrames; line += 1) {
    const { path, line: number, column } = frame.exec(block.at(line))?.groups ?? {};
    if (path !== undefined && !path.startsWith('[') && !isForeign(path)) return [locationOf(path, number, column)];
  }
  const shown = block.before(shownAbove, 6)?.groups;
  return shown && !isForeign(shown.path ?? '') ? [locationOf(shown.path ?? '', shown.line)] : [];
}

import type { Category } from '../../../contract/analyses/analysis.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// What a completion code means, by https://www.ibm.com/docs/en/zos/3.1.0?topic=messages-mvs-system-codes
const byAbend: readonly (readonly [RegExp, Category])[] = [
  [/^S(?:806|80D)/, 'missing_tool'],
  [/^S(?:913|047|306)/, 'permission'],
  [/^S[135]22/, 'timeout'],
  [/^S(?:222|[B-E]37|[0-9A]37|80A|878|822|40D)/, 'resources'],
];
// How far above the end of a step what the security of the system said may stand, and the dump of the symptoms in between
const mostOfDump = 16;
const byJcl: readonly (readonly [RegExp, Category])[] = [[/NOT AUTHORIZED|ACCESS/, 'permission']];

// Compilers, binder, job control and Db2 of z/OS; a line may begin with a character for the printer.
export const mainframe: Detector = {
  tool: 'z/os',
  rules: [
    {
      literals: ['-S  ', '-E  '],
      match: /^[ 01-]?\s{0,12}(?<line>\d{1,7})? {1,6}(?<code>IGY[A-Z]{2}\d{4}-[ES]) {1,6}(?<text>\S.{1,300})/,
      read: ({ line, code, text }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `${code}: ${text}${line ? ` (line ${line})` : ''}`,
        cause: `The COBOL compiler reports ${code}${line ? ` in line ${line}` : ''}: ${text}`,
        key: `${code} ${text}`,
        to: block.lastWhile(/^ {20,60}\S/, 3),
      }),
    },
    {
      literals: ['ASMA', 'IEW2'],
      match: /^[ 01-]?(?:\*\* )?(?<code>(?:ASMA\d{3}|IEW2\d{3})[ES]) (?:\d{4} )?(?<text>\S.{1,300})/,
      read: ({ code, text }) => ({
        category: 'compile',
        strength: 'exact',
        title: `${code}: ${text}`,
        cause: `The ${code?.startsWith('A') ? 'assembler' : 'binder'} reports ${code}: ${text}`,
        key: `${code} ${text}`,
      }),
    },
    {
      literals: [' ABEND=S'],
      match: /\bIEF450I (?<step>[\w$#@]{1,8}(?: [\w$#@]{1,8}){0,2}) - ABEND=(?<system>S\w{3}) (?<user>U\d{4})/,
      read: ({ step, system = '', user }, block) => {
        const code = system === 'S000' ? user : system;
        const why =
          block.before(/^\s{1,12}\d{1,6}\s{1,14}(?<text>INSUFFICIENT ACCESS AUTHORITY)/, mostOfDump) ??
          block.firstAbove(/\b(?:CSV\d{3}I|IEC\d{3}I|ICH\d{3}I) (?<text>.{1,200})/, 8);
        return {
          category: firstMatch(system, byAbend, 'crash'),
          strength: 'exact',
          title: `${step} ended with ABEND ${code}${why ? `: ${why.groups.text}` : ''}`,
          cause: `The step ${step} ended with the completion code ${code}${why ? `: ${why.groups.text}` : '.'}`,
          key: `ABEND ${code} ${why?.groups.text ?? ''}`,
          from: why?.line,
          to: block.number,
        };
      },
    },
    {
      literals: [' IEFC'],
      match:
        /^\s{0,6}\d{1,5} (?<code>IEFC\d{3}I) (?!.{0,80}(?:SUBSTITUTION|PROCEDURE \S{1,8} WAS EXPANDED))(?<text>\S.{1,200})/,
      read: ({ code, text = '' }) => ({
        category: firstMatch(text, byJcl, 'config'),
        strength: 'exact',
        title: `JCL: ${text} (${code})`,
        cause: `The job control statement is refused: ${text} (${code}).`,
        key: `${code} ${text}`,
      }),
    },
    {
      // An output that has no room left; a program that looks at the status of the file may go on.
      literals: ['IEC030I ', 'IEC031I ', 'IEC032I '],
      match:
        /\b(?<code>IEC03[0-2]I) (?<abend>[BDE]37-\d{2}),\w{1,8},(?<job>[\w$#@]{1,8}),(?<step>[\w$#@]{1,8}),(?<dd>[\w$#@]{1,8}),\w{0,8},\w{0,8}(?:,(?<set>[\w.$#@()-]{1,60}))?/,
      read: ({ abend, step, dd, set }) => ({
        category: 'resources',
        strength: 'specific',
        title: `No room left for ${set || dd} in the step ${step} (${abend})`,
        cause: `The data set ${set || dd} of the step ${step} has no room left (${abend}).`,
        key: `${abend} ${step} ${dd}`,
        fix: { summary: 'Give the data set more space, or the volume, and run the job again from this step.' },
      }),
    },
    {
      literals: ['DATA SET NOT FOUND'],
      match: /\bIEF212I (?<step>[\w$#@]{1,8}(?: [\w$#@]{1,8}){1,3}) - DATA SET NOT FOUND/,
      read: ({ step }) => ({
        category: 'config',
        strength: 'exact',
        title: `Data set not found: ${step}`,
        cause: `The data set of ${step} (job, step, DD name) was not found.`,
      }),
    },
    {
      literals: ['DSNT408I', 'DSNX200I'],
      match:
        /^[ 01-]?(?:DSNT408I SQLCODE = (?<code>-\d{1,5}), ERROR: {1,3}(?<text>\S.{1,300})|DSNX200I {1,4}\S{1,12} BIND SQL ERROR)/,
      read: ({ code, text }, block) => {
        const own = code || block.after(/^\s{4,20}SQLCODE=(?<code>-\d{1,5})/, 8)?.groups.code;
        const tokens = text || block.after(/^\s{4,20}TOKENS=(?<text>\S.{0,200})/, 12)?.groups.text;
        return {
          category: 'deploy',
          strength: 'exact',
          title: `Db2: SQLCODE ${own}: ${tokens}`,
          cause: `Db2 refuses the statement with SQLCODE ${own}: ${tokens}`,
          key: `SQLCODE ${own} ${tokens}`,
          to: block.lastWhile(/^\s{4,20}[A-Z]/, 9),
        };
      },
    },
  ],
};

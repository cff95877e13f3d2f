import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { endOfJavaTrace } from '../../detect/java-trace.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const warned =
  /^\s{0,8}(?:\[\w{1,20}\] {0,4})?(?<path>\S{1,400}\.(?:java|kts?)):(?<line>\d{1,7}):(?:\d{1,5}:)? warning: (?<text>.{1,500})/;

// javac, the JVM's uncaught exceptions, ant's junit task, and what Spring Boot says of an application that did not start
export const java: Detector = {
  tool: 'java',
  rules: [
    {
      literals: ['.java:', '.kt:'],
      match:
        /^\s{0,8}(?::[a-z][\w:-]{0,80}(?=\/)|[\w.\\/-]{1,80} : )?(?:e: (?:\[ksp\] )?)?(?:file:\/\/(?:\/(?=[A-Za-z]:))?)?(?<path>(?:[A-Za-z]:)?[^\s:()]{1,400}\.(?:java|kts?)):(?:(?<line>\d{1,7})(?::(?<column>\d{1,5}))?|\s?\((?<line2>\d{1,7}), (?<column2>\d{1,5})\)):? (?:(?:error|Fehler|エラー|错误|\ufffd{2,12}): )?(?<text>.{1,600})/,
      read: ({ path, line, column, line2, column2, text }, block) => {
        // Where a console lost the word, a warning still names its kind in brackets.
        if (!/^\s{0,8}e: |: (?:(?:error|Fehler|エラー|错误): |\ufffd{2,12}: (?!\[))/.test(block.text)) return undefined;
        const symbol =
          text === 'cannot find symbol' && block.after(/^\s{1,4}symbol: {1,4}(?<name>.{1,160})/, 4)?.groups.name;
        return {
          category: 'compile',
          strength: 'exact',
          title: `${shortLocation(path ?? '', line || line2)}: ${text}${symbol ? `: ${symbol}` : ''}`,
          cause: `${path}:${line || line2}: ${text}`,
          key: `${path?.split('/').at(-1)} ${text}`,
          to: block.lastWhile(/^\s{2,}|^\S{1,400}\.java:\d+: (?:error|Fehler|エラー|错误)/, 60),
          fix: missing(text ?? '', block),
          locations: [locationOf(path ?? '', line || line2, column || column2)],
        };
      },
    },
    {
      // Also kotlinc, which says it before the warnings
      literals: ['error: warnings found and -Werror specified'],
      match: /^\s{0,8}(?:\[\w{1,20}\] {0,4})?error: warnings found and -Werror specified/,
      read: (_, block) => {
        const first = block.firstAbove(warned, 400) ?? block.after(warned, 1);
        const to = first && first.line + (first.line + 2 === block.number ? 1 : 2);
        return first ? findingAt('compile', first.groups, { strength: 'specific', from: first.line, to }) : undefined;
      },
    },
    {
      literals: ['error reading '],
      match: /^\s{0,4}(?:error: )?error reading (?<path>[^\s;]{1,400}\.(?:jar|jmod|zip)); (?<why>\S.{0,300})/,
      read: ({ path = '', why = '' }) => ({
        category: 'dependency',
        strength: 'exact',
        title: `The archive ${path.split(/[/\\]/).at(-1)} cannot be read: ${why}`,
        cause: `javac cannot read ${path}: ${why}`,
        fix: { summary: 'Delete the archive from the cache or repository on that machine, and download it again.' },
      }),
    },
    {
      literals: ['Exception in thread '],
      // What was built for a newer Java has a rule of its own.
      match:
        /^Exception in thread "(?<thread>[^"]{1,100})" (?<text>(?!java\.lang\.UnsupportedClassVersionError).{1,600})/,
      read: ({ thread, text }, block) => ({
        category: firstMatch(
          text ?? '',
          [
            [/OutOfMemory/, 'resources'],
            [
              /\bDownloading from \S{1,300} failed: timeout\b|^java\.net\.(?:\w{0,12}Timeout|UnknownHost|Connect)/,
              'network',
            ],
            [/^java\.lang\.(?:NoClassDefFound|ClassNotFound|NoSuchMethod|UnsatisfiedLink)/, 'dependency'],
          ],
          'crash',
        ),
        strength: thread === 'main' ? 'specific' : 'likely',
        title: `${text}`,
        cause: `Uncaught in thread ${thread}: ${text}`,
        key: text,
        to: block.lastWhile(/^(?:\s+at |Caused by:|\s+\.\.\.)/, 100),
      }),
    },
    {
      literals: ['APPLICATION FAILED TO START'],
      match: /^APPLICATION FAILED TO START$/,
      read: (_, block) => {
        const heading = block.after(/^Description:$/, 4);
        const action = block.after(/^Action:$/, 60);
        const first = heading && block.after(/^(?!Description:|\*)(?<text>\S.{0,600})/, 6);
        if (!first) return undefined;
        const { text = '' } = first.groups;
        const reason = text.endsWith(':')
          ? block.after(/^\s{1,8}Reason: (?<text>.{1,600})/, 24)?.groups.text
          : undefined;
        return {
          category: 'config',
          strength: 'specific',
          title: `The application did not start: ${text}${reason ? ` ${reason}` : ''}`,
          cause: `Spring Boot could not start the application: ${text}${reason ? ` ${reason}` : ''}`,
          key: text,
          from: first.line,
          to: (action?.line ?? first.line + 3) - 1,
        };
      },
    },
    {
      literals: ['AssertionFailedError', 'AssertionError', 'ComparisonFailure'],
      match:
        /^\s{0,12}(?:=> )?(?<text>(?:[a-z]\w{0,60}\.){1,8}\w{0,60}(?:AssertionFailedError|AssertionError|ComparisonFailure)\b.{0,600})/,
      read: ({ text }, block) => ({
        category: 'test',
        strength: 'likely',
        title: `${text}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s+(?:\[\w{1,20}\]\s{1,8})?at /, 60),
      }),
    },
    {
      literals: ['=> '],
      match: /^\s{0,12}=> (?<text>(?:[a-z]\w{0,60}\.){1,8}\w{0,100}(?:Exception|Error)\b.{0,600})/,
      read: ({ text }, block) => ({
        category: 'test',
        strength: 'exact',
        title: `${text}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s+(?:\[\.{3}\]|\S+\(|at |\.{3})/, 30),
      }),
    },
    {
      literals: ['Caused by: '],
      match: /^\s{0,8}Caused by: (?<text>(?:[a-z]\w{0,60}\.){1,8}[A-Z]\w{0,100}(?:: .{0,600})?)$/,
      read: ({ text }, block) => {
        // Its own rule tells more of a class for a newer Java.
        if (block.after(/^\s{0,8}Caused by: /, 60) || /UnsupportedClassVersionError/.test(text ?? '')) return undefined;
        return {
          category: 'crash',
          strength: 'likely',
          title: `${text}`,
          cause: `${text}`,
          to: endOfJavaTrace(block),
        };
      },
    },
    {
      literals: ['1) '],
      match: /^\d{1,4}\) (?<test>\w{1,160}(?:\[.{1,80}\])?)\((?<suite>[\w.$]{2,200})\)$/,
      read: ({ test = '', suite = '' }, block) => {
        const why = block.at(block.number + 1).trim();
        if (!/(?:Exception|Error|Failure)\b/.test(why)) return undefined;
        return failedTest(
          { test: `${suite}.${test}`, why },
          { to: block.lastWhile(/^(?:\S{1,200}(?:Exception|Error|Failure)\b|\s+at )/, 20) },
        );
      },
    },
    {
      literals: ['BUILD FAILED'],
      match: /^BUILD FAILED$/,
      read: (_, block) => {
        const at = block.after(/^(?<path>\S{1,300}\.xml):(?<line>\d{1,7}): (?<text>.{1,400})/, 3);
        if (!at) return undefined;
        return findingAt('unknown', at.groups, {
          category: firstMatch(
            at.groups.text ?? '',
            [
              [/^Unable to find a javac compiler/, 'missing_tool'],
              [/[Tt]est/, 'test'],
              [/[Cc]ompile/, 'compile'],
            ],
            'config',
          ),
          strength: /Compile failed|[Tt]ests? failed|The following error occurred|returned: -?\d{1,5}$/.test(
            at.groups.text ?? '',
          )
            ? 'generic'
            : 'specific',
          from: at.line,
          to: at.line + 2,
        });
      },
    },
  ],
};

/** javac names what it cannot find under the line. */
function missing(text: string, block: Block): Fix | undefined {
  const pack = /^package (?<name>[\w.]{1,160}) does not exist/.exec(text)?.groups?.name;
  if (pack) return { summary: `Add the dependency that holds the package ${pack}, or correct the import.` };
  if (!text.startsWith('cannot find symbol')) return undefined;
  const symbol = block.after(/^\s{1,4}symbol: {1,4}(?<name>.{1,160})/, 4)?.groups.name;
  const place = block.after(/^\s{1,4}location: (?<name>.{1,160})/, 5)?.groups.name;
  return symbol ? { summary: `Declare or import ${symbol}${place ? ` (used in ${place})` : ''}.` } : undefined;
}

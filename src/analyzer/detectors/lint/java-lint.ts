import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// Checkstyle, PMD, SpotBugs, Spotless, ktlint, detekt, Android lint and licence headers
export const javaLint: Detector = {
  tool: 'java lint',
  isProgram: false,
  rules: [
    {
      literals: ['[checkstyle]', '[ant:checkstyle]'],
      match:
        /^\s{0,12}(?:\[(?:ant:)?checkstyle\] )?\[(?<level>ERROR|WARN)\] (?<path>(?:[A-Za-z]:)?[^:]{1,300}):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<text>.{1,400}?) \[(?<rule>\w{2,60})\]$/,
      // Of errors amid warnings each stands for itself.
      read: (groups, block) => ({
        ...style(groups, block, groups.level === 'ERROR' ? 'exact' : 'likely'),
        to: block.number,
      }),
    },
    {
      literals: ['.java:', '.kt:', '.kts:'],
      match:
        /^(?<path>(?:[A-Za-z]:)?[^\s:]{1,300}\.(?:java|kts?|xml)):\[?(?<line>\d{1,7})(?:[:,](?<column>\d{1,5}))?\]?:? (?:error: |\((?<group>[a-z]{3,20})\) )?(?<text>(?:[A-Z]\w{2,60}: )?.{1,400}?)[.]? ?(?:\[(?<rule>[A-Z]\w{2,60})\]|\((?:standard:)?(?<dashed>[a-z]{2,20}(?:-[a-z]{1,20}){1,6})\))$/,
      read: ({ rule = '', dashed = '', ...groups }, block) =>
        style({ ...groups, rule: rule || dashed }, block, block.level === 'error' || dashed ? 'exact' : 'specific'),
    },
    {
      literals: [
        '(annotation) ',
        '(metrics) ',
        '(naming) ',
        '(imports) ',
        '(indentation) ',
        '(whitespace) ',
        '(sizes) ',
        '(javadoc) ',
        '(design) ',
        '(regexp) ',
        '(blocks) ',
        '(coding) ',
        '(misc) ',
        '(modifier) ',
        '(header) ',
      ],
      match:
        /^(?<path>[^\s:]{1,300}\.\w{2,10}):\[(?<line>\d{1,7})(?:,(?<column>\d{1,5}))?\] \((?<group>[a-z]{3,20})\) (?<rule>\w{2,60}): (?<text>.{1,400})/,
      read: (groups, block) => style(groups, block, 'exact'),
    },
    {
      literals: ['PMD Failure: '],
      match:
        /^PMD Failure: (?<path>[\w.$/-]{1,300}):(?<line>\d{1,7}) Rule:(?<rule>\w{1,60}) Priority:\d (?<text>.{1,300})/,
      read: (groups, block) => style(groups, block, 'exact'),
    },
    {
      literals: ['High: ', 'Medium: ', 'Low: '],
      match:
        /^(?:High|Medium|Low): (?<text>.{1,400}?) (?:\[(?<type>[\w.$, ]{1,300})\] )?(?:At|In|[A-Z][a-z]{2,20}(?: [a-z]{2,20}){0,4} at) (?<path>[\w$]{1,120}\.(?:java|kt|scala|groovy))(?::\[lines? (?<line>\d{1,7})(?:-\d{1,7})?\])?(?: (?<rule>[A-Z][A-Z0-9_]{3,60}))?/,
      read: (groups, block) => ({
        ...style(groups, block, 'exact'),
        cause: `SpotBugs reports ${groups.path}:${groups.line}: ${groups.text} (${groups.rule})`,
      }),
    },
    {
      literals: ['The following files had format violations:', 'Non complying file: '],
      match:
        /^(?:\s{0,20}> |Failed to execute goal .{1,300}: )?(?:The following files had format violations:|Non complying file: (?<one>\S{1,300}))/,
      read: ({ one = '' }, block) => {
        const path = one || block.at(block.number + 1).trim();
        return {
          category: 'lint',
          strength: 'exact',
          title: `${shortLocation(path)} is not formatted as the build wants`,
          cause: `The formatter would change ${path}.`,
          key: path,
          to: block.lastWhile(/^\s{2,20}\S/, 20),
          locations: [locationOf(path)],
          fix: {
            summary: 'Let the build format the code, and commit the result.',
            commands: [sh`./gradlew spotlessApply`, sh`mvn spotless:apply`],
          },
        };
      },
    },
    {
      literals: [
        'Missing header in: ',
        'Some files do not have the expected license header',
        'Too many files with unapproved license',
      ],
      match:
        /^(?:Failed to execute goal .{1,300}: )?(?<text>Missing header in: \S{1,300}|Some files do not have the expected license header.{0,100}|Too many files with unapproved license.{0,100})/,
      read: ({ text = '' }) => ({
        category: 'lint',
        strength: text.startsWith('Missing') ? 'exact' : 'specific',
        title: text,
        cause: `The licence check fails: ${text}`,
        fix: { summary: 'Add the licence header to the named files.', commands: [sh`mvn license:format`] },
      }),
    },
    {
      literals: [': Error: '],
      match:
        /^(?<path>[^\s:]{1,300}\.(?:java|kts?|xml|gradle|toml)):(?<line>\d{1,7}): Error: (?<text>.{1,400} \[(?<rule>[A-Z]\w{2,60})(?: from [\w.:-]{1,100})?\])$/,
      read: (groups, block) => ({
        ...style(groups, block, 'exact'),
        cause: `Android lint reports ${groups.path}:${groups.line}: ${groups.text}`,
      }),
    },
  ],
};

function style(groups: Readonly<Record<string, string>>, block: Block, strength: 'exact' | 'specific' | 'likely') {
  const { text = '', rule = '' } = groups;
  const said = rule && !text.includes(rule) ? `${text} (${rule})` : text;
  return findingAt(
    'lint',
    { ...groups, text: said },
    {
      strength,
      key: `${groups.path?.split('/').at(-1)} ${rule} ${text}`,
      to: endOfAlike(block),
    },
  );
}

/** The last of the complaints below that weigh as much: an error amid warnings stands for itself. */
function endOfAlike(block: Block): number {
  const end = block.lastWhile(/\.(?:java|kts?|xml):/, 30);
  let line = block.number;
  while (line < end && block.levelAt(line + 1) === block.level) line += 1;
  return line;
}

import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { isNoScript } from '../../detect/no-script.ts';
import { withoutCheckout } from '../../detect/own-path.ts';

const file = /^(?!\s)(?<path>\S.{0,300}\.[A-Za-z0-9]{1,8})$/;

// https://eslint.org/docs/latest/use/formatters/
export const eslint: Detector = {
  tool: 'eslint',
  rules: [
    {
      literals: [' error '],
      match: /^\s{1,6}(?<line>\d{1,7}):(?<column>\d{1,5})\s{1,8}error\s{1,8}(?<said>\S.{0,700})$/,
      read: ({ line: printed, column: at, said }, block) => {
        // It gives 0:0 for a file that it did not read.
        const [line, column] = printed === '0' ? ['', ''] : [printed, at];
        const parts = (parserDetail(said ?? '', block) ?? said ?? '').trim().split(/\s{2,}/);
        const rule = parts.length > 1 && /^[\w@/-]{2,80}$/.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
        const text = parts.join(' ');
        const path = block.before(file, 400);
        // Others print alike: `lint-lines` reads what they say of files that are no scripts.
        if (path && isNoScript(path.text)) return undefined;
        return {
          category: 'lint',
          strength: 'exact',
          title: `${path ? `${shortLocation(path.text, line)}: ` : ''}${text}${rule ? ` (${rule})` : ''}`,
          cause: `${path?.text ?? 'A file'}${line ? `:${line}` : ''}: ${text}${rule ? ` (${rule})` : ''}`,
          key: `${path?.text} ${rule} ${text}`,
          from: path && block.number - path.line < 6 ? path.line : block.number,
          to: block.lastWhile(/^\s{1,6}\d{1,7}:\d{1,5}\s+(?:error|warning)\s/, 100),
          locations: path ? [locationOf(path.text, line, column)] : [],
          fix: fixOf(text, path?.text),
        };
      },
    },
    {
      literals: ['Use JavaScript Standard Style', 'Run `standard --fix`'],
      match: /^standard: (?<text>.{1,200})/,
      read: (_, block) => {
        const first = block.after(
          /^\s{2}(?<path>\S.{0,300}?):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<text>.{1,400})/,
          5,
        );
        if (!first) return undefined;
        return {
          category: 'lint',
          strength: 'exact',
          title: `${shortLocation(first.groups.path ?? '', first.groups.line)}: ${first.groups.text}`,
          cause: `${first.groups.path}:${first.groups.line}: ${first.groups.text}`,
          key: first.text,
          to: block.lastWhile(/^(?:standard: |\s{2}\S)/, 200),
          locations: [locationOf(first.groups.path ?? '', first.groups.line, first.groups.column)],
          fix: { summary: 'Let the tool fix what it can.', commands: [sh`npx standard --fix`] },
        };
      },
    },
    {
      literals: ['too many warnings'],
      match: /^(?:ESLint|eslint) found too many warnings(?<text>.{0,200})/,
      read: ({ text }, block) => {
        const sum = block.before(/^✖ \d{1,6} problems? \(/, 12);
        const first =
          sum && block.before(/^\s{1,6}(?<line>\d{1,7}):\d{1,5}\s{1,8}warning\s{1,8}(?<text>\S.{0,300})/, 24);
        const said = first?.groups.text?.replace(/\s{2,}/g, ' ');
        return {
          category: 'lint',
          strength: 'exact',
          title: `ESLint: more warnings than allowed${text?.replace(/\.$/, '')}${said ? `: ${said}` : ''}`,
          cause: `ESLint found no error, but more warnings than allowed${text}${said ? `, the last of them: ${said}` : ''}`,
          key: `max-warnings ${said ?? ''}`,
          from: Math.max(first?.line ?? block.number, block.number - 9),
          to: block.number,
          fix: {
            summary: 'Correct the warnings, or raise --max-warnings on purpose.',
            commands: [sh`npx eslint --fix .`],
          },
        };
      },
    },
    {
      literals: [
        "ESLint couldn't",
        'could not find plugin',
        'No files matching ',
        'Failed to load plugin',
        'Failed to load config',
        'Failed to load parser',
        'No ESLint configuration found',
        'Key "',
        'Configuration for rule "',
        'A config object is using',
      ],
      match:
        /^\s{0,4}(?:(?:Type)?Error: )?(?<text>ESLint couldn't (?:find|determine) .{1,300}|A configuration object specifies rule .{1,300}|No files matching .{1,200}|No ESLint configuration found.{0,200}|Failed to load (?:plugin|config|parser) .{1,300}|Key "[^"]{1,80}": .{1,300}|Configuration for rule "[^"]{1,80}" is invalid.{0,200}|A config object is using .{1,200})/,
      read: ({ text }, block) => ({
        category: /couldn't find the (?:plugin|config)|Failed to load/.test(text ?? '') ? 'dependency' : 'config',
        strength: 'exact',
        title: `ESLint: ${text}`,
        cause: `ESLint could not start: ${text}`,
        to: block.paragraphEnd(4),
        fix: /eslint\.config/.test(text ?? '')
          ? {
              summary: 'ESLint 9 reads eslint.config.js: migrate the old .eslintrc, or stay on ESLint 8.',
              commands: [sh`npx @eslint/migrate-config .eslintrc.json`],
            }
          : { summary: 'Correct the configuration of ESLint, or install the plugin it names.' },
      }),
    },
  ],
};

/** typescript-eslint says in the next line what it misses. */
function parserDetail(said: string, block: Block): string | undefined {
  const below = /^(?<text>The file (?:was not found|must be included) .{1,200}?)(?:: \S{1,300})?$/.exec(
    block.at(block.number + 1).trim(),
  );
  return /^Parsing error: .{1,200} has been (?:provided|set) for \S{1,80}\.$/.test(said.trim()) && below
    ? `Parsing error: ${below.groups?.text}`
    : undefined;
}

function fixOf(text: string, path: string | undefined): Fix {
  if (/not found (?:in|by) any of the provided project|not found by the project service/.test(text))
    return {
      summary: 'Include the file in the tsconfig.json that ESLint’s parser is given, or let ESLint ignore it.',
      steps: ['Files that a build wrote are for the list of what is ignored.'],
    };
  if (text.startsWith('Parsing error'))
    return {
      summary: 'Correct the syntax there, or give ESLint the parser for such files.',
      steps: ['Run ESLint on the file alone.'],
    };
  return {
    summary: `Correct the reported lines; many can be fixed by the tool.`,
    commands: [sh`npx eslint --fix ${path === undefined ? '.' : withoutCheckout(path)}`],
  };
}

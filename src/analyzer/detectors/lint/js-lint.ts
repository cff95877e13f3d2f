import { type Command, sh } from '../../commands/shell-command.ts';
import type { Block, Groups } from '../../detect/block.ts';
import type { Detector, Finding, Rule } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

type Form = {
  literals: readonly string[];
  /** Groups: `text`, and where printed `path`, `line`, `column`. */
  match: RegExp;
  tool: string;
  /** Where the path stands on an earlier line. */
  above?: RegExp;
  /** Lines of the same report. */
  run?: RegExp;
  /** The text heads a list; its first item belongs to the title. */
  list?: true;
  strength?: 'exact' | 'specific' | 'likely';
  fix?: Command | undefined;
};

const upper = /^\s{0,6}(?:[✗✖×] )?(?<path>[^\s:]{1,300}\.\w{1,10})\s*$/;

// Linters of scripts, pages, words and packages that print a line for each finding.
const forms: readonly Form[] = [
  {
    tool: 'jshint',
    literals: [': line '],
    match: /^(?<path>[^\s:]{1,300}): line (?<line>\d{1,7}), col (?<column>\d{1,5}), (?<text>.{1,300})/,
    run: /: line \d+, col \d+, /,
  },
  {
    tool: 'tslint',
    literals: ['ERROR: '],
    match:
      /^(?:ERROR: )(?<path>[^\s:[]{1,300}\.[jt]sx?)(?:\[|:)(?<line>\d{1,7})(?:, |:)(?<column>\d{1,5})\]?(?:: | - )(?<text>.{1,300})/,
    run: /^ERROR: \S+[[:]\d/,
    fix: sh`npx tslint --fix --project .`,
  },
  {
    tool: 'coffeelint',
    literals: ['✗ '],
    match: /^\s{2,8}✗ #(?<line>\d{1,7}): (?<text>.{1,300})/,
    above: upper,
    run: /^\s{2,8}[✗⚡] #/,
  },
  {
    tool: 'htmlhint',
    literals: ['^ '],
    match: /^\s{4,400}\^ (?<text>.{1,300} \((?<rule>[a-z]{2,20}(?:-[a-z]{2,20}){1,6})\))$/,
    above: /^\s{3}(?<path>\S{1,300})$/,
    run: /^\s{4,400}(?:\^|L\d+ \|)/,
  },
  {
    tool: 'cspell',
    literals: ['Unknown word'],
    match: /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}) - (?<text>Unknown word.{1,200})/,
    run: / - Unknown word/,
    fix: sh`npx cspell --words-only --unique .`,
  },
  {
    tool: 'commitlint',
    literals: ['[subject-', '[type-', '[scope-', '[header-', '[body-', '[footer-'],
    match: /^\s{0,4}✖\s{1,4}(?<text>.{1,200} \[(?:subject|type|scope|header|body|footer)-[a-z-]{2,40}\])$/,
    run: /^\s{0,4}[✖⚠]\s/,
    fix: sh`git commit --amend`,
  },
  {
    tool: 'dependency-cruiser',
    literals: ['  error '],
    match: /^\s{2}error (?<text>[\w-]{2,60}: (?<path>[^\s:]{1,300})(?: → \S{0,300})?)$/,
    run: /^\s{2}(?:error|warn) |^\s{6}\S.{0,300}(?:→|$)/,
  },
  {
    tool: 'publint',
    literals: ['. pkg.'],
    match: /^\d{1,3}\. (?<text>pkg\..{1,300})/,
    run: /^\d{1,3}\. /,
  },
  {
    tool: 'knip',
    list: true,
    literals: [
      'Unused files (',
      'Unused dependencies (',
      'Unlisted dependencies (',
      'Unused exports (',
      'Unused devDependencies (',
      'Unused exported types (',
    ],
    match: /^(?<text>Un(?:used|listed) (?:files|dependencies|exports|devDependencies|exported types) \(\d{1,6}\))$/,
    run: /^\S/,
  },
  {
    tool: 'depcheck',
    list: true,
    literals: ['Unused dependencies', 'Missing dependencies', 'Unused devDependencies'],
    match: /^(?<text>(?:Unused|Missing) (?:dev)?[dD]ependencies)$/,
    run: /^\* /,
  },
  {
    tool: 'html-proofer',
    literals: ['linking to ', 'External link ', 'does not have an alt'],
    match:
      /^\s{0,6}(?:[*-]\s{1,3}|At \S{1,300}:\d{1,7}:)\s{0,3}(?<text>(?:internally linking to|linking to internal hash|External link|image .{1,200}does not have an alt|<?a?>? ?.{0,20}linking to).{1,300})/,
    above: /^\s{0,4}- (?<path>\S{1,300}\.html?)/,
  },
  {
    tool: 'link-check',
    // Of lychee's `[ERROR]` the framing leaves the link.
    literals: ['[✖] ', '[404] ', '[TIMEOUT] http', '[ERR] ', '[ERROR] file:', '[ERROR] http', '[ERROR] mailto:'],
    match:
      /^\s{0,6}(?<text>\[(?:✖|[45]\d\d|TIMEOUT|ERR)\] <?(?:https?:|file:|\.{0,2}\/|#|mailto:|[\w./-]{1,200}\.md).{1,400}|(?:https?:|file:|mailto:)\S{1,300} \| .{1,300})/,
    above: /^(?:FILE: (?<path>\S{1,300})|.{0,60}Errors in (?<path2>\S{1,300}))$/,
    run: /^\s{0,6}(?:\[(?:✖|[45]\d\d|TIMEOUT|ERR)\] |(?:https?:|file:|mailto:)\S{1,300} \| )/,
  },
  {
    tool: 'sphinx-linkcheck',
    literals: [') broken '],
    match: /^\(\s{0,80}(?<path>[^\s:]{1,300}): line\s{1,8}(?<line>\d{1,7})\) broken\s{1,8}(?<text>\S.{1,500})/,
    run: /^\(\s{0,80}[^\s:]{1,300}: line\s{1,8}\d{1,7}\) broken\s/,
  },
  {
    tool: 'sphinx-linkcheck',
    literals: [': [broken] '],
    match: /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}): \[broken\] (?<text>\S.{1,500})/,
    run: /: \[broken\] /,
  },
  {
    tool: 'vitepress',
    literals: ['Found dead link '],
    match: /^\(!\) (?<text>Found dead link \S{1,300} in file (?<path>\S{1,300}))$/,
    run: /^\(!\) Found dead link /,
  },
  {
    tool: 'vnu',
    literals: [': error: '],
    match:
      /^"(?:file:)?(?<path>[^"]{1,300})":(?<line>\d{1,7})\.(?<column>\d{1,5})-\d{1,7}\.\d{1,5}: error: (?<text>.{1,300})/,
    run: /": ?\d/,
  },
  {
    tool: 'xo',
    literals: ['  ✖  '],
    match: /^\s{1,6}✖\s{1,6}(?<line>\d{1,7}):(?<column>\d{1,5})\s{1,6}(?<text>.{1,300})/,
    above: /^\s{2}(?<path>[^\s:]{1,300}\.\w{1,8}):\d{1,7}:\d{1,5}$/,
    run: /^\s{1,6}[✖⚠]\s/,
    fix: sh`npx xo --fix`,
  },
  {
    tool: 'danger',
    literals: ['Failing the build', 'Danger has '],
    match: /^(?<text>(?:Danger: .{0,4}Failing the build|Danger has errored|Danger has failed).{0,200})/,
    strength: 'specific',
  },
];

/** One detector for them all; what they check differs, the way they say it does not. */
export const jsLint: Detector = { tool: 'lint', isProgram: false, rules: forms.map(ruleOf) };

function ruleOf(form: Form): Rule {
  return { literals: form.literals, match: form.match, read: (groups, block) => read(form, groups, block) };
}

function read({ tool, above, run, list, strength, fix }: Form, groups: Groups, block: Block): Finding {
  const head = above && block.before(above, 60);
  const path = groups.path || head?.groups.path || head?.groups.path2 || '';
  const said = list ? `${groups.text}: ${block.at(block.number + 1).trim()}` : (groups.text ?? '').trim();
  const spot = groups.line ? `${path}:${groups.line}` : path;
  return {
    category: 'lint',
    strength: strength ?? 'exact',
    title: `${path ? shortLocation(path, groups.line) : tool}: ${said}`,
    cause: `${tool} reports ${path ? `${spot}: ` : ''}${said}`,
    key: `${path} ${said}`,
    from: head && block.number - head.line < 4 ? head.line : block.number,
    to: run ? block.lastWhile(run, 60) : block.number,
    locations: path ? [locationOf(path, groups.line, groups.column)] : [],
    fix: fix ? { summary: 'Correct the reported places.', commands: [fix] } : undefined,
  };
}

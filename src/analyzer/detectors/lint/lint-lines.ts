import { sh } from '../../commands/shell-command.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const noScript = /\.(?:html?|ya?ml|json|md|css|scss|txt|xml)$/;

// markdownlint, stylelint, shellcheck, ansible-lint, conftest, link checkers, and diffs that checkers print
export const lintLines: Detector = {
  tool: 'lint',
  isProgram: false,
  rules: [
    {
      literals: [' MD0', ' SC1', ' SC2', ' TLDR', ' DL3', ' DL4'],
      match:
        /^(?<path>\S{1,300}?):\s?(?<line>\d{1,7})(?::(?<column>\d{1,5}))?:? (?:\w{1,10} )?(?<text>(?:MD0\d\d|SC[12]\d{3}|TLDR\d{3}|DL[34]\d{3})\b.{0,400})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/^\S{1,300}?:\s?\d{1,7}/, 60),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
    // Whatever checks such files and prints as compilers do: actionlint, buf, yamllint, taplo, sqlfluff …
    {
      literals: ['.yml:', '.yaml:', '.proto:', '.toml:', '.sql:', '.graphql:', '.html:', '.tf:', '.rst:'],
      match:
        /^(?<path>[\w./@-]{1,300}\.(?:ya?ml|proto|toml|sql|graphql|html|tf|rst)):(?<line>\d{1,7}):(?<column>\d{1,5}):? ?(?<text>(?!\d)\S.{3,400})/,
      read: (groups, block) => {
        const { text = '' } = groups;
        if (/^(?:warning|info|note)\b/.test(text) || block.level === 'warning') return undefined;
        return findingAt('lint', groups, {
          category: 'lint',
          strength: /\[[\w/-]{3,60}\]$|\([\w/-]{3,60}\)$/.test(text) ? 'specific' : 'likely',
          to: block.lastWhile(/^\s{0,8}\d{0,6} ?\| /, 3),
        });
      },
    },
    // conftest: https://www.conftest.dev/output/
    {
      literals: ['FAIL - '],
      match: /^FAIL - (?<path>\S{1,300}) - (?:(?<policy>[\w.]{1,100}) - )?(?<text>\S.{2,600})/,
      read: ({ path = '', policy, text = '' }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${path}: ${text}`,
        cause: `The policy${policy ? ` ${policy}` : ''} refuses ${path}: ${text}`,
        key: `${path} ${policy} ${text}`,
        to: block.lastWhile(/^FAIL - \S/, 60),
        fix: { summary: 'Correct the configuration as the policy demands.', commands: [sh`conftest test ${path}`] },
      }),
    },
    // ansible-lint
    {
      literals: [' violation(s) that are fatal'],
      match: /^(?:WARNING {1,4})?Listing \d{1,6} violation\(s\) that are fatal$/,
      read: (_, block) => {
        const broken = block.after(/^(?<text>[a-z][\w-]{2,40}(?:\[[\w-]{1,40}\])?: .{3,300})$/, 3);
        const at =
          broken && /^(?<path>\S{1,300}?):(?<line>\d{1,7})(?::\d{1,5})?(?: |$)/.exec(block.at(broken.line + 1));
        if (!broken || !at) return undefined;
        const { path = '', line = '' } = at.groups ?? {};
        return findingAt(
          'lint',
          { path, line, text: broken.groups.text ?? '' },
          { from: broken.line, to: broken.line + 1 },
        );
      },
    },
    {
      literals: ['(terraform_', '(aws_', '(azurerm_', '(google_'],
      match: /^(?<kind>Error|Warning|Notice): (?<text>.{1,300}) \((?<rule>[a-z]{3,10}_[a-z_]{2,80})\)$/,
      read: ({ text = '', rule = '' }, block) => {
        const at = block.after(/^\s{1,4}on (?<path>\S{1,200}) line (?<line>\d{1,6})/, 3);
        return findingAt(
          'lint',
          { path: at?.groups.path ?? '', line: at?.groups.line ?? '', text: `${text} (${rule})` },
          { to: at?.line ?? block.number },
        );
      },
    },
    {
      // stylelint, and html-validate, Spectral and others as ESLint prints; that one has its own detector.
      literals: ['✖', ' error '],
      match: /^\s{1,6}(?<line>\d{1,7}):(?<column>\d{1,5})\s{1,8}(?:✖|(?<marked>error))\s{1,8}(?<said>\S.{0,400})/,
      read: ({ line, column, marked, said = '' }, block) => {
        const file = block.before(/^(?<path>\S.{0,300}\.\w{1,8})$/, 40);
        if (marked && !noScript.test(file?.text ?? '')) return undefined;
        const text = marked ? ruleLast(said) : said;
        return {
          category: 'lint',
          strength: 'exact',
          title: `${file ? `${shortLocation(file.text, line)}: ` : ''}${text?.trim()}`,
          cause: `${file?.text ?? ''}:${line}: ${text?.trim()}`,
          key: `${file?.text} ${text}`,
          from: file && block.number - file.line < 5 ? file.line : block.number,
          to: block.lastWhile(/^\s+\S/, 30),
          locations: file ? [locationOf(file.text, line, column)] : [],
        };
      },
    },
    {
      literals: [' Violation: '],
      match:
        /^(?<path>\S{1,300}\.swift):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?:warning|error): (?<text>.{1,100} Violation: .{1,300})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/ Violation: /, 30),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
    {
      literals: [' ==> '],
      match: /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}): (?<word>[\w'-]{1,60})\s{1,3}==> (?<right>.{1,200})/,
      read: ({ path, line, word, right }, block) => ({
        category: 'lint',
        strength: 'likely',
        title: `${shortLocation(path ?? '', line)}: “${word}” should be “${right}”`,
        cause: `The spell checker reports “${word}” in ${path}:${line}.`,
        key: `${path} ${word}`,
        to: block.lastWhile(/ ==> /, 30),
      }),
    },
    {
      literals: ['>>> Lint for '],
      match: /^>>> Lint for (?<path>\S{1,300}):$/,
      read: ({ path }, block) => {
        const why = block.after(/^\s{2,}(?<text>(?:Error|Warning|Advice) .{1,200})/, 4)?.groups.text ?? '';
        return {
          category: 'lint',
          strength: 'exact',
          title: `${shortLocation(path ?? '')}: ${why}`,
          cause: `The linter reports ${path}: ${why}`,
          key: `${path} ${why}`,
          to: block.lastBefore(/^>>> Lint for /, 20),
          locations: [locationOf(path ?? '')],
        };
      },
    },
    {
      literals: [
        '-newline)',
        '-whitespace)',
        '-eof)',
        '-semicolon)',
        '-indent)',
        '-name)',
        '-length)',
        '-duplicates)',
        '-unknown)',
        '-quotes)',
        '-empty)',
      ],
      match:
        /^\s{0,8}(?<line>\d{1,7}):(?<column>\d{1,5})\s{1,4}(?<text>\S.{1,300}) \((?<rule>[a-z]{2,20}(?:-[a-z]{2,20}){1,6})\)$/,
      read: ({ line, text, rule }, block) => {
        const file = block.before(/^(?<path>\S.{0,300}\.\w{1,8})$/, 40);
        return {
          category: 'lint',
          strength: 'likely',
          title: `${file ? `${shortLocation(file.text, line)}: ` : ''}${text} (${rule})`,
          cause: `${file?.text ?? 'A file'}:${line}: ${text} (${rule})`,
          key: `${file?.text ?? ''} ${rule} ${text}`,
          from: file && block.number - file.line < 5 ? file.line : block.number,
          to: block.lastWhile(/^\s{0,8}\d{1,7}:\d{1,5}\s/, 30),
        };
      },
    },
    {
      literals: ['diff --git a/'],
      match: /^diff --git a\/(?<path>\S{1,300}) b\//,
      read: ({ path }, block) => ({
        category: 'lint',
        strength: block.before(/(?:^|[$+] |\brun )git (?:diff|status)\b/i, 12) ? 'specific' : 'generic',
        title: `A check found ${path} changed`,
        cause: `A check would change ${path}.`,
        key: path,
        to: block.lastWhile(/^(?:[ +@-]|index |diff |new file|deleted|similarity|rename|$)/, 200),
        fix: { summary: 'Apply the shown change and commit it.' },
      }),
    },
    {
      literals: ['> Links'],
      match: /^> Links\s*$/,
      read: (_, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `Links failed the check: ${block.at(block.number + 1).trim()}`,
        cause: `The link checker complains: ${block.at(block.number + 1).trim()}`,
        key: block.at(block.number + 1).replace(/^\s*\d+\.\s*(?:\[L\d+\])?/, ''),
        to: block.lastWhile(/^\s{1,6}\d{1,5}\. /, 60),
      }),
    },
  ],
};

/** The message and then the rule; Spectral prints the rule first, and last the place in the document. */
function ruleLast(said: string): string {
  const [first = '', second = '', third] = said.trim().split(/\s{2,}/);
  const ruleFirst = /^[a-z\d][\w-]{2,60}$/.test(first) && / /.test(second);
  if (ruleFirst) return `${second} (${first})`;
  return second && third === undefined ? `${first} (${second})` : said;
}

import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// https://cran.r-project.org/doc/manuals/r-release/R-exts.html#Checking-packages
export const r: Detector = {
  tool: 'R',
  rules: [
    {
      literals: [
        'required but not available',
        'ERROR: dependenc',
        'there is no package called',
        'Installation failed.',
      ],
      match:
        /^(?<text>(?:Packages? required but not available|ERROR: dependenc|Installation failed|.{0,200}there is no package called).{0,300})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: /^Installation/.test(text ?? '') ? 'likely' : 'exact',
        title: `${text}`,
        cause: `R: ${text}`,
        to: block.lastBefore(/^\s*$/, 4),
      }),
    },
    {
      literals: ['.R:'],
      match:
        /^\s{0,4}(?<path>[^\s:]{1,300}\.R):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<text>unexpected .{1,200}|unmatched .{1,200}|invalid .{1,200})$/,
      read: (groups, block) => findingAt('compile', groups, { to: block.lastWhile(/^\d{1,7}: |^\s{1,200}\^/, 4) }),
    },
    {
      literals: ['  Running ', 'Running examples in'],
      match:
        /^(?: {2}Running [‘'](?<file>[^’']{1,100})[’'](?: \[.{1,40}\])?|Running examples in [‘'](?<examples>[^’']{1,100})[’'] failed)$/,
      read: ({ file, examples }, block) => {
        if (file && !/^\s{0,2}ERROR/.test(block.at(block.number + 1))) return undefined;
        // Its own rule tells more of a failed test.
        if (block.after(/^\s{0,4}── (?:Failure|Error) \(/, 30)) return undefined;
        const output = block.lastBefore(/^\* /, 1000) - block.number;
        const halted = examples ? block.after(/^Execution halted$/, output) : undefined;
        // What stands above it may have been tried.
        const why = halted
          ? lastError(block, halted.line)
          : block.after(/^\s{0,4}(?<text>(?:Error|Failure|\d+\. (?:Error|Failure)).{1,300})/, 30);
        const said = [why?.groups.text, / :\s{0,2}$/.test(why?.text ?? '') ? block.at((why?.line ?? 0) + 1) : '']
          .map((text) => text?.trim())
          .filter(Boolean)
          .join(' ');
        return {
          category: 'test',
          strength: 'exact',
          title: `${file || examples} failed${said ? `: ${said}` : ''}`,
          cause: `${file || examples} failed: ${said}`,
          key: `${file || examples} ${said}`,
          ...blockOf(block, why?.line ?? block.number),
        };
      },
    },
    {
      // The reporter of a terminal draws its line above.
      literals: ['── Failure (', '── Error (', 'Failure (test', 'Error (test', "Failure ('", "Error ('", ' (at test'],
      match:
        /^\s{0,4}(?:── |\d{1,4}\. )?(?:Failure|Error) \((?:at )?'?(?<path>[^'():#]{1,200})'?[:#](?<line>\d{1,6})(?::\d{1,4})?'?\)(?:: | ─{1,80})?(?<test>.{0,200}?)(?: [─-]{1,200})?\s?$/,
      read: ({ path = '', line = '', test = '' }, block) => {
        const isChain = block.after(/^Caused by error\b/, 3) !== undefined;
        const [, said = ''] =
          /^(.{0,600}?)\s{0,9}(?:Backtrace:|$)/.exec(
            (isChain ? [1, 2, 3, 4] : [1, 2]).map((step) => block.at(block.number + step).trim()).join(' '),
          ) ?? [];
        const why = said.replace(/:? Caused by error(?: in [^:]{1,80})?: !/g, ':');
        return failedTest(
          { test: test.trim() || path, why, path, line },
          {
            to: Math.min(block.lastBefore(/^\s{0,4}(?:──|══|\[ FAIL|Backtrace:|$)/, 20), block.number + 9),
            fix: {
              summary: 'Run the failed test file alone.',
              commands: [sh`Rscript -e 'testthat::test_file("tests/testthat/${plainName(path.split('/').at(-1))}")'`],
            },
          },
        );
      },
    },
    {
      literals: ['... NO'],
      match: /^\* checking for file [‘'](?<file>[^’']{1,200})[’'] \.\.\. NO$/,
      read: ({ file }) => ({
        category: 'config',
        strength: 'specific',
        title: `R CMD check does not find ${file}`,
        cause: `R CMD check does not find ${file} in what it was given.`,
        key: file,
        fix: { summary: 'Give it the archive that R CMD build made, or the folder that holds DESCRIPTION.' },
      }),
    },
    {
      // rcmdcheck lists them once more, with a mark of its own, and devtools draws over what stood above.
      literals: ['... ERROR', '... WARNING', '] ERROR', '] WARNING'],
      match: /^[*❯] checking (?<what>.{3,120}?) ?\.\.\. (?:\[.{1,30}\] )?(?<how>ERROR|WARNING)$/,
      read: ({ what = '', how }, block) => {
        const [first = '', second = ''] = [1, 2].map((step) => block.at(block.number + step).trim());
        const why = first.endsWith(':') ? `${first} ${second}`.trim() : first;
        return {
          category: firstMatch(
            what,
            [
              [/tests|examples|vignette/, 'test'],
              [/dependenc|can be installed/, 'dependency'],
            ],
            'config',
          ),
          strength: how === 'ERROR' ? 'specific' : 'likely',
          title: `R CMD check: ${what}: ${how}${why ? `: ${why}` : ''}`,
          cause: `R CMD check reports ${how} while checking ${what}: ${why}`,
          key: `${what} ${why}`,
          to: Math.min(block.lastBefore(/^\* |^$/, 30), block.number + 9),
        };
      },
    },
    {
      literals: ['_linter] '],
      match:
        /^(?<path>\S{1,300}\.[rRqQ](?:md|nw)?):(?<line>\d{1,7}):(?<column>\d{1,5}): (?:style|warning|error): \[(?<rule>\w{2,60}_linter)\] (?<text>.{1,300})/,
      read: (groups, block) =>
        findingAt(
          'lint',
          { ...groups, text: `${groups.text} (${groups.rule})` },
          { strength: 'specific', to: block.lastWhile(/_linter\] |^\s/, 20) },
        ),
    },
    {
      literals: ['Error in ', 'Error:', 'Error : ', 'Caused by error'],
      match: /^(?:Error(?<rest>(?: in | ?: |:$).{0,500})|Caused by error\b.{0,200}:$)/,
      read: ({ rest = '' }, block) => {
        const chain = chainAt(block);
        if (chain || !rest || !block.after(/^(?:Execution halted|Calls: )/, 12)) return chain;
        const [call = '', ...words] = rest.replace(/^: ?/, ' : ').replace(/^ in /, '').split(' : ');
        const text = words.join(' : ');
        const below = block.at(block.number + 1);
        const more = /\.$/.test(text) && /^ {2}\S/.test(below) ? ` ${below.trim()}` : '';
        const opened = /^cannot open/.test(text)
          ? block.after(/^\s{1,4}(?<why>cannot open .{1,300})/, 6)?.groups.why
          : '';
        const said = opened || `${text.trim()}${more}` || below.trim();
        // testthat's last words: each failure stands above.
        if (/^Test failures$/.test(said)) return undefined;
        return {
          category: firstMatch(
            said,
            [
              [Boolean(opened), 'config'],
              [/there is no package called|not available|namespace/, 'dependency'],
            ],
            'crash',
          ),
          strength: 'specific',
          title: `R: ${said}${call ? ` (in ${call.trim()})` : ''}`,
          cause: `R stopped${call ? ` in ${call.trim()}` : ''}: ${said}`,
          key: said,
          to: block.lastBefore(/^Execution halted/, 12),
        };
      },
    },
    {
      literals: [
        'ERROR: compilation failed for package',
        'ERROR: configuration failed for package',
        'ERROR: lazy loading failed for package',
        'had non-zero exit status',
      ],
      match:
        /^(?<text>(?:ERROR: (?:compilation|lazy loading|configuration|installing .{1,60}) failed for package .{1,120}|.{0,200}installation of (?:one or more packages|package .{1,80}) (?:failed|had non-zero exit status).{0,100}))/,
      read: ({ text = '' }, block) => {
        const why = block.before(/^configure: error: (?<said>.{1,300})/, 4);
        return {
          category: 'dependency',
          strength: why ? 'specific' : 'likely',
          title: `${why ? `${why.groups.said}: ` : ''}${text.trim()}`,
          cause: `An R package could not be installed: ${why ? `${why.groups.said}; ` : ''}${text.trim()}`,
          from: why?.line,
        };
      },
    },
  ],
};

/** rlang tells the outermost error first, and of each below what it was caused by: the last message is the reason. */
function chainAt(block: Block): Finding | undefined {
  const head = /^Caused by/.test(block.text) ? block.before(/^(?:Error|Fehler|Erreur)\b/, 12)?.line : block.number;
  const messages: { line: number; text: string }[] = [];
  let isChain = false;
  let line = head ?? block.number;
  for (; line < block.number + 40; line += 1) {
    const text = block.at(line);
    if (line > block.number && !/^(?:! |Caused by error|[ℹ✖•→ix*] |\s{1,8}\S)/.test(text)) break;
    isChain ||= /^Caused by error/.test(text);
    const said = /^(?:Error ?: )?! (?<said>\S.{0,300})/.exec(text)?.groups?.said?.trim();
    const more = said?.endsWith(':') ? ` ${block.at(line + 1).trim()}` : '';
    if (said && !/^in callr subprocess\.?$/.test(said)) messages.push({ line, text: `${said}${more}` });
  }
  const last = messages.at(-1);
  if (!last || (!isChain && !block.after(/^(?:Backtrace:|Execution halted)/, 12))) return undefined;
  const text = messages
    .slice(-2)
    .map((one) => one.text)
    .join(': ');
  return {
    category: firstMatch(text, [[/there is no package called|not available|namespace/, 'dependency']], 'crash'),
    strength: 'specific',
    title: `R: ${text}`,
    cause: `R stopped: ${text}`,
    key: text,
    from: Math.max(head ?? block.number, (messages.at(-2) ?? last).line - 3),
    to: line - 1,
  };
}

/** The error, with what stands above it as far as both are shown together. */
function blockOf(block: Block, why: number): Partial<Finding> {
  const to = block.lastBefore(/^\* /, 30);
  return why - block.number < 10 ? { to } : { from: why, to, also: [block.number] };
}

function lastError(block: Block, end: number): LineMatch | undefined {
  const error = /^(?<text>Error(?: in |: ).{1,300})/;
  for (let line = end - 1; line > block.number; line -= 1) {
    const text = block.at(line);
    const groups = error.exec(text)?.groups;
    if (groups) return { line, text, groups };
  }
  return undefined;
}

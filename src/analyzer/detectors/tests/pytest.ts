import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const header = /^_{3,} (?<name>.{1,200}?) _{3,}$/;
const spot = /^(?<path>[^\s:][^:\n]{0,300}\.py):(?<line>\d{1,7}): (?!in )/;
const ownCall = /^(?<path>(?!.{0,200}(?:site-packages|lib[/\\]python))[^\s:][^:\n]{0,300}\.py):(?<line>\d{1,7}): /;
/** Where the next test begins, or the summary. */
const section = /^[_=]{3,} .{1,200} [_=]{3,}$/;

const plugins = [
  { option: /^--cov(?:$|[=-])/, plugin: 'pytest-cov' },
  { option: /^(?:-n\d{0,3}|-nauto|--numprocesses|--dist)(?:$|=)/, plugin: 'pytest-xdist' },
  { option: /^--timeout(?:$|[=-])/, plugin: 'pytest-timeout' },
  { option: /^--asyncio-mode(?:$|=)/, plugin: 'pytest-asyncio' },
  { option: /^--reruns(?:$|[=-])/, plugin: 'pytest-rerunfailures' },
  { option: /^--(?:self-contained-)?html(?:$|=)/, plugin: 'pytest-html' },
  { option: /^--(?:ds|reuse-db|create-db|nomigrations|no-migrations)(?:$|=)/, plugin: 'pytest-django' },
];

// https://docs.pytest.org/en/stable/how-to/output.html
export const pytest: Detector = {
  tool: 'pytest',
  rules: [
    {
      literals: ['E   '],
      // Not the progress of PHPUnit
      match: /^E {3,}(?!\d{1,6} \/ \d{1,6} \()(?<text>\S.{0,1000})/,
      read: ({ text }, block) => failure(block, text ?? ''),
    },
    {
      // pytest-timeout, which ends the process where it cannot interrupt the test
      literals: ['+ Timeout +'],
      match: /^\+{10,80} Timeout \+{10,80}$/,
      read: (_, block) => {
        const end = block.after(/^\+{10,80} Timeout \+{10,80}$/, 400);
        return end && timedOut(block, end.line);
      },
    },
    {
      literals: ["' crashed while running '"],
      match:
        /^(?:E {1,7}|\[gw\d{1,3}\] )?(?<text>worker '(?<worker>gw\d{1,4})' crashed while running '(?<test>[^']{1,600})')/,
      read: ({ text = '', worker, test = '' }) => ({
        category: 'crash',
        strength: 'exact',
        title: `A process of pytest-xdist crashed in ${test.split('/').at(-1)}`,
        cause: `Process ${worker} ended amid a test: ${text}`,
        key: text.slice(text.indexOf("' crashed")),
        tests: [test],
        fix: { summary: 'Run the test alone, in one process.', commands: [sh`pytest -p no:xdist ${test}`] },
      }),
    },
    {
      literals: [
        'ImportError while loading conftest',
        'file or directory not found: ',
        'ERROR: not found: ',
        'error: unrecognized arguments',
        'not found in `markers`',
      ],
      match:
        /^(?:ERROR: |INTERNALERROR> |(?<prog>\S{1,60}(?: -m pytest)?|python -m pytest): error: )?(?<text>ImportError while loading conftest .{1,300}|file or directory not found: .{1,300}|not found: \S.{0,300}|unrecognized arguments: .{1,200}|'.{1,60}' not found in `markers`.{0,100})/,
      read: ({ text, prog }, block) => {
        const why = /^ImportError/.test(text ?? '') ? block.after(/^E {3,}(?<text>\S.{0,500})/, 12) : undefined;
        // `python -m pytest` calls itself by its file.
        const isOwn = /pytest/.test(prog ?? '') || block.at(block.number - 1).includes('[file_or_dir]');
        if (/^unrecognized/.test(text ?? '') && !isOwn) return undefined;
        const said = why?.groups.text ?? text ?? '';
        return {
          category: missingModule(said) ? 'dependency' : 'config',
          strength: 'exact',
          title: `pytest could not start: ${said}`,
          cause: `pytest stopped before the first test: ${text}${why ? ` ${said}` : ''}`,
          key: said,
          to: why?.line ?? block.number,
          fix: moduleFix(said) ??
            pluginFix(said) ?? { summary: 'Correct the path or option that the job gives to pytest.' },
        };
      },
    },
    {
      literals: [' deselected in ', 'no tests ran in '],
      match: /^=*\s?(?<text>no tests ran in [\d.]{1,8}s|\d{1,6} deselected in [\d.]{1,8}s)(?: \(.{1,20}\))?\s?=*$/,
      read: ({ text }) => ({
        category: 'config',
        strength: 'likely',
        title: `pytest found no test to run (${text?.replace(/ in .*/, '')})`,
        cause: 'pytest found no test to run, and then exits with code 5.',
        key: 'pytest no tests',
        fix: {
          summary: 'Correct the path, the `-k` or `-m` expression, or the naming of the test files (test_*.py).',
          commands: [sh`pytest --collect-only`],
        },
      }),
    },
    {
      literals: ['FAILED '],
      match: /^FAILED (?<test>\S{1,300}(?:\[.{0,200}\])?)(?: - (?<why>.{1,500}))?$/,
      read: ({ test, why }, block) => ({
        category: 'test',
        strength: why ? 'likely' : 'generic',
        title: `${test} failed${why ? `: ${why}` : ''}`,
        cause: `Test ${test} failed${why ? `: ${why}` : ''}.`,
        key: `${test} ${why}`,
        to: block.lastWhile(/^(?:FAILED|ERROR) /),
        tests: [test ?? ''],
        fix: { summary: 'Run the failed test alone.', commands: [sh`pytest ${test}`] },
      }),
    },
    {
      literals: ['ERROR collecting', 'ERROR at setup of'],
      match: /^_{1,80} ERROR (?:collecting|at (?:setup|teardown) of) (?<what>.{1,300}?) _{1,80}$/,
      read: ({ what }, block) => {
        const why = block.after(/^E {3,}(?<text>\S.{0,1000})/, 200);
        return {
          category: missingModule(why?.text ?? '') ? 'dependency' : 'test',
          strength: 'specific',
          title: `pytest could not set up ${what}`,
          cause: `${what}: ${why?.groups.text ?? 'error while collecting'}`,
          to: why && why.line - block.number < 10 ? why.line : block.number,
          tests: [what ?? ''],
        };
      },
    },
    {
      literals: [': DocTestFailure', ': UnexpectedException'],
      match: /^(?<path>\S{1,300}):(?<line>\d{1,7}): (?:DocTestFailure|UnexpectedException)$/,
      read: ({ path, line }, block) => {
        const expected = block.before(/^Expected:$|^Expected nothing|^UNEXPECTED EXCEPTION/, 60);
        const got = expected && block.at(expected.line + 1).trim();
        return {
          category: 'test',
          strength: 'exact',
          title: `Doctest failed at ${shortLocation(path ?? '', line)}`,
          cause: `The doctest at ${path}:${line} failed${got ? `; expected: ${got}` : ''}.`,
          key: `${path} doctest ${got ?? ''}`,
          from: Math.max(block.number - 9, expected?.line ?? block.number - 5),
          to: block.number,
          locations: [locationOf(path ?? '', line)],
        };
      },
    },
    {
      literals: ['KeyboardInterrupt !!', 'Interrupted: ', ' items / '],
      match:
        /^(?:!{3,80} (?<what>KeyboardInterrupt|Interrupted: .{1,200}?) !{3,80}|(?:collecting \.\.\. )?collected \d{1,7} items? \/ (?<errors>\d{1,6} errors?)\b.{0,60})$/,
      read: ({ what, errors }) => ({
        category: what === 'KeyboardInterrupt' ? 'cancelled' : 'test',
        strength: 'likely',
        title: errors ? `pytest could not load some of the tests: ${errors}` : `pytest was stopped: ${what}`,
        cause: errors ? `pytest found ${errors} in the files of the tests.` : `pytest was stopped: ${what}`,
      }),
    },
  ],
};

function failure(block: Block, said: string): Finding {
  const below = /^E {3,}(?<text>\S.{0,300})/.exec(block.at(block.number + 1))?.groups?.text;
  const text = below && said.endsWith(':') ? `${said} ${below}` : said;
  const named = block.before(header, 600);
  const last = block.lastWhile(/^E(?: {3,}|$)/);
  const at = ownSpot(block);
  const from = /^>/.test(block.at(block.number - 1)) ? block.number - 1 : block.number;
  const test = named?.groups.name?.replace(/^ERROR (?:collecting|at \w+ of) /, '');
  const path = at?.groups.path ?? '';
  const to = at && at.line > last && at.line - last < 12 ? at.line : last;
  return {
    category: missingModule(text) ? 'dependency' : 'test',
    strength: 'exact',
    title: `${test ?? 'A test'} failed: ${text}`,
    cause: `${test ?? 'A test'} failed${path ? ` at ${shortLocation(path, at?.groups.line)}` : ''}: ${text}`,
    key: `${test ?? ''} ${text}`,
    from,
    to,
    tests: test ? [test] : [],
    locations: path ? [locationOf(path, at?.groups.line)] : [],
    also: named && named.line < from ? [named.line] : [],
    fix: moduleFix(text) ?? {
      summary: `Run ${test ?? 'the test'} alone and compare what it expects with what the code gives.`,
      commands: test ? [sh`pytest ${nodeOf(test, path)}`] : [],
    },
  };
}

/** The last place of the trace that is no library's: below the message, in the short style above it. */
function ownSpot(block: Block): LineMatch | undefined {
  const found = block.after(spot, block.lastBefore(section, 40) - block.number);
  if (found && !/site-packages|[/\\]lib[/\\]python/.test(found.groups.path ?? '')) return found;
  return block.before(ownCall, Math.min(120, block.number - (block.before(header, 600)?.line ?? 0))) ?? found;
}

function nodeOf(test: string, path: string): string {
  if (/\.py$/.test(test)) return test;
  const name = test.split('[')[0] ?? test;
  return /(?:^|[/\\])(?:test_[^/\\]{1,100}|[^/\\]{1,100}_test)\.py$/.test(path)
    ? `${path}::${name.replaceAll('.', '::')}`
    : `-k "${name.split('.').at(-1)}"`;
}

function moduleFix(text: string): Fix | undefined {
  const name = /No module named '(?<name>[\w.]{1,100})'/.exec(text)?.groups?.name;
  if (!name) return undefined;
  return {
    summary: `Add the package that provides ${name} to the requirements of the tests; if ${name} is this project, install it first.`,
    commands: [sh`pip install ${plainName(name.split('.')[0])}`, sh`pip install -e .`],
  };
}

function missingModule(text: string): boolean {
  return /(?:ModuleNotFoundError|ImportError): No module named/.test(text);
}

/** What to install where pytest does not know an option that one of its plug-ins brings. */
function pluginFix(said: string): Fix | undefined {
  const unknown = /^unrecognized arguments: (?<options>.{1,200})/.exec(said)?.groups?.options?.split(' ') ?? [];
  const known = plugins.find(({ option }) => unknown.some((word) => option.test(word)));
  return (
    known && {
      summary: `Install ${known.plugin}, the plug-in that knows the option, in the environment that runs pytest.`,
      commands: [sh`python -m pip install ${plainName(known.plugin)}`],
    }
  );
}

/** The test is the last of its file in the stacks that are printed. */
function timedOut(block: Block, end: number): Finding | undefined {
  const called = /^\s{1,8}File "(?<path>[^"]{1,300})", line (?<line>\d{1,7}), in (?<test>test\w{0,120})$/;
  for (let line = end; line > block.number; line -= 1) {
    const { path = '', line: number = '', test } = called.exec(block.at(line))?.groups ?? {};
    if (!test) continue;
    return {
      category: 'timeout',
      strength: 'exact',
      title: `${test} took longer than its limit (${shortLocation(path, number)})`,
      cause: `pytest-timeout ended the run: ${test} still ran at ${path}:${number}.`,
      key: `${test} Timeout`,
      from: line,
      to: Math.min(line + 1, end),
      also: [block.number],
      tests: [test],
      locations: [locationOf(path, number)],
      fix: { summary: 'See what the test waits for at that line, or raise its limit.' },
    };
  }
  return undefined;
}

import type { Category } from '../../contract/analysis.ts';
import type { Block } from '../block.ts';
import type { Detector, Finding } from '../detector.ts';
import { place, where } from '../place.ts';

const frame = /^\s{1,40}File "(?<path>[^"]{1,300})", line (?<line>\d{1,7})/;
const end =
  /^\s{0,40}(?:\w[\w.]{0,120}(?:Error|Exception|Warning|Exit|Interrupt|Failure|Fault|Timeout)\w{0,20}|[a-z]\w{0,40}(?:\.\w{1,60}){1,8})(?::|$)/;

// https://docs.python.org/3/tutorial/errors.html
export const python: Detector = {
  tool: 'python',
  rules: [
    {
      literals: ['Traceback (most recent call last)'],
      match: /^(?<indent>.{0,60})Traceback \(most recent call last\):$/,
      read: (_, block) => {
        const last = block.after(end, 120);
        if (!last) return undefined;
        const at = lastFrame(block.number, last.line, block.at);
        const message = last.text.trim();
        return {
          category: categoryOf(message),
          strength: 'likely',
          title: `${message}${at ? ` (${where(at.path, at.line)})` : ''}`,
          cause: `Python stopped with ${message}${at ? ` at ${where(at.path, at.line)}` : ''}.`,
          key: message,
          from: Math.max(block.number, last.line - 9),
          to: last.line,
          locations: at ? [place(at.path, at.line)] : [],
        };
      },
    },
    {
      literals: [': No module named ', 'Failed example:'],
      match:
        /^(?:(?<program>[^\s:]{1,200}): (?<text>No module named (?<name>[^\s;]{1,100})(?:; .{1,100})?)|Failed example:)$/,
      read: ({ program, text, name }, block) => {
        if (!text) return doctest(block);
        return program?.includes('python') ? missingModule(text, name ?? '') : undefined;
      },
    },
    {
      literals: ['SyntaxError: ', 'IndentationError: ', 'TabError: '],
      match: /^\s{0,8}(?<kind>SyntaxError|IndentationError|TabError): (?<text>.{1,400})/,
      read: ({ kind, text }, block) => {
        const at = block.before(frame, 6);
        return {
          category: 'compile',
          strength: 'specific',
          title: `${kind}: ${text}`,
          cause: `${kind}: ${text}${at ? ` in ${at.groups.path}, line ${at.groups.line}` : ''}`,
          from: at?.line ?? block.number,
          to: block.number,
          locations: at ? [place(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
  ],
};

function missingModule(text: string, name: string): Finding {
  return {
    category: 'dependency',
    strength: 'exact',
    title: `Python: ${text}`,
    cause: `The job runs \`python -m ${name}\`, but ${name} is not installed for this Python.`,
    fix: {
      summary: `Install ${name} in the job, in the environment that runs.`,
      commands: [`python -m pip install ${name}`],
    },
  };
}

function doctest(block: Block): Finding | undefined {
  const at = block.before(/^File "(?<path>[^"]{1,300})", line (?<line>\d{1,7}), in (?<name>.{1,200})$/, 2);
  const expected = block.after(/^Expected(?: nothing|:)/, 20);
  if (!at || !expected) return undefined;
  const got = block.after(/^Got:/, 30);
  const { path = '', line = '', name = '' } = at.groups;
  const said = `expected ${block.at(expected.line + 1).trim()}, got ${got ? block.at(got.line + 1).trim() : 'something else'}`;
  return {
    category: 'test',
    strength: 'exact',
    title: `Doctest of ${name} (${where(path, line)}): ${said}`,
    cause: `The example in the documentation of ${name} fails at ${path}:${line}: ${said}`,
    key: `${name} ${said}`,
    from: at.line,
    to: got ? got.line + 1 : expected.line + 3,
    tests: [name],
    locations: [place(path, line)],
  };
}

function lastFrame(from: number, to: number, at: (line: number) => string): { path: string; line: string } | undefined {
  for (let line = to; line > from; line -= 1) {
    const found = frame.exec(at(line))?.groups;
    if (found?.path && !found.path.includes('site-packages')) return { path: found.path, line: found.line ?? '' };
  }
  return undefined;
}

function categoryOf(message: string): Category {
  if (/^(?:ModuleNotFoundError|ImportError): No module/.test(message)) return 'dependency';
  // Scripts that run tests end with their own words: “RuntimeError: tests/test_cart 1/1 failed!”
  if (/AssertionError|\btests?(?:_\w{1,80})?\b.{0,80}\bfailed\b/.test(message)) return 'test';
  if (/Timeout/.test(message)) return 'timeout';
  if (/^MemoryError/.test(message)) return 'resources';
  if (
    /^(?:\w+\.)*(?:ConnectionError|SSLError|URLError|ConnectionRefusedError|ConnectionResetError|gaierror)/.test(
      message,
    )
  )
    return 'network';
  return 'crash';
}

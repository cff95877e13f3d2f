import type { Category } from '../../contract/analysis.ts';
import type { Detector } from '../detector.ts';
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

function lastFrame(from: number, to: number, at: (line: number) => string): { path: string; line: string } | undefined {
  for (let line = to; line > from; line -= 1) {
    const found = frame.exec(at(line))?.groups;
    if (found?.path && !found.path.includes('site-packages')) return { path: found.path, line: found.line ?? '' };
  }
  return undefined;
}

function categoryOf(message: string): Category {
  if (/^(?:ModuleNotFoundError|ImportError): No module/.test(message)) return 'dependency';
  if (/AssertionError/.test(message)) return 'test';
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

import type { Block } from './block.ts';

// https://docs.python.org/3/library/traceback.html
export const frame = /^\s{1,40}File "(?<path>[^"]{1,300})", line (?<line>\d{1,7})/;
const end =
  /^\s{0,40}(?:\w[\w.]{0,120}(?:Error|Exception|Warning|Exit|Interrupt|Failure|Fault|Timeout)\w{0,20}|[a-z]\w{0,40}(?:\.\w{1,60}){1,8})(?::|$)/;
const named = /^[A-Z]\w{0,30}[a-z]\w{0,60}(?:: |$)/;
/** What stands between two tracebacks of which the second followed from the first. */
export const startsCause =
  /^\s{0,40}(?:(?<from>The above exception was the direct cause of the following exception)|During handling of the above exception, another exception occurred):$/;
const mostChained = 8;

export type Raised = {
  start: number;
  line: number;
  message: string;
  at: { path: string; line: string } | undefined;
  isCause: boolean;
};

/** What was raised, in the order of the log; `isCause` says that the next one was raised from it on purpose. */
export function chainOf(block: Block): Raised[] {
  const chain: Raised[] = [];
  let start = block.number;
  for (let round = 0; round < mostChained; round += 1) {
    const line = messageAfter(start, block.at);
    if (line === undefined) break;
    const next = nextOf(line, block.at);
    chain.push({
      start,
      line,
      message: block.at(line).trim(),
      at: lastFrame(start, line, block.at),
      isCause: next?.isCause ?? false,
    });
    if (!next) break;
    start = next.line;
  }
  return chain;
}

/** The first line after the frames: it stands no deeper than their header. */
function messageAfter(start: number, at: (line: number) => string): number | undefined {
  const depth = /^\s*/.exec(at(start))?.[0].length ?? 0;
  for (let line = start + 1; line <= start + 120; line += 1) {
    const text = at(line);
    if (end.test(text)) return line;
    if (line > start + 1 && text.search(/\S/) === depth && named.test(text.trimStart())) return line;
  }
  return undefined;
}

/** The header of the traceback that says it followed from this one. */
function nextOf(message: number, at: (line: number) => string): { line: number; isCause: boolean } | undefined {
  for (let line = message + 1; line <= message + 12; line += 1) {
    const found = startsCause.exec(at(line));
    if (!found) continue;
    for (let header = line + 1; header <= line + 3; header += 1)
      if (at(header).includes('Traceback (most recent call last)'))
        return { line: header, isCause: found.groups?.from !== undefined };
  }
  return undefined;
}

function lastFrame(from: number, to: number, at: (line: number) => string): { path: string; line: string } | undefined {
  for (let line = to; line > from; line -= 1) {
    const found = frame.exec(at(line))?.groups;
    if (found?.path && !/site-packages|[/\\]lib[/\\]python|^</.test(found.path))
      return { path: found.path, line: found.line ?? '' };
  }
  return undefined;
}

/** The members of a group of exceptions stand in a frame. */
export function unframed(block: Block): Block {
  const at = (line: number) => block.at(line).replace(/^\s{1,40}\| /, '');
  return { ...block, text: at(block.number), at };
}

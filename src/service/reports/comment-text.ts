import { codeSpan } from './code-text.ts';
import { type CommentPart, fullPart, nameOf, shortPart } from './comment-part.ts';

export type CommentFacts = {
  /** The newest first. */
  parts: readonly CommentPart[];
  /** Whether the words of a log may stand there. */
  quotes: boolean;
  mostCharacters: number;
};

const mostFull = 6;
const mostShort = 20;
// The marker of every forge fits in.
const forMarker = 200;

/**
 * What a comment says. It holds as many jobs in full as the forge takes. Of a job that has not run since an earlier
 * commit it says so.
 */
export function commentText({ parts, quotes, mostCharacters }: CommentFacts): string {
  const failing = parts.filter(({ analysis }) => analysis.passed_since === null);
  const passed = parts.filter(({ analysis }) => analysis.passed_since !== null);
  const newest = failing[0]?.analysis.commit;
  const current = failing.filter(({ analysis }) => analysis.commit === newest);
  const earlier = failing.filter(({ analysis }) => analysis.commit !== newest);
  for (let full = Math.min(mostFull, current.length); ; full -= 1) {
    const listed = [...current.slice(Math.max(full, 0)), ...earlier].map((part) => shortPart(part, quotes));
    const text = [
      headline(failing),
      ...current.slice(0, Math.max(full, 0)).map((part) => fullPart(part, quotes)),
      list([...listed, ...passed.map(passedPart)]),
      'Firstfail updates this comment. It informs, and blocks nothing.',
    ];
    const whole = text.filter(Boolean).join('\n\n');
    if (full <= 0 || whole.length + forMarker <= mostCharacters) return whole;
  }
}

function headline(failing: readonly CommentPart[]): string {
  if (failing.length === 0) return '### Every job that failed has passed since';
  return failing.length === 1 ? '### One job failed' : `### ${failing.length} jobs failed`;
}

function passedPart(part: CommentPart): string {
  const commit = part.analysis.passed_since?.commit;
  const when = commit ? ` with commit ${codeSpan(commit.slice(0, 8), 20)}` : '';
  return `- ~~${nameOf(part.analysis)}~~ passed${when}`;
}

function list(lines: readonly string[]): string {
  const more = lines.length - mostShort;
  const shown = lines.slice(0, mostShort);
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

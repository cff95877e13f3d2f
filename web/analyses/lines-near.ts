import type { Evidence } from '../../src/contract/analyses/analysis.ts';

const mostRows = 14;
/** How many characters a row of a narrow phone holds. */
const rowLength = 36;

/** The numbers of the quoted lines around the cause that fit into a part of a phone's screen; `quotes` in the log's order. */
export function linesNear(quotes: readonly Evidence[], cause: Evidence | undefined): ReadonlySet<number> {
  const lines = quotes.flatMap(({ line, text }) =>
    text.split('\n').map((content, at) => ({ line: line + at, content })),
  );
  const centre = Math.max(
    0,
    lines.findIndex(({ line }) => line === cause?.line),
  );
  const byDistance = lines
    .map(({ line, content }, at) => ({ line, content, distance: Math.abs(at - centre) }))
    .sort((a, b) => a.distance - b.distance);
  const near = new Set<number>();
  let rows = 0;
  for (const { line, content } of byDistance) {
    rows += Math.max(1, Math.ceil(content.length / rowLength));
    if (near.size > 0 && rows > mostRows) break;
    near.add(line);
  }
  return near;
}

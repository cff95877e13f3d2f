import type { Lines } from './lines.ts';
import { type Marker, markerRules } from './markers.ts';
import { type Hits, linesHit } from './scan.ts';

/** The CI's own words, in line order. `raw` gives a line with its frame, where markers live. */
export function readMarkers(lines: Lines, hits: readonly Hits[]): Marker[] {
  const markers: Marker[] = [];
  markerRules.forEach((rule, index) => {
    for (const line of linesHit(hits[index] as Hits)) {
      const found = rule.match.exec(lines.at(line).text) ?? rule.match.exec(lines.framed(line));
      if (!found) continue;
      const { name, command, code } = found.groups ?? {};
      markers.push({
        kind: rule.kind,
        line,
        ...(name ? { name } : {}),
        ...(command ? { command } : {}),
        ...(code ? { code: Number(code) } : {}),
      });
    }
  });
  return markers.sort((a, b) => a.line - b.line);
}

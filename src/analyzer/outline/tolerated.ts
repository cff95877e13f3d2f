import type { Marker } from './markers.ts';

/** Lines, inclusive, whose failures did not end the job. */
export type Stretch = { from: number; to: number };

const longest = 3000;
const tolerant = /\|\| ?(?:true|:|echo\b|exit 0)(?:\s|;|$)|^-(?=\w)/;
const closing = /^[\s)"'}]*(?:$|#|\d?>)/;
const echoes = new Set<Marker['kind']>(['command', 'prompt', 'trace', 'step', 'section']);

/** Where a command was tried again, its failure was declared harmless, or it ran with `|| true`. Markers in line order. */
export function toleratedStretches(markers: readonly Marker[], count: number): Stretch[] {
  const stretches: Stretch[] = [];
  markers.forEach((marker, index) => {
    if (marker.kind === 'flaky') stretches.push({ from: marker.line, to: marker.to ?? marker.line });
    else if (marker.kind === 'retried' || marker.kind === 'tolerated') {
      const start = markers.slice(0, index).findLast(({ kind }) => echoes.has(kind) || kind === marker.kind);
      stretches.push({ from: Math.max(start?.line ?? 1, marker.line - longest), to: marker.line });
    } else if (isTracedTrue(marker) && markers[index - 1]?.kind === 'trace') {
      stretches.push({ from: markers[index - 1]?.line ?? marker.line, to: marker.line });
    } else if (echoes.has(marker.kind)) {
      const next = markers.slice(index + 1).find(({ kind }) => kind !== 'header-end');
      if (isTolerant(marker, next))
        stretches.push({ from: marker.line, to: Math.min((next?.line ?? count + 1) - 1, marker.line + longest) });
    }
  });
  return stretches;
}

/** A shell that traces what it runs shows the second half of `a || true` only where `a` failed. */
function isTracedTrue({ kind, command = '' }: Marker): boolean {
  return kind === 'trace' && (command === 'true' || command === ':');
}

/** Of several commands in one line, one that may fail says nothing of the others; where the next step began, none did fail. */
function isTolerant({ command = '' }: Marker, next: Marker | undefined): boolean {
  const found = tolerant.exec(command);
  if (!found) return false;
  return closing.test(command.slice(found.index + found[0].length)) || found[0] === '-' || isEcho(next);
}

function isEcho(marker: Marker | undefined): boolean {
  return marker !== undefined && echoes.has(marker.kind);
}

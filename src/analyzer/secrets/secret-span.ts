/** Where a secret stands in a text. `leak` is a known token format: one of them in a log is a finding of its own. */
export type Span = { from: number; to: number; kind: string; leak: boolean };

/** Spans in order that do not overlap. What two finders see is one span, by the name of the surer of them. */
export function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = out.at(-1);
    if (!last || span.from >= last.to) out.push({ ...span });
    else {
      last.to = Math.max(last.to, span.to);
      if (span.leak && !last.leak) Object.assign(last, { kind: span.kind, leak: true });
    }
  }
  return out.filter(({ from, to }) => to > from);
}

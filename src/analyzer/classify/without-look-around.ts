const tokens = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\(|\)|./gs;

/** An expression that matches wherever this one does: without its conditions on what stands before and after. */
export function withoutLookAround(source: string): string {
  let kept = '';
  /** How many groups are open within a condition. */
  let inside = 0;
  for (const [token] of source.matchAll(tokens)) {
    const begins = /^\(\?<?[=!]$/.test(token);
    if (inside === 0 && begins) inside = 1;
    else if (inside > 0 && (token === '(' || begins)) inside += 1;
    else if (inside > 0 && token === ')') inside -= 1;
    else if (inside === 0) kept += token;
  }
  return kept;
}

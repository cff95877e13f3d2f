import { setFlagsFromString } from 'node:v8';

const longLogBytes = 2 ** 20;

/** What `bin/flags-for-one-log.cjs` spares V8 pays in a long log: each expression meets many of its lines. */
export function optimiseExpressionsFor(bytes: number): void {
  if (bytes > longLogBytes) setFlagsFromString('--regexp-optimization');
}

import type { Location } from '../../contract/analyses/analysis.ts';
import { isOfToolchain, withoutCheckout } from './own-path.ts';

const bundlers = /^webpack:\/{2,3}(?:\.\/)?/;

/** A location from what an expression caught, without a bundler's scheme; absent and empty numbers are null. */
export function locationOf(path: string, line?: string, column?: string): Location {
  return {
    path: withoutCheckout(path.replace(bundlers, '')),
    line: line ? Number(line) : null,
    column: column ? Number(column) : null,
  };
}

/** `src/app.ts:12`, for titles. The path of a toolchain's file stays whole, so that it is known as one. */
export function shortLocation(path: string, line?: string): string {
  const short = isOfToolchain(path) ? path : withoutCheckout(path).split(/[/\\]/).slice(-3).join('/');
  return line ? `${short}:${line}` : short;
}

import type { Block } from './block.ts';

/** A C++ exception that nobody caught, by its type and by what it holds, which stands below; undefined for another line. */
export function thrownAt(block: Block, line: number): string | undefined {
  const type = /^terminate called after throwing an instance of '(?<type>.{1,200})'/.exec(block.at(line).trim())?.groups
    ?.type;
  const what = /^\s{0,4}what\(\): {1,3}(?<text>\S.{0,300})/.exec(block.at(line + 1))?.groups?.text;
  return type && what ? `${type}: ${what}` : undefined;
}

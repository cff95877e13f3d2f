import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';

const require = createRequire(import.meta.url);

/** The lines of a Groovy source that the grammar cannot read; none where it is Groovy. */
export async function unreadableLines(source: string): Promise<number[]> {
  await Parser.init();
  const parser = new Parser();
  const grammar = await readFile(require.resolve('tree-sitter-groovy/tree-sitter-groovy.wasm'));
  parser.setLanguage(await Language.load(grammar));
  const root = parser.parse(source)?.rootNode;
  if (root === undefined) throw new Error('the grammar reads nothing');
  const lines: number[] = root.hasError ? [1] : [];
  for (const node of root.descendantsOfType('ERROR')) if (node) lines.push(node.startPosition.row + 1);
  return lines;
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { evaluated } from './bundler.mjs';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';
import { folders, messageSets, messagesIn } from './words/messages.mjs';
import { fittedWeights } from './words/regression.mjs';

// npm run fit writes the tables of words of src/analyzer/classify from the messages in test/messages.

await prepare();
const { wordsIn } = await evaluated('src/analyzer/classify/words-in.ts');
const typeOfTable = `import type { Category } from '../../contract/analyses/analysis.ts';

/**
 * For each category the words, cut to six letters, pairs of words and pairs of letters that speak for it or against it, in
 * hundredths; what has no word speaks for it before one is read.
 */
export type WordWeights = Readonly<Partial<Record<Category, string>>>;
`;
write('word-weights', { folder: folders.english, name: 'wordWeights', head: typeOfTable });
write('word-weights-elsewhere', {
  folder: folders.elsewhere,
  name: 'wordWeightsElsewhere',
  head: "import type { WordWeights } from './word-weights.ts';\n",
});

function write(file, { folder, name, head }) {
  const sets = messageSets(folder);
  const messages = sets.flatMap(messagesIn);
  const table = fittedWeights(messages.map(({ category, message }) => ({ category, words: wordsIn(message) })));
  const hash = createHash('sha256');
  for (const { text } of sets) hash.update(text);
  const rows = Object.entries(table).map(([category, entries]) => `  ${category}:\n    '${entries}',`);
  const code = `${head}
// Written by \`npm run fit\` from the messages in ${relative(root, folder)}; do not edit it.

/** Of the files that the weights are fitted to. */
export const fittedTo = '${hash.digest('hex')}';

/** A function, so that a process whose messages need no table reads none. */
export const ${name} = (): WordWeights => ({
${rows.join('\n')}
});
`;
  const path = join(root, 'src/analyzer/classify', `${file}.ts`);
  writeFileSync(path, code);
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', path], { stdio: 'ignore' });
  const count = Object.values(table).join(' ').split(' ').length;
  console.log(`${file}: ${messages.length} messages, ${count} weights, ${code.length} characters`);
}

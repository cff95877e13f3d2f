import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluated } from './bundler.mjs';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';
import { messageSets, messagesIn } from './words/messages.mjs';
import { fittedWeights } from './words/regression.mjs';

// npm run fit writes src/analyzer/classify/word-weights.ts from the messages in test/messages.

await prepare();
const { wordsIn } = await evaluated('src/analyzer/classify/words-in.ts');
const sets = messageSets();
const messages = sets.flatMap(messagesIn);
const table = fittedWeights(messages.map(({ category, message }) => ({ category, words: wordsIn(message) })));
const hash = createHash('sha256');
for (const { text } of sets) hash.update(text);
const rows = Object.entries(table).map(([category, entries]) => `  ${category}:\n    '${entries}',`);
const code = `import type { Category } from '../../contract/analyses/analysis.ts';

/**
 * Written by \`npm run fit\` from the messages in test/messages; do not edit it. For each category the words, cut to six letters,
 * and pairs of words that speak for it or against it, in hundredths; what has no word speaks for it before one is read.
 */
export type WordWeights = Readonly<Partial<Record<Category, string>>>;

/** Of the files that the weights are fitted to. */
export const fittedTo = '${hash.digest('hex')}';

export const wordWeights: WordWeights = {
${rows.join('\n')}
};
`;
const file = join(root, 'src/analyzer/classify/word-weights.ts');
writeFileSync(file, code);
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'ignore' });
console.log(
  `${messages.length} messages, ${Object.values(table).join(' ').split(' ').length} weights, ${code.length} bytes`,
);

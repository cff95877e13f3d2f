import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

const messages = join(root, 'test/messages');
/** English messages in several sets, and those of other languages, a file for each. */
export const folders = { english: messages, elsewhere: join(messages, 'other-languages') };

/** The files of messages in a folder, by name: each line is a category, a tab and a message. */
export function messageSets(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort();
  return files.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

export function messagesIn({ text }) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [category, message] = line.split('\t');
      return { category, message };
    });
}

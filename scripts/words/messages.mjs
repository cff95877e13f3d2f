import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

const folder = join(root, 'test/messages');

/** The files of messages, by name: each line is a category, a tab and a message. */
export function messageSets() {
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

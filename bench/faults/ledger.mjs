import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What the service has acknowledged, each on the disk before its sender goes on: `key` was answered with `id`. */
export function openLedger(path) {
  const file = openSync(path, 'a');
  return {
    write: (key, id) => {
      writeSync(file, `${JSON.stringify({ key, id })}\n`);
      fsyncSync(file);
    },
    read: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    close: () => closeSync(file),
  };
}

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Keeps what the service acknowledged: `key` was answered with `id`. An entry is on the disk before its sender continues. */
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

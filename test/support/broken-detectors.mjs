// What a faulty detector could do to its thread; each waits for its own word in the log.
function rule(word, read) {
  return { tool: word.toLowerCase(), rules: [{ literals: [word], match: new RegExp(`^${word}`), read }] };
}

export const detectors = [
  rule('HANG', () => {
    for (;;);
  }),
  rule('EXHAUST', () => {
    const hoard = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  }),
  rule('EXIT', () => process.exit(1)),
  rule('THROW', () => {
    throw new Error('THROW and what follows it in the log');
  }),
];

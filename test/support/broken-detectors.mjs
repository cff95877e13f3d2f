// What a faulty detector could do to its thread; each waits for its own word in the log.
function rule(word, read) {
  return { tool: word.toLowerCase(), rules: [{ literals: [word], match: new RegExp(`^${word}`), read }] };
}

export const detectors = [
  rule('HANG', () => {
    for (;;);
  }),
  // Bit by bit: where one built-in allocates much at once, Node 24 ends the whole process and not only the thread.
  rule('EXHAUST', () => {
    const hoard = [];
    for (let index = 0; ; index++) hoard.push({ index, text: `line ${index}` });
  }),
  rule('EXIT', () => process.exit(1)),
  rule('THROW', () => {
    throw new Error('THROW and what follows it in the log');
  }),
];

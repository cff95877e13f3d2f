const { setFlagsFromString } = require('node:v8');

// A log is read once. Hundreds of expressions meet a few of its lines each, so V8 interprets an expression more often before
// it makes machine code of it, and spends nothing on better code. https://v8.dev/blog/regexp-tier-up
// Long logs take the last flag back: src/cli/optimise-expressions.ts
const ofExpressions = ['--regexp-tier-up-ticks=30', '--no-regexp-peephole-optimization', '--no-regexp-optimization'];
/** Functions too are optimised where they stay busy; the V8 of later releases of Node has another rule. */
const ofFunctions = ['--interrupt-budget=1000000'];
/** V8 prints a complaint of a flag that it does not know. */
const flagsByVersion = {
  11: [...ofExpressions, ...ofFunctions],
  12: ofExpressions,
  13: ofExpressions,
  14: ofExpressions,
};

/** Before a bundle is loaded: its code is kept for the flags with which V8 made it. */
function setFlagsForOneLog() {
  for (const flag of flagsByVersion[Number.parseInt(process.versions.v8, 10)] ?? []) setFlagsFromString(flag);
}

module.exports = { setFlagsForOneLog };

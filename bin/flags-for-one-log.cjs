const { setFlagsFromString } = require('node:v8');

// A log is read once. Hundreds of expressions meet a few of its lines each, so V8 interprets an expression more often before
// it makes machine code of it, spends nothing on better code to interpret, and optimises only what stays busy.
// https://v8.dev/blog/regexp-tier-up
const flags = ['--regexp-tier-up-ticks=30', '--no-regexp-peephole-optimization', '--interrupt-budget=1000000'];

/** Before a bundle is loaded: its code is kept for the flags with which V8 made it. */
function setFlagsForOneLog() {
  for (const flag of flags) setFlagsFromString(flag);
}

module.exports = { setFlagsForOneLog };

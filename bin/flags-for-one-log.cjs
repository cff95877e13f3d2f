const { setFlagsFromString } = require('node:v8');

// Hundreds of expressions read a log, most of them a few times: V8 interprets each more often before it compiles it, and
// does not improve what it interprets. https://v8.dev/blog/regexp-tier-up
const flags = ['--regexp-tier-up-ticks=30', '--no-regexp-peephole-optimization'];

/** Before a bundle is loaded: its code is kept for the flags with which V8 made it. */
function setFlagsForOneLog() {
  for (const flag of flags) setFlagsFromString(flag);
}

module.exports = { setFlagsForOneLog };

const { setFlagsForOneLog } = require('./flags-for-one-log.cjs');

/** What a command loads of Node in any case. */
const loadedBy = {
  analyze: () => [require('node:crypto')],
  run: () => [require('node:crypto'), require('node:child_process')],
};

/** Runs the command, whose files `load` loads by their names, and gives its exit status. */
function runCommand(args, load) {
  // Loaded before: Node keeps the code of its own modules for the flags that it was built with.
  const { env, stdout } = process;
  loadedBy[args[0]]?.();
  setFlagsForOneLog();
  const streams = {
    ...{ env, stdout },
    // Opened where they are used: that takes a while.
    get stdin() {
      return process.stdin;
    },
    get stderr() {
      return process.stderr;
    },
  };
  return load('command.cjs').runCommand(args, streams);
}

module.exports = { runCommand };

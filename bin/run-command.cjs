const { fstatSync, writeSync } = require('node:fs');
const { setFlagsForOneLog } = require('./flags-for-one-log.cjs');

/** What a command loads of Node in any case. */
const loadedBy = {
  run: () => [require('node:child_process')],
};

/** Runs the command, whose files `load` loads by their names, and gives its exit status. */
function runCommand(args, load) {
  // Loaded before: Node keeps the code of its own modules for the flags that it was built with.
  const { env } = process;
  const stdout = args[0] === 'analyze' ? outputOf(1) : process.stdout;
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

/**
 * Standard output: for a file or a pipe what only writes, because Node's stream takes longer to load than a small log to
 * read. It writes at once, as that stream does.
 */
function outputOf(descriptor) {
  if (!isPlain(descriptor)) return process.stdout;
  return {
    isTTY: false,
    on: () => undefined,
    write(data, done) {
      writeAll(descriptor, Buffer.from(data), done);
      return true;
    },
  };
}

function isPlain(descriptor) {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() || stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}

function writeAll(descriptor, bytes, done) {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    // The pipe is full and does not wait: the stream does.
    if (error.code === 'EAGAIN') process.stdout.write(bytes.subarray(written), done);
    else done(error);
    return;
  }
  done();
}

module.exports = { runCommand };

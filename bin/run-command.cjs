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

/** Standard output: for a file or a pipe what only writes, at once as Node's stream does, which takes a while to load. */
function outputOf(descriptor) {
  if (!isPlain(descriptor)) return process.stdout;
  let stream;
  return {
    isTTY: false,
    on: () => undefined,
    write(data, done) {
      const rest = stream ? data : restOf(descriptor, Buffer.from(data), done);
      // A full pipe that does not wait: the stream does, from then on.
      if (rest) stream = process.stdout;
      return rest ? stream.write(rest, done) : true;
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

/** Writes, calls `done` and gives nothing; or gives what a full pipe does not take, and `done` is not called yet. */
function restOf(descriptor, bytes, done) {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    if (error.code === 'EAGAIN') return bytes.subarray(written);
    done(error);
    return undefined;
  }
  done();
  return undefined;
}

module.exports = { runCommand };

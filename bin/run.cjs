const { setFlagsForOneLog } = require('./flags-for-one-log.cjs');
const { bundleIn } = require('./load-bundle.cjs');

/** Runs the service for `serve` and `admin`, and the command for all else, from what is built beside it. */
async function run(args, { parent }) {
  // Without a listener Node opens its debugger, which lets in whoever reaches its port.
  process.on('SIGUSR1', () => process.stderr.write('SIGUSR1 does nothing here.\n'));
  if (isForService(args)) await bundleIn('server')('main.cjs').main(args, { parent });
  else process.exitCode = await runCommand(args);
}

function runCommand(args) {
  // Opened before: Node keeps the code of its own modules for the flags that it was built with.
  const { env, stdout, stderr } = process;
  setFlagsForOneLog();
  const streams = {
    ...{ env, stdout, stderr },
    // Opened where it is read: that takes a while.
    get stdin() {
      return process.stdin;
    },
  };
  return bundleIn('cli')('command.cjs').runCommand(args, streams);
}

/** How `serve` is used is told by the command, which starts at once. */
function isForService([name, ...rest]) {
  return name === 'admin' || (name === 'serve' && !rest.some((argument) => ['--help', '-h'].includes(argument)));
}

module.exports = { run, isForService };

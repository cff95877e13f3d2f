const { bundleIn } = require('./load-bundle.cjs');
const { runCommand } = require('./run-command.cjs');

/** Runs the service for `serve` and `admin`, and the command for all else, from what is built beside it. */
async function run(args, { parent }) {
  // Without a listener Node opens its debugger, which lets in whoever reaches its port.
  process.on('SIGUSR1', () => process.stderr.write('SIGUSR1 does nothing here.\n'));
  if (isForService(args)) await bundleIn('server')('main.cjs').main(args, { parent });
  else process.exitCode = await runCommand(args, bundleIn('cli'));
}

/** How `serve` is used is told by the command, which starts at once. */
function isForService([name, ...rest]) {
  return name === 'admin' || (name === 'serve' && !rest.some((argument) => ['--help', '-h'].includes(argument)));
}

module.exports = { run, isForService };

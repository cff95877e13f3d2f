import { loadCommand } from './load-command.mjs';

/** Runs the service for `serve` and `admin`, and the command for all else, from what is built beside it. */
export async function run(args, { parent }) {
  // Without a listener Node opens its debugger, which lets in whoever reaches its port.
  process.on('SIGUSR1', () => process.stderr.write('SIGUSR1 does nothing here.\n'));
  if (isForService(args)) {
    const { main } = await import('../dist/main.js').catch(explainLoading);
    await main(args, { parent });
  } else {
    process.exitCode = await loadCommand().runCommand(args, process);
  }
}

/** How `serve` is used is told by the command, which starts at once. */
export function isForService([name, ...rest]) {
  return name === 'admin' || (name === 'serve' && !rest.some((argument) => ['--help', '-h'].includes(argument)));
}

/** The service's modules are opened nearly all at once. */
function explainLoading(error) {
  if (error.code !== 'EMFILE') throw error;
  process.stderr.write(
    'firstfail: it may open too few files at once. Allow it 1024: "ulimit -n 1024", or "LimitNOFILE=1024" for systemd.\n',
  );
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root, say } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// Runs the service, and restarts it when a source changes and the build succeeds; otherwise the old one keeps running. Vite
// serves the dashboard, shows each change of web/ in the browser at once, and forwards API calls to the service.

const settleMs = 150;

await prepare();
let server = serve();
const dashboard = spawn(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), '--config', 'web/vite.config.ts'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
let timer;
watch(join(root, 'src'), { recursive: true }, (_event, name) => {
  if (name?.endsWith('.test.ts')) return;
  clearTimeout(timer);
  timer = setTimeout(restart, settleMs);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

let restarting = Promise.resolve();

function restart() {
  restarting = restarting.then(async () => {
    const built = spawn(process.execPath, [join(root, 'scripts/prepare.mjs')], { stdio: 'inherit' });
    const [status] = await once(built, 'exit');
    if (status !== 0) return say('the running service stays as it was.');
    await end(server);
    server = serve();
  });
}

function serve() {
  return spawn(process.execPath, [join(root, 'bin/firstfail'), 'serve'], { stdio: 'inherit' });
}

async function stop() {
  await Promise.all([end(server), end(dashboard)]);
  process.exit(0);
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

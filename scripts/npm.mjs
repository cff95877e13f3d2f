import process from 'node:process';

/** The command that starts npm: the npm that runs this script, otherwise the one on the path. */
export function npm() {
  const running = process.env.npm_execpath ?? '';
  return /npm-cli\.js$/.test(running) ? [process.execPath, running] : ['npm'];
}

import process from 'node:process';

/** How npm is started: the one that runs this script, else the one on the path. */
export function npm() {
  const running = process.env.npm_execpath ?? '';
  return /npm-cli\.js$/.test(running) ? [process.execPath, running] : ['npm'];
}

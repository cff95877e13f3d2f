import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { env } from 'node:process';
import { browserDirectory, isCarried } from './browser-place.ts';

/** Unpacks the browser once, whole or not at all; a second test run finds it. */
export async function installBrowser(): Promise<void> {
  if (!isCarried || existsSync(browserDirectory)) return;
  await mkdir(dirname(browserDirectory), { recursive: true });
  const scratch = await mkdtemp(`${browserDirectory}-`);
  // The package unpacks into the system's scratch directory, and its libraries only where it believes to need them.
  const { TMPDIR: before } = env;
  Object.assign(env, { TMPDIR: scratch, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    delete env.AWS_LAMBDA_JS_RUNTIME;
    delete env.LD_LIBRARY_PATH;
    delete env.FONTCONFIG_PATH;
    if (before === undefined) delete env.TMPDIR;
    else env.TMPDIR = before;
  }
  if (!existsSync(join(scratch, 'chromium'))) throw new Error('the browser could not be unpacked');
  await writeFile(join(scratch, 'fonts/fonts.conf'), fontSettings());
  await rename(scratch, browserDirectory).catch(async (error) => {
    if (!existsSync(browserDirectory)) throw error;
    await rm(scratch, { recursive: true, force: true });
  });
}

/** The package's own settings name places of the system for which it is made. */
function fontSettings(): string {
  const places = `<dir>${browserDirectory}/fonts/fonts</dir><cachedir>${browserDirectory}/fonts/cache</cachedir>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${places}</fontconfig>\n`;
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { arch, platform } from 'node:process';

type Launch = { executablePath?: string; channel?: string; args: string[]; env?: Record<string, string> };

const version = '147.0.0';
/** A name that is not this machine's, so that its http is as insecure as anybody's. */
export const insecureHost = 'firstfail.test';
// A page of a test lives for seconds: making its scripts faster takes longer than it saves.
const simpleCompilers = '--js-flags=--no-turbofan --no-maglev';
const resolving = [`--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`];

/** Where `installBrowser` puts the browser that an npm package carries: for Linux on x64 only. */
export const browserDirectory = resolve(import.meta.dirname, `../../node_modules/.cache/firstfail-chromium-${version}`);

export const isCarried = platform === 'linux' && arch === 'x64';

/** How the browser of the tests is started: the carried one, elsewhere the Chrome that is installed. */
export function browserPlace(): Launch {
  if (!isCarried) return { channel: 'chrome', args: resolving };
  const executablePath = join(browserDirectory, 'chromium');
  // The sandbox of Chromium needs what containers and root do not have; only our own pages are opened.
  const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', simpleCompilers, ...resolving];
  return { executablePath, args, env: environment() };
}

/** The package also carries libraries and fonts, for machines that have none. */
function environment(): Record<string, string> {
  const libraries = join(browserDirectory, 'al2023/lib');
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(inherited),
    ...(hasOwn('lib/x86_64-linux-gnu/libnss3.so', 'usr/lib64/libnss3.so', 'usr/lib/libnss3.so')
      ? {}
      : { LD_LIBRARY_PATH: libraries }),
    ...(hasOwn('usr/share/fonts/truetype', 'usr/share/fonts/dejavu', 'usr/share/fonts/TTF')
      ? {}
      : { FONTCONFIG_FILE: join(browserDirectory, 'fonts/fonts.conf') }),
  };
}

function hasOwn(...paths: readonly string[]): boolean {
  return paths.some((path) => existsSync(`/${path}`));
}

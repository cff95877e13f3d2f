import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../src/config.ts';
import type { Settings } from '../../src/service/deps.ts';

/** The settings of an operator who has set nothing but these. */
export function testSettings(own: Partial<Settings> = {}): Settings {
  return { ...loadConfig({ FIRSTFAIL_SECRET_KEY: randomBytes(32).toString('hex') }), ...own };
}

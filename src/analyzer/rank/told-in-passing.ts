import { passing } from '../detect/detect.ts';
import type { Line } from '../read/lines.ts';

const mended =
  /^Unable to find image '.{1,300}' locally$|\busing (?:the |a )?(?:local|cached|old|previous) (?:copy|version|one)\b|\b(?:and|it|they) will (?:now )?be (?:created|downloaded|fetched|generated|installed|made|pulled)\b/i;
const debugged = /\b(?:TRACE|DEBUG|Debug:)/;
const skips = /, skipping\W{0,3}$/;
const ofScript = /\becho (["'])[^"']{1,200}\1; ?exit [1-9]/;
// How lists of tests show one that was not run.
const skippedTest =
  /^\s{0,16}(?:[○◌◯↓⊘⏭⏩-]\ufe0f? |\[ {0,2}SKIP(?:PED)? {0,2}\]|SKIP(?:PED)?:? |ok \d{1,6} .{0,200}# SKIP)/;

/** Whether a line, whatever words it has, tells of no failure to provide something: a test, a detail, or what was mended. */
export function isToldInPassing({ text, level }: Line): boolean {
  if (level === 'debug' || (level === 'info' && skips.test(text))) return true;
  return passing.test(text) || debugged.test(text) || isMended(text) || skippedTest.test(text) || isOfScript(text);
}

/** Whether a line says that what was lacking is provided at once, or something in its place. */
export function isMended(text: string): boolean {
  return mended.test(text);
}

/** Whether a line is one of a script that is shown, with what it says where its command fails. */
export function isOfScript(text: string): boolean {
  return ofScript.test(text);
}

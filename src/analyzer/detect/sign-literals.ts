import { phraseTables } from '../translations/phrase-tables.ts';

// Marks of an error and of a failed test; the beginning of a word is left out where it may be a capital letter.
const words = [
  'rror',
  'RROR',
  'atal',
  'FATAL',
  'anic',
  'PANIC',
  'ritical',
  'CRITICAL',
  'evere',
  'SEVERE',
  'bort:',
  'ABORT:',
  'nexpectedly',
  ' signal ',
];
// Levels of syslog, as nginx prints them.
const levels = ['[emerg]', '[alert]', '[crit]'];
// The last is how test benches in Japan and China say that a test failed.
const verdicts = ['ailed', 'ailure', 'FAIL', 'xception', 'not ok ', 'NOT OK', '! ', '[E]', 'E: ', ' E ', ' NG'];
const glyphs = ['✖', '❌', '✕', '✗', '✘', '×', '⨯', '☒', '⛔', '🔴', '💥', '🚫'];
const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const numbered = digits.flatMap((digit) => [`${digit}) `, ` E${digit}`, `:E${digit}`]);

/** A line that states a failure by its form holds one of these. */
export function signLiterals(): readonly string[] {
  // A space before a colon may be a no-break space.
  const translated = phraseTables()
    .all.phrases.filter(([, english]) => !/^warning:$/i.test(english))
    .map(([printed]) => printed.replace(/[ :：]{1,4}$/, ''));
  return [...words, ...levels, ...verdicts, ...glyphs, ...numbered, ...translated];
}

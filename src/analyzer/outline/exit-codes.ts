/** `short` for a title, `whole` for a sentence that ends "… is the exit code of", `way` out where there is one of its own. */
type Meaning = { short: string; whole: string; way?: string };

const signalled = 'a program that a signal ended, as a shell tells it: ';
const underDebugger = 'Run the program under a debugger, or with core dumps, to see where it ended.';

/** What an exit code says by itself. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
const meanings: Readonly<Record<number, Meaning>> = {
  124: {
    ...{ short: 'a time limit', whole: '`timeout`, when what it ran took too long' },
    way: 'See what the step waits for; give it more time if it needs it.',
  },
  130: { short: 'an interruption', whole: `${signalled}SIGINT, an interruption` },
  132: { short: 'illegal instruction', whole: `${signalled}SIGILL, an illegal instruction`, way: underDebugger },
  134: { short: 'an abort', whole: `${signalled}SIGABRT, an abort of its own`, way: underDebugger },
  135: { short: 'bus error', whole: `${signalled}SIGBUS, a bus error`, way: underDebugger },
  136: { short: 'arithmetic error', whole: `${signalled}SIGFPE, an arithmetic error`, way: underDebugger },
  137: {
    ...{ short: 'killed', whole: `${signalled}SIGKILL, most often for want of memory or at a time limit` },
    way: 'See how much memory the step takes, and whether a time limit was reached.',
  },
  139: { short: 'segmentation fault', whole: `${signalled}SIGSEGV, a segmentation fault`, way: underDebugger },
  141: { short: 'broken pipe', whole: `${signalled}SIGPIPE, nobody read its output` },
  143: { short: 'asked to stop', whole: `${signalled}SIGTERM, a request to stop` },
};

/** What an exit code says by itself; undefined where it only says that something failed. */
export function meaningOf(code: number | null | undefined): Meaning | undefined {
  return meanings[code ?? 0];
}

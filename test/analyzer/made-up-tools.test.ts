import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../src/analyzer/analyze.ts';
import { LogText } from '../../src/kernel/log-text.ts';
import { framings, type Job } from '../support/framings.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const diagnose = (lines: readonly string[]) =>
  analyze(LogText.fromString(`${lines.join('\n')}\n`), {}, { hash, evidence: 'quotes' });

const steps = Array.from({ length: 60 }, (_, at) => `weave: thread ${at} of 60 pulled through`);
const rounds = Array.from({ length: 60 }, (_, at) => `[brine] vat ${at} settled at ${20 + (at % 7)} degrees`);

/** Tools that do not exist, with formats of their own; `says` names the lines of which one is the answer. */
type Tool = { name: string; output: readonly string[]; says: readonly string[]; told?: string };

const tools: readonly Tool[] = [
  {
    name: 'a tool that says error',
    output: [...steps.slice(0, 40), 'weave !! error: shuttle 7 has no thread left', ...steps.slice(40, 45)],
    says: ['weave !! error: shuttle 7 has no thread left'],
  },
  {
    name: 'a tool with a place in a file',
    output: [...steps, 'cloth/hem.wv(14): failure W203: selvedge is wider than the loom', 'weave: cut off'],
    says: ['cloth/hem.wv(14): failure W203: selvedge is wider than the loom'],
  },
  {
    name: 'a tool that ends with a usage screen',
    output: [
      'weave: option --warp wants a number, got "many"',
      'usage: weave [--warp N] [--weft N] FILE',
      '  --warp N   how many threads lengthwise',
      '  --weft N   how many threads across',
      '  --loom L   which loom to use',
      '  --dry      only say what would be done',
      '  --colour C the colour of the threads',
      '  --hem      sew a hem',
      '  --fringe   leave a fringe',
      '  --edge E   the kind of edge',
      '  --help     this screen',
    ],
    says: ['weave: option --warp wants a number, got "many"'],
  },
  {
    name: 'a tool without words of failure',
    output: [...rounds.slice(0, 50), '[brine] vat 50 >> salt 3.1 > 2.8 at ladle 4', '[brine] lid closed, 10 vats left'],
    says: ['[brine] vat 50 >> salt 3.1 > 2.8 at ladle 4'],
  },
  {
    name: 'a tool that speaks German',
    output: [...rounds, 'brine: Fehler: Bottich 12 läuft über', 'brine: Deckel geschlossen'],
    says: ['brine: Fehler: Bottich 12 läuft über'],
  },
  {
    name: 'a tool that speaks French',
    output: [...rounds, 'brine : erreur : la cuve 12 déborde', 'brine : couvercle fermé'],
    says: ['brine : erreur : la cuve 12 déborde'],
  },
  {
    name: 'a tool that speaks Japanese',
    output: [...rounds, 'brine: エラー: 樽 12 があふれています', 'brine: 蓋を閉めました'],
    says: ['brine: エラー: 樽 12 があふれています'],
  },
  ...['✖', '❌', '✕', '✗', '✘', '×'].map((glyph) => ({
    name: `a tool that marks what fails with ${glyph}`,
    output: [...steps.slice(0, 20).map((step) => `✓ ${step}`), `${glyph} hem is straight`, '✓ fringe is even'],
    says: [`${glyph} hem is straight`],
    // Checks of which most passed are tests, whoever runs them.
    told: 'test',
  })),
  {
    name: 'a tool that cleans up after its first error',
    output: [
      ...steps,
      'weave: error: the loom is jammed at thread 12',
      ...Array.from({ length: 12 }, (_, at) => `clean-up: bobbin ${at} put back`),
      'clean-up: error: drawer 3 does not close',
    ],
    says: ['weave: error: the loom is jammed at thread 12'],
  },
  {
    name: 'a tool with a banner at its end',
    output: [
      ...steps,
      'weave: pattern "rose" needs 12 colours, the loom holds 8',
      '########################',
      '##   WEAVING FAILED   ##',
      '########################',
    ],
    says: ['weave: pattern "rose" needs 12 colours, the loom holds 8'],
  },
];

const job = (output: readonly string[]): Job => ({
  install: ['added 312 packages in 9s', ''],
  command: './loom.sh',
  output,
  code: 3,
  cleanup: ['Error: could not upload cloth.xml: no such file'],
});

describe.each(tools)('$name', ({ output, says, told = 'unknown' }) => {
  test.each(framings)('is quoted with its own line in a log of $name', ({ frame }) => {
    const [cause] = diagnose(frame(job(output))).evidence;
    expect(cause?.text.split('\n')).toEqual(expect.arrayContaining([...says]));
  });

  test.each(framings)('gets no invented category, nor more confidence than it earns, in a log of $name', ({
    frame,
  }) => {
    const { category, confidence } = diagnose(frame(job(output)));
    expect(['unknown', told]).toContain(category);
    expect(confidence).toBeLessThan(0.7);
  });
});

describe('a step that prints nothing', () => {
  test.each(
    framings.filter(({ tellsCommand, tellsCode }) => tellsCommand && tellsCode),
  )('is answered with its exit status in a log of $name', ({ frame }) => {
    const { exit_code, category, title, confidence } = diagnose(frame(job([])));
    expect({ exit_code, category }).toEqual({ exit_code: 3, category: 'unknown' });
    expect(title).toMatch(/^(?:`.{1,30}`|The step) ended with exit code 3 and printed no reason$/);
    expect(confidence).toBeLessThan(0.25);
  });
});

describe('a very short log', () => {
  test.each([
    ['two lines', ['$ ./loom.sh', 'loom: the thread is torn']],
    ['three lines', ['$ ./loom.sh', 'loom: the thread is torn', 'Exit status: 3']],
    ['one line', ['loom: the thread is torn']],
  ])('of %s keeps the cause', (_, lines) => {
    expect(diagnose(lines).evidence[0]?.text).toContain('loom: the thread is torn');
  });
});

import { describe, expect, test } from 'vitest';
import { diagnose } from '../support/diagnose.ts';
import { framings, type Job } from '../support/framings.ts';

const steps = Array.from({ length: 60 }, (_, at) => `weave: thread ${at} of 60 pulled through`);
const rounds = Array.from({ length: 60 }, (_, at) => `[brine] vat ${at} settled at ${20 + (at % 7)} degrees`);

/**
 * Tools that do not exist, with formats of their own; `says` is the line that is the answer, `told` the category that its
 * words justify. Where the line states a failure in no `known` form, the answer is a guess.
 */
type Tool = { name: string; output: readonly string[]; says: string; told?: string; known?: false };

const tools: readonly Tool[] = [
  {
    name: 'a tool that says error',
    output: [...steps.slice(0, 40), 'weave !! error: shuttle 7 has no thread left', ...steps.slice(40, 45)],
    says: 'weave !! error: shuttle 7 has no thread left',
  },
  {
    name: 'a tool with a place in a file',
    output: [...steps, 'cloth/hem.wv(14): failure W203: selvedge is wider than the loom', 'weave: cut off'],
    says: 'cloth/hem.wv(14): failure W203: selvedge is wider than the loom',
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
    says: 'weave: option --warp wants a number, got "many"',
    told: 'config',
  },
  {
    name: 'a tool without words of failure',
    output: [...rounds.slice(0, 50), '[brine] vat 50 >> salt 3.1 > 2.8 at ladle 4', '[brine] lid closed, 10 vats left'],
    says: '[brine] vat 50 >> salt 3.1 > 2.8 at ladle 4',
    known: false,
  },
  {
    name: 'a tool that explains at length what it could not do',
    output: [
      'The brine cannot be salted, and lids do not close over it',
      'Salt comes from the mine in the north:',
      ...['by cart', 'by boat', 'on foot', 'by mule', 'by sledge', 'by wheelbarrow'].map((way) => `  ${way}, in sacks`),
      'Ask the cooper for the state of the barrels.',
      'The mine opens at dawn.',
      'The cooper sleeps until noon.',
    ],
    says: 'The brine cannot be salted, and lids do not close over it',
  },
  {
    name: 'a tool that speaks German',
    output: [...rounds, 'brine: Fehler: Bottich 12 läuft über', 'brine: Deckel geschlossen'],
    says: 'brine: Fehler: Bottich 12 läuft über',
  },
  {
    name: 'a tool that speaks French',
    output: [...rounds, 'brine : erreur : la cuve 12 déborde', 'brine : couvercle fermé'],
    says: 'brine : erreur : la cuve 12 déborde',
  },
  {
    name: 'a tool that speaks Japanese',
    output: [...rounds, 'brine: エラー: 樽 12 があふれています', 'brine: 蓋を閉めました'],
    says: 'brine: エラー: 樽 12 があふれています',
  },
  ...['✖', '❌', '✕', '✗', '✘', '×'].map((glyph) => ({
    name: `a tool that marks what fails with ${glyph}`,
    output: [...steps.slice(0, 20).map((step) => `✓ ${step}`), `${glyph} hem is straight`, '✓ fringe is even'],
    says: `${glyph} hem is straight`,
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
    says: 'weave: error: the loom is jammed at thread 12',
    told: 'crash',
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
    says: 'weave: pattern "rose" needs 12 colours, the loom holds 8',
  },
  {
    name: 'a tool that puts its own name before the place',
    output: [...steps, 'weave:cloth/hem.wv:14:3: error: selvedge is wider than the loom', 'weave: gave up'],
    says: 'weave:cloth/hem.wv:14:3: error: selvedge is wider than the loom',
    told: 'compile',
  },
  {
    name: 'a tool that names a place between results of tests',
    output: ['ok 1 - loom is oiled', 'cloth/hem.wv:14:3: error: unused thread', 'ok 2 - drawer is shut'],
    says: 'cloth/hem.wv:14:3: error: unused thread',
    told: 'compile',
  },
  {
    name: 'a tool that names a place without a word for it',
    output: [...steps, 'cloth/hem.wv:14: selvedge of 44 on a loom of 40', 'weave: giving up'],
    says: 'cloth/hem.wv:14: selvedge of 44 on a loom of 40',
    known: false,
  },
  {
    name: 'a tool that names the place last',
    output: [...steps, 'selvedge is wider than the loom at cloth/hem.wv line 14.', 'weave stopped.'],
    says: 'selvedge is wider than the loom at cloth/hem.wv line 14.',
    known: false,
  },
  {
    name: 'a tool that says goodbye',
    output: [...steps, 'shuttle 7 ran out of thread', 'weave: loom released', 'weave: bye'],
    says: 'shuttle 7 ran out of thread',
    told: 'resources',
    known: false,
  },
  {
    name: 'a tool with levels of a letter',
    output: [
      ...Array.from({ length: 40 }, (_, at) => `I/loom(12): thread ${at} pulled`),
      'E/loom(12): shuttle 7 has no thread left',
      'I/loom(12): bye',
    ],
    says: 'E/loom(12): shuttle 7 has no thread left',
    known: false,
  },
  {
    name: 'a tool with a verdict of its own behind each check',
    output: [
      ...Array.from({ length: 20 }, (_, at) => `hem ${at} ........ OK`),
      'hem 20 ........ BENT',
      'hem 21 ........ OK',
      'weave: 21 of 22 hems are straight',
    ],
    says: 'hem 20 ........ BENT',
    known: false,
  },
  {
    name: 'a tool with a German verdict',
    output: [
      ...Array.from({ length: 20 }, (_, at) => `Saum ${at}: in Ordnung`),
      'Saum 20: krumm (Knoten 3 ist lose)',
      'Saum 21: in Ordnung',
    ],
    says: 'Saum 20: krumm (Knoten 3 ist lose)',
    known: false,
  },
  {
    name: 'a tool with a Japanese verdict',
    output: [
      ...Array.from({ length: 20 }, (_, at) => `縁 ${at}: 成功`),
      '縁 20: 失敗 (結び目 3 が緩い)',
      '縁 21: 成功',
    ],
    says: '縁 20: 失敗 (結び目 3 が緩い)',
    known: false,
  },
  {
    name: 'a tool that speaks Spanish, in words of its own',
    output: [...steps, 'No se pudo abrir la bobina rojo.th', 'telar detenido'],
    says: 'No se pudo abrir la bobina rojo.th',
    known: false,
  },
  {
    name: 'a tool with a stack of its own',
    output: [
      ...steps,
      'Loom halted: spool 7 is empty',
      '  in pull (loom.wv:14)',
      '  in weave (loom.wv:40)',
      '  in main (loom.wv:3)',
    ],
    says: 'Loom halted: spool 7 is empty',
    known: false,
  },
  {
    name: 'a tool with a stack that ends with the message',
    output: [
      'Trace (innermost last):',
      '  loom.wv:3 in main',
      '  loom.wv:40 in weave',
      '  loom.wv:14 in pull',
      'no spool 7',
    ],
    says: 'no spool 7',
    // A program that ends with a stack has ended by itself.
    told: 'crash',
    known: false,
  },
  {
    name: 'a tool that repeats what follows from its error',
    output: [
      ...steps,
      'loom:4: ERROR: colour red violates the dye limit',
      ...Array.from({ length: 400 }, (_, at) => `loom:${at + 5}: ERROR: order is void`),
      'ERROR: cloth "rose" is not there',
    ],
    says: 'loom:4: ERROR: colour red violates the dye limit',
  },
  {
    name: 'a tool that talks of errors in its options',
    output: [
      ...Array.from({ length: 10 }, (_, at) => `running loom --fail-fast --error-limit=0 thread${at}`),
      'spool 7 is empty',
      'bye',
    ],
    says: 'spool 7 is empty',
    known: false,
  },
  {
    name: 'a tool with a level before each message',
    output: [
      ...Array.from({ length: 20 }, (_, at) => `INFO loom thread ${at} pulled`),
      'CRITICAL loom shuttle 7 of 9 holds red, wanted blue',
      'INFO loom lamps are off',
    ],
    says: 'CRITICAL loom shuttle 7 of 9 holds red, wanted blue',
    told: 'crash',
  },
  {
    name: 'a tool with the reason inside its verdict',
    output: [
      '[PASS] hem_1() (knots: 60)',
      '[FAIL. Reason: 44 != 40] hem_2() (knots: 81)',
      '[PASS] hem_3() (knots: 40)',
    ],
    says: '[FAIL. Reason: 44 != 40] hem_2() (knots: 81)',
    told: 'test',
  },
  {
    name: 'a tool that shows the place and the code before it says what is wrong',
    output: [
      ...steps,
      'Error: hem.wv:14:3',
      '  13| thread',
      '> 14| selvedge 44',
      '',
      'selvedge is wider than the loom',
    ],
    says: 'selvedge is wider than the loom',
  },
];

const job = (output: readonly string[]): Job => ({
  install: ['added 312 packages in 9s', ''],
  command: './loom.sh',
  output,
  code: 3,
  cleanup: ['Error: could not upload cloth.xml: no such file'],
});

/** Letters and numbers: a title leaves glyphs and labels out. */
function wordsOf(text: string): string {
  return text
    .replace(/\b(?:error|ERROR): |[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ {1,8}/g, ' ')
    .trim();
}

describe.each(tools)('$name', ({ output, says, told = 'unknown', known = true }) => {
  test.each(framings)('is answered with its own line, and no more than that tells, in a log of $name', ({ frame }) => {
    const { category, confidence, title, evidence } = diagnose(frame(job(output)));
    const shown = title.replace(/^(?:Possibly: )?(?:.*? failed: )?/, '').replace(/ failed$| \(\S+\)$/, '');
    expect(evidence[0]?.text.split('\n')).toContain(says);
    expect(wordsOf(says)).toContain(wordsOf(shown).slice(0, 24));
    expect(['unknown', told]).toContain(category);
    // A rule that was written for its tool is surer.
    expect(confidence).toBeLessThan(known ? 0.85 : 0.5);
  });
});

describe('a step that prints nothing', () => {
  test.each(
    framings.filter(({ tellsCommand, tellsCode }) => tellsCommand && tellsCode),
  )('is answered with its exit status in a log of $name', ({ frame }) => {
    const { exit_code, category, title, confidence } = diagnose(frame(job([])));
    expect({ exit_code, category }).toEqual({ exit_code: 3, category: 'unknown' });
    expect(title).toMatch(/^(?:`.{1,30}`|The step) ended with exit code 3 and printed no known reason$/);
    expect(confidence).toBeLessThan(0.25);
  });
});

describe('a log copied from the page of a run', () => {
  const tail = ['spool 7 is empty', 'Error: Process completed with exit code 3.'];

  test('is read by its steps', () => {
    const lines = [
      'Run actions/checkout@v4',
      'Syncing repository: loom/loom',
      'Run npm run lint',
      'drawn: 12',
      ...tail,
    ];
    const { title, category, exit_code } = diagnose(lines);
    expect({ category, exit_code }).toEqual({ category: 'lint', exit_code: 3 });
    expect(title).toContain('`npm run lint` failed: spool 7 is empty');
  });

  test('takes what a tool recommends to run for no step', () => {
    const { title } = diagnose(['Run loom cloth', 'drawn: 12', 'Run loom --oil for details', ...tail]);
    expect(title).toContain('`loom cloth` failed: spool 7 is empty');
  });

  test('has no steps in a log whose CI marks them', () => {
    const { title } = diagnose(['##[group]Run ./loom.sh', '##[endgroup]', 'Run wild', ...tail]);
    expect(title).toContain('`./loom.sh` failed: spool 7 is empty');
  });
});

describe('what did not happen', () => {
  test('tells no category', () => {
    const { category } = diagnose([
      '##[group]Run ./loom.sh',
      '##[endgroup]',
      'No syntax errors detected in hem.wv',
      'spool 7 is empty',
      '##[error]Process completed with exit code 3.',
    ]);
    expect(category).toBe('unknown');
  });

  test('is the reason where something was wanted', () => {
    const { title } = diagnose(['$ ./loom.sh', '== reading', 'cloth: no colour given', 'Exit status: 3']);
    expect(title).toContain('cloth: no colour given');
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

import { readJsonBody } from '../dist/thread/read-json-body.js';
import { makeRealLog } from './real-log.mjs';
import { figure, percentile, section } from './table.mjs';

const size = 10 * 2 ** 20;

/** Measures reading a posted body, and `JSON.parse` of the same text, which does not have to decode the bytes. */
export function benchBody() {
  section('Reading a JSON body with a log of 10 MiB; goal: at most 1.2 x JSON.parse');
  for (const [name, log] of Object.entries(logs())) {
    const text = `{"job":"bench","build_number":1,"status":"FAILURE","log":${log}}`;
    const body = Buffer.from(text);
    // The text is one piece, as a parser receives it: a text of joined parts would be copied in the first measurement.
    const flat = body.toString('utf8');
    const { ours, theirs } = inTurns(
      { prepare: () => Buffer.from(body), work: readJsonBody },
      { prepare: () => flat, work: JSON.parse },
    );
    figure(name, `${(ours / theirs).toFixed(2)} x`, `${ours.toFixed(1)} ms; JSON.parse ${theirs.toFixed(1)} ms`);
  }
}

/** Returns the lines as JSON strings. */
function logs() {
  const real = makeRealLog(size).toString('utf8');
  const line = `${'compiling a module of the service, as it was before; no'.padEnd(59, '.')}\n`;
  const coloured = '\u001b[32m  PASS\u001b[0m src/module.test.ts (12 tests)\n';
  return {
    'real tool output': JSON.stringify(real),
    'the same, all but ASCII escaped (Python)': ascii(JSON.stringify(real)),
    'one line without an escape': JSON.stringify('x'.repeat(size)),
    'a line feed every 60 characters': JSON.stringify(filled(line)),
    'two colours a line': JSON.stringify(filled(coloured)),
    'lines of JSON': JSON.stringify(filled('{"level":"info","msg":"done","n":1}\n')),
    'only line feeds': JSON.stringify('\n'.repeat(size)),
    'only \\u0041': `"${'\\u0041'.repeat(size)}"`,
    'only \\u00e9': `"${'\\u00e9'.repeat(size / 2)}"`,
    'Cyrillic, escaped': ascii(JSON.stringify(filled('ошибка сборки модуля\n', 2))),
  };
}

function filled(line, bytesPerCharacter = 1) {
  return line.repeat(Math.floor(size / line.length / bytesPerCharacter));
}

function ascii(json) {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Measures both in turns, so that other load on the machine affects both alike, and returns the medians. Ours consumes its bytes. */
function inTurns(ours, theirs, times = 11) {
  const taken = { ours: [], theirs: [] };
  for (let turn = -1; turn < times; turn++) {
    for (const [name, { prepare, work }] of Object.entries({ ours, theirs })) {
      const input = prepare();
      const started = performance.now();
      work(input);
      if (turn >= 0) taken[name].push(performance.now() - started);
    }
  }
  return { ours: percentile(taken.ours, 0.5), theirs: percentile(taken.theirs, 0.5) };
}

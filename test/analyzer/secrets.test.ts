import { describe, expect, test } from 'vitest';
import { excerpt } from '../../src/analyzer/excerpt/excerpt.ts';
import { modelExcerpt } from '../../src/analyzer/excerpt/model-excerpt.ts';
import { redact } from '../../src/analyzer/secrets/redact.ts';
import { LogText } from '../../src/kernel/log-text.ts';
import { diagnose } from '../support/diagnose.ts';
import { ordinaryLines } from '../support/ordinary-lines.ts';
import { ownLogs } from '../support/own-logs.ts';
import { type SecretKind, secretKinds } from '../support/secret-kinds.ts';
import { type Place, places } from '../support/secret-places.ts';
import { randomOf, type Sample } from '../support/secret-random.ts';
import { thorough } from '../support/thorough.ts';

const turns = Number(process.env.FIRSTFAIL_TEST_SECRET_TURNS ?? (thorough ? 2 : 1));
const seed = Number(process.env.FIRSTFAIL_TEST_SECRET_SEED ?? 7);

type Result = { kind: SecretKind; place: Place; isHidden: boolean };

/** All that a log is ever quoted in: the diagnosis, what a model is sent, what the command shows. */
function shownOf(lines: readonly string[]): string {
  const diagnosis = diagnose(lines);
  const log = LogText.fromString(`${lines.join('\n')}\n`);
  const excerpts = [...modelExcerpt(log, diagnosis.evidence, { mostTokens: 20_000 }), ...excerpt(log, 1, lines.length)];
  const shown = JSON.stringify(diagnosis, (_, value) =>
    typeof value === 'string' ? value.replace(/["\\]/g, '') : value,
  );
  return [shown, ...excerpts.map(({ text }) => text)].join('\n');
}

/** Hidden is a secret of which not twelve characters in a row are left. */
function isHidden(shown: string, { secrets }: Sample): boolean {
  return secrets.every((secret) => {
    const bare = secret.replace(/["\\]/g, '');
    const size = Math.min(12, bare.length);
    for (let at = 0; at + size <= bare.length; at += 1) if (shown.includes(bare.slice(at, at + size))) return false;
    return true;
  });
}

function resultsOf(): Result[] {
  const random = randomOf(seed);
  return Array.from({ length: turns }, (_, turn) => turn).flatMap((turn) =>
    secretKinds.flatMap((kind, index) =>
      places.map((place) => {
        const sample = kind.make(random);
        return { kind, place, isHidden: isHidden(shownOf(place.log(sample, turn + index)), sample) };
      }),
    ),
  );
}

function hiddenOf(results: readonly Result[]): string {
  const hidden = results.filter((result) => result.isHidden).length;
  return `${hidden} of ${results.length}, ${((hidden / results.length) * 100).toFixed(2)} %`;
}

/** The bench prints the figures that the test judges. */
function tell(name: string, figure: string): void {
  if (process.env.FIRSTFAIL_TEST_SECRET_TABLE) process.stdout.write(`${name.padEnd(36)} ${figure}\n`);
}

describe('secrets in a failing log', () => {
  const results = resultsOf();
  const groups = [...new Set(secretKinds.map(({ group }) => group))];

  test('at least 180 kinds in six places are tried', () => {
    expect(new Set(secretKinds.map(({ name }) => name)).size).toBeGreaterThanOrEqual(180);
    expect(places).toHaveLength(6);
  });

  test('99 of 100 are hidden wherever the log is quoted', () => {
    const open = results.filter((result) => !result.isHidden).map(({ kind, place }) => `${kind.name}, ${place.name}`);
    for (const group of groups) tell(group, hiddenOf(results.filter(({ kind }) => kind.group === group)));
    tell('hidden of all', hiddenOf(results));
    expect(open.length / results.length, open.join('\n')).toBeLessThanOrEqual(0.01);
  });

  test('every private key is hidden, in whatever form it is printed', () => {
    const keys = results.filter(({ kind }) => kind.group === 'private keys');
    expect(keys.filter((result) => !result.isHidden).map(({ kind, place }) => `${kind.name}, ${place.name}`)).toEqual(
      [],
    );
  });

  test('hiding again changes nothing', () => {
    const random = randomOf(seed);
    for (const kind of secretKinds) {
      for (const line of kind.make(random).lines) {
        const once = redact(line).text;
        expect(redact(once).text).toBe(once);
      }
    }
  });
});

describe('what is no secret', () => {
  test('of a thousand quoted words of our own logs at most one is masked', () => {
    let words = 0;
    let masks = 0;
    for (const { bytes } of thorough ? ownLogs : ownLogs.filter((_, at) => at % 10 === 0)) {
      const text = bytes.toString();
      const shown = shownOf(text.split('\n'));
      words += shown.split(/\s+/).length;
      masks += shown.split('[redacted').length - text.split('[redacted').length;
    }
    tell('masked in vain', `${masks} of ${words} words, ${((masks / words) * 100).toFixed(3)} %`);
    expect(masks / words).toBeLessThanOrEqual(0.001);
  });

  test.each(ordinaryLines)('stays readable: %s', (line) => {
    expect(redact(line).text).toBe(line);
  });
});

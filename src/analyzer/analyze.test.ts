import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose, hash } from '../../test/support/diagnose.ts';
import { diagnosisSchema } from '../contract/analyses/analysis.ts';
import { LogText } from '../kernel/log-text.ts';
import { analyze } from './analyze.ts';
import { excerpt } from './excerpt/excerpt.ts';
import type { AnalyzeOptions } from './options.ts';
import { emptyDiagnosis } from './tell/empty-diagnosis.ts';

const options: AnalyzeOptions = { hash, evidence: 'quotes' };
const compileError = 'a.c:2:48: error: ‘totl’ undeclared (first use in this function)\n';
const token = `ghp_${'a1B2'.repeat(9)}`;

describe('what every diagnosis keeps to', () => {
  const noise = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        compileError.trim(),
        'Traceback (most recent call last):',
        '--- FAIL: TestX (0.1s)',
        '\x1b[31merror: \x1b[0mx',
        'E   assert 1 == 2\u0000\u202e',
        `##[error]${token}`,
        'The command "make" exited with 2.',
      ),
    ),
    { maxLength: 60 },
  );

  test('any text gives a valid record within the limits on quotes', () => {
    fc.assert(
      fc.property(noise, fc.constantFrom('quotes' as const, 'none' as const), (lines, evidence) => {
        const diagnosis = diagnose(lines.join('\n'), {}, { evidence });
        expect(diagnosisSchema.safeParse(diagnosis).error).toBeUndefined();
        const quoted = diagnosis.evidence.reduce((sum, item) => sum + item.end_line - item.line + 1, 0);
        expect(quoted).toBeLessThanOrEqual(Math.max(1, Math.floor(diagnosis.log_facts.lines / 2)));
        expect(diagnosis.evidence.every((item) => item.end_line - item.line < 10)).toBe(true);
        expect(Buffer.byteLength(diagnosis.evidence.map((item) => item.text).join(''))).toBeLessThanOrEqual(2048);
        expect(JSON.stringify(diagnosis)).not.toMatch(/\\u0000|\\u001b|\u202e|ghp_/);
        expect(JSON.stringify(diagnosis)).not.toMatch(/\p{Surrogate}|\\ud[89a-f]/u);
      }),
      { numRuns: 150 },
    );
  });

  test('the same log gives the same diagnosis', () => {
    expect(diagnose(compileError)).toEqual(diagnose(compileError));
  });

  test('an empty log is answered honestly', () => {
    expect(diagnose('')).toMatchObject({ category: 'unknown', confidence: 0, root_cause: 'The log is empty.' });
  });

  test('without quotes no word of the log is in the record', () => {
    const diagnosis = diagnose(
      `${'line\n'.repeat(9)}src/secretname.c:2:48: error: codename undeclared\n`,
      {},
      { evidence: 'none' },
    );
    expect(diagnosis).toMatchObject({ category: 'compile', locations: [], tests: [], command: null });
    expect(JSON.stringify(diagnosis)).not.toMatch(/secretname|codename/);
    expect(diagnosis.evidence[0]).toMatchObject({ line: 10, text: '' });
  });

  test('an empty diagnosis states its reason and quotes nothing', () => {
    const facts = { bytes: 9, lines: 1 };
    expect(emptyDiagnosis({ facts, run: {}, hash, reason: 'Analysis took too long.' })).toMatchObject({
      category: 'unknown',
      evidence: [],
      root_cause: 'Analysis took too long.',
    });
  });
});

describe('secrets', () => {
  test('a printed token is counted, makes the failure critical, and is never quoted', () => {
    const diagnosis = diagnose(`deploying with ${token}\n${'x\n'.repeat(9)}${compileError}`);
    expect(diagnosis.severity).toBe('critical');
    expect(diagnosis.log_facts.secrets).toEqual({ 'github-token': 1 });
    expect(JSON.stringify(diagnosis)).not.toContain(token);
  });

  test('a password pair is hidden without being called a leak', () => {
    const diagnosis = diagnose(`${'x\n'.repeat(9)}fatal: cannot log in with password=hunter2secret!\n`);
    expect(diagnosis.severity).not.toBe('critical');
    expect(JSON.stringify(diagnosis)).not.toContain('hunter2');
  });
});

describe('severity', () => {
  test('a broken default branch is high, a change branch medium', () => {
    expect(diagnose(compileError, { branch: 'main' }).severity).toBe('high');
    expect(diagnose(compileError, { branch: 'feature/x' }).severity).toBe('medium');
    expect(diagnose(compileError, { branch: 'main', defaultBranch: 'stable' }).severity).toBe('medium');
  });
});

describe('fingerprint', () => {
  test('is the same across CIs, machines and times', () => {
    const github = `2026-01-01T10:00:00.1234567Z ##[group]Run make\n2026-01-01T10:00:01.1234567Z /home/runner/work/demo/demo/${compileError}`;
    const gitlab = `\x1b[32;1m$ make\x1b[0;m\n/builds/group/demo/${compileError}ERROR: Job failed: exit code 2\n`;
    expect(diagnose(github).fingerprint).toBe(diagnose(gitlab).fingerprint);
  });

  test('differs where the cause differs', () => {
    expect(diagnose(compileError).fingerprint).not.toBe(diagnose(compileError.replace('totl', 'sum')).fingerprint);
  });
});

describe('lines', () => {
  test('numbers are those of the log as sent, through colours, returns and UTF-16', () => {
    const text = `a\r\nb\rprogress 1%\rprogress 2%\r\n\x1b[1ma.c:2:4: \x1b[31merr\x1b[0mor: \x1b[0mbad\r\nc\nd\ne\n`;
    expect(diagnose(text).evidence[0]?.line).toBe(3);
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(analyze(LogText.fromBytes(utf16), {}, options).evidence[0]?.line).toBe(3);
  });

  test('where the log ends with the failing step, its last line is where that ended', () => {
    const diagnosis = diagnose(`+ make\n${compileError}make: *** [all] Error 1\n`);
    expect(diagnosis.explanation).toContain('the step that ended at line 3.');
  });

  test('an excerpt is clean and redacted', () => {
    const log = LogText.fromString(`one\n2026-01-01T10:00:00Z \x1b[31mtwo\x1b[0m ${token}\nthree\n`);
    expect(excerpt(log, 2, 9)).toEqual([
      { line: 2, text: 'two [redacted github-token]' },
      { line: 3, text: 'three' },
    ]);
  });
});

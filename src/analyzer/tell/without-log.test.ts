import { expect, test } from 'vitest';
import { aSeverityBasis } from '../../../test/support/builders.ts';
import { hash } from '../../../test/support/diagnose.ts';
import { diagnosisSchema } from '../../contract/analyses/analysis.ts';
import type { StatedReason } from '../../kernel/stated-reason.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import { emptyDiagnosis } from './empty-diagnosis.ts';
import { analyzeWithoutLog, withStatedReason } from './without-log.ts';

const options: AnalyzeOptions = { hash, evidence: 'quotes' };
const missing = 'The job never started, so there is no log of it.';
const run: RunContext = { provider: 'forge-a', project: 'acme/api', job: 'deploy', branch: 'topic' };
const noRunner: StatedReason = {
  word: 'no_matching_runner',
  category: 'runner',
  title: 'No runner fits the job',
  cause: 'No runner has the tags of the job.',
  fix: 'Compare the tags.',
  retry: 'pointless',
};
const elsewhere: StatedReason = {
  word: 'downstream_failed',
  category: 'unknown',
  title: 'The downstream pipeline failed',
  cause: 'The pipeline that this job started has failed.',
  fix: 'Open the downstream pipeline.',
};

function diagnose(reason?: StatedReason, description: string | null = null, context: RunContext = run) {
  return analyzeWithoutLog({ reason, description, missing }, context, options);
}

test('a stated reason makes a diagnosis of its own, with its advice', () => {
  const diagnosis = diagnose(noRunner);

  expect(diagnosisSchema.safeParse(diagnosis).error).toBeUndefined();
  expect(diagnosis).toMatchObject({
    category: 'runner',
    confidence: 0.9,
    title: 'No runner fits the job: deploy',
    explanation: `${noRunner.cause} ${missing}`,
    suggested_fix: { summary: 'Compare the tags.' },
    retry: { advice: 'pointless' },
  });
});

test('a reason that only says where to look names no cause, and says where to look', () => {
  expect(diagnose(elsewhere)).toMatchObject({
    category: 'unknown',
    confidence: 0.2,
    suggested_fix: { summary: 'Open the downstream pipeline.' },
  });
});

test('without a stated reason the diagnosis claims nothing', () => {
  const diagnosis = diagnose();

  expect(diagnosisSchema.safeParse(diagnosis).error).toBeUndefined();
  expect(diagnosis).toMatchObject({ category: 'unknown', confidence: 0, title: 'The job failed: deploy' });
  expect(diagnosis.explanation).toContain(missing);
  expect(diagnosis.explanation).toContain('When it is posted, this analysis is completed.');
});

test('a stated reason is one cause everywhere, an unknown one is each job’s own', () => {
  const other = { ...run, project: 'acme/web', job: 'unit' };

  expect(diagnose(noRunner).fingerprint).toBe(diagnose(noRunner, null, other).fingerprint);
  expect(diagnose().fingerprint).not.toBe(diagnose(undefined, null, other).fingerprint);
  expect(diagnose().fingerprint).toBe(diagnose(undefined, '3 tests failed').fingerprint);
});

test('the CI’s description of a build is quoted, cut, cleaned and without its secrets', () => {
  const secret = ['glpat', 'x7Kq9Zr2Lm4Np8Tv6Wy1'].join('-');

  const { root_cause } = diagnose(undefined, `login with ${secret}\u001b[31m failed ${'x'.repeat(300)}`);

  expect(root_cause).toContain('The CI says: login with ');
  expect(root_cause).not.toContain(secret);
  expect(root_cause).not.toContain('\u001b');
  expect(root_cause.length).toBeLessThan(300);
});

test('where the operator wants no quotes, the description is not quoted', () => {
  const failure = { reason: undefined, description: 'a word of the build', missing };

  const diagnosis = analyzeWithoutLog(failure, run, { ...options, evidence: 'none' });

  expect(JSON.stringify(diagnosis)).not.toContain('a word of the build');
});

test('the default branch and a safe retry weigh as they do for a log', () => {
  const interrupted: StatedReason = { ...noRunner, word: 'runner_interrupted', retry: 'safe' };

  expect(diagnose(noRunner, null, { ...run, branch: 'next', defaultBranch: 'next' }).severity).toBe('high');
  expect(diagnose(noRunner).severity).toBe('medium');
  expect(diagnose(interrupted).severity).toBe('low');
});

test('a log that shows no cause leaves the stated reason, with its own size and secrets', () => {
  const facts = { bytes: 120, lines: 3 };
  const basis = aSeverityBasis({ code: 'secret_printed', secrets: ['github_token'] });
  const diagnosis = {
    ...emptyDiagnosis({ facts, run, hash: options.hash, reason: 'Nothing.' }),
    severity_basis: basis,
  };

  const completed = withStatedReason({ reason: noRunner, diagnosis }, run, options);

  expect(completed).toMatchObject({
    category: 'runner',
    title: 'No runner fits the job: deploy',
    severity: 'critical',
  });
  expect(completed.log_facts).toMatchObject(facts);
});

test('a log that shows a cause, and a reason that names none, leave the log’s diagnosis as it is', () => {
  const unknown = emptyDiagnosis({ facts: { bytes: 1, lines: 1 }, run, hash: options.hash, reason: 'Nothing.' });
  const known = { ...unknown, category: 'test' as const };

  expect(withStatedReason({ reason: noRunner, diagnosis: known }, run, options)).toBe(known);
  expect(withStatedReason({ reason: elsewhere, diagnosis: unknown }, run, options)).toBe(unknown);
  expect(withStatedReason({ reason: undefined, diagnosis: unknown }, run, options)).toBe(unknown);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSeverityBasis } from '../../../test/support/builders.ts';
import { diagnosisSchema } from '../../contract/analyses/analysis.ts';
import { type AnalyzeOptions, analyzeReason, type RunContext, supportedBy, undiagnosed } from '../analyze.ts';

// https://docs.gitlab.com/ci/jobs/ as of GitLab 19, but for those that need a log.
const words = `api_failure stuck_or_timeout_failure runner_system_failure missing_dependency_failure runner_unsupported
  stale_schedule job_execution_timeout archived_failure unmet_prerequisites scheduler_failure data_integrity_failure
  forward_deployment_failure user_blocked project_deleted ci_quota_exceeded pipeline_loop_detected no_matching_runner
  trace_size_exceeded builds_disabled environment_creation_failure deployment_rejected failed_outdated_deployment_job
  job_execution_server_timeout stuck_pending_with_matching_runners stuck_pending_no_matching_runners no_updates_running
  no_updates_canceling server_timeout_running server_timeout_canceling runner_configuration_error
  runner_external_dependency_failure runner_interrupted protected_environment_failure insufficient_bridge_permissions
  downstream_bridge_project_not_found invalid_bridge_trigger upstream_bridge_project_not_found
  insufficient_upstream_permissions bridge_pipeline_is_child_pipeline downstream_pipeline_creation_failed
  secrets_provider_not_found reached_max_descendant_pipelines_depth ip_restriction_failure
  reached_max_pipeline_hierarchy_size reached_downstream_pipeline_trigger_rate_limit duo_workflow_not_allowed
  job_router_failure job_token_expired downstream_project_trigger_resolved_to_empty`.split(/\s+/);

const options: AnalyzeOptions = {
  hash: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
  evidence: 'quotes',
};
const missing = 'The job never started, so there is no log of it.';
const run: RunContext = { provider: 'forge-a', project: 'acme/api', job: 'deploy', branch: 'topic' };

function told(reason: string | null, description: string | null = null, own: RunContext = run) {
  return analyzeReason({ reason, description, missing }, own, options);
}

test.each(words)('GitLab’s word %s makes a diagnosis of its own', (word) => {
  const diagnosis = told(word);

  expect(diagnosisSchema.safeParse(diagnosis).error).toBeUndefined();
  expect(diagnosis.category).not.toBe('unknown');
  expect(diagnosis.confidence).toBe(0.9);
  expect(diagnosis.title).toMatch(/: deploy$/);
  expect(diagnosis.explanation).toBe(`${diagnosis.root_cause} ${missing}`);
  expect(diagnosis.suggested_fix.summary).not.toBe('');
});

test.each([
  null,
  'script_failure',
  'unknown_failure',
  'a_word_of_tomorrow',
  'constructor',
  '__proto__',
])('the word %s says nothing without a log, and the diagnosis claims nothing', (word) => {
  const diagnosis = told(word);

  expect(diagnosis).toMatchObject({ category: 'unknown', confidence: 0, title: 'The job failed: deploy' });
  expect(diagnosis.explanation).toContain(missing);
  expect(diagnosis.explanation).toContain('When it is posted, this analysis is completed.');
});

test('a known reason is one cause everywhere, an unknown one is each job’s own', () => {
  const elsewhere = { ...run, project: 'acme/web', job: 'unit' };

  expect(told('ci_quota_exceeded').fingerprint).toBe(told('ci_quota_exceeded', null, elsewhere).fingerprint);
  expect(told('script_failure').fingerprint).not.toBe(told('script_failure', null, elsewhere).fingerprint);
  expect(told('script_failure').fingerprint).toBe(told(null, '3 tests failed').fingerprint);
});

test('what the CI says of a build is quoted, cut, cleaned and without its secrets', () => {
  const secret = ['glpat', 'x7Kq9Zr2Lm4Np8Tv6Wy1'].join('-');

  const { root_cause } = told(null, `login with ${secret}\u001b[31m failed ${'x'.repeat(300)}`);

  expect(root_cause).toContain('The CI says: login with ');
  expect(root_cause).not.toContain(secret);
  expect(root_cause).not.toContain('\u001b');
  expect(root_cause.length).toBeLessThan(300);
});

test('where the operator wants no quotes, it is not quoted', () => {
  const diagnosis = analyzeReason({ reason: null, description: 'a word of the build', missing }, run, {
    ...options,
    evidence: 'none',
  });

  expect(JSON.stringify(diagnosis)).not.toContain('a word of the build');
});

test('the default branch and tags weigh as they do for a log', () => {
  expect(told('no_matching_runner', null, { ...run, branch: 'next', defaultBranch: 'next' }).severity).toBe('high');
  expect(told('no_matching_runner').severity).toBe('medium');
  expect(told('runner_interrupted').severity).toBe('low');
});

test('a log that shows no cause leaves the reason, and what it told beside it', () => {
  const facts = { bytes: 120, lines: 3 };
  const basis = aSeverityBasis({ code: 'secret_printed', secrets: ['github_token'] });
  const diagnosis = { ...undiagnosed(facts, run, options, 'Nothing.'), severity_basis: basis };

  const supported = supportedBy({ reason: 'runner_system_failure', diagnosis }, run, options);

  expect(supported).toMatchObject({ category: 'runner', title: 'The runner failed: deploy', severity: 'critical' });
  expect(supported.log_facts).toMatchObject(facts);
  expect(supportedBy({ reason: 'script_failure', diagnosis }, run, options)).toBe(diagnosis);
  const found = { ...diagnosis, category: 'test' as const };
  expect(supportedBy({ reason: 'runner_system_failure', diagnosis: found }, run, options)).toBe(found);
});

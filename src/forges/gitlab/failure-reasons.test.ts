import { expect, test } from 'vitest';
import { namesCause } from '../../kernel/stated-reason.ts';
import { failureReason } from './failure-reasons.ts';

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

test.each(words)('GitLab’s word %s names a cause in a complete sentence', (word) => {
  const reason = failureReason(word);

  expect(namesCause(reason)).toBe(true);
  expect(reason).toMatchObject({
    word,
    title: expect.stringMatching(/^[A-Z].*[^.]$/),
    cause: expect.stringMatching(/\.$/),
  });
});

test.each([
  null,
  'script_failure',
  'unknown_failure',
  'a_word_of_tomorrow',
  'constructor',
  '__proto__',
])('the word %s says nothing without a log', (word) => {
  expect(failureReason(word)).toBeUndefined();
});

test('a failed downstream pipeline says where to look, and names no cause', () => {
  expect(namesCause(failureReason('downstream_pipeline_failed'))).toBe(false);
});

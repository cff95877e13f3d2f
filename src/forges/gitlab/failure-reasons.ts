// Exception: one table of GitLab's reasons.
import type { Category } from '../../contract/analyses/analysis.ts';
import type { StatedReason } from '../../kernel/stated-reason.ts';

type Reason = Omit<StatedReason, 'word'>;

const server = { scope: 'external', retry: 'safe' } as const;
const unchanged = { retry: 'pointless' } as const;

/**
 * GitLab's words for why a job failed that need no log, as its API and webhooks give them, and the two of `no-log.ts`.
 * https://docs.gitlab.com/ci/jobs/ and `app/models/concerns/enums/ci/commit_status.rb`. A failed script is not among
 * them: that says nothing without its log. Longer than other files, because it is one table.
 */
const reasons: Readonly<Record<string, Reason>> = {
  api_failure: reason(
    'runner',
    'GitLab could not be reached by the runner',
    'The runner could not report to GitLab.',
    server,
  ),
  stuck_or_timeout_failure: reason(
    'runner',
    'The job was stuck or ran too long',
    'No runner took the job in time, or it ran longer than allowed.',
    {
      fix: 'See whether a runner with the tags of this job is online, and whether its time limit is enough.',
      retry: 'unknown',
    },
  ),
  runner_system_failure: reason('runner', 'The runner failed', 'The runner itself failed, not the script.'),
  missing_dependency_failure: reason(
    'dependency',
    'Artifacts of an earlier job are missing',
    'A job that this one depends on has no artifacts any more: they expired or were erased.',
    { fix: 'Run the earlier job again, or keep its artifacts longer (artifacts:expire_in).', ...unchanged },
  ),
  runner_unsupported: reason(
    'runner',
    'The runner is too old for this job',
    'The runner lacks a feature that the job uses.',
    {
      fix: 'Update the runner, or send the job to another one by its tags.',
      ...unchanged,
    },
  ),
  stale_schedule: reason(
    'config',
    'The delayed job was never started',
    'The time at which the delayed job should have started has passed.',
    server,
  ),
  job_execution_timeout: reason(
    'timeout',
    'The job ran longer than allowed',
    'The job reached its time limit and was ended.',
  ),
  archived_failure: reason(
    'config',
    'The job is archived',
    'The pipeline is so old that its jobs are archived and cannot run.',
    {
      fix: 'Start a new pipeline.',
      ...unchanged,
    },
  ),
  unmet_prerequisites: reason(
    'deploy',
    'The cluster or environment was not prepared',
    'GitLab could not prepare what the deployment needs.',
  ),
  scheduler_failure: reason(
    'runner',
    'GitLab could not schedule the job',
    'GitLab failed to hand the job to a runner.',
    server,
  ),
  data_integrity_failure: reason(
    'runner',
    'GitLab found the job in a broken state',
    'The record of the job is not consistent in GitLab.',
    {
      fix: 'Start a new pipeline; if it comes back, ask the administrators of this GitLab.',
      ...server,
    },
  ),
  forward_deployment_failure: outdated(),
  failed_outdated_deployment_job: outdated(),
  user_blocked: reason(
    'permission',
    'The user who started the job is blocked',
    'GitLab runs no jobs of a blocked user.',
    {
      fix: 'Start the pipeline as another user, or unblock this one.',
      ...unchanged,
    },
  ),
  project_deleted: reason('vcs', 'The project is being deleted', 'The project of the job was deleted.', unchanged),
  ci_quota_exceeded: reason(
    'service_limit',
    'The compute minutes are used up',
    'The group or user has no compute minutes left this month.',
    { fix: 'Buy minutes, wait for the next month, or use a runner of your own.', ...unchanged },
  ),
  pipeline_loop_detected: reason(
    'config',
    'The pipeline starts itself in a loop',
    'The pipelines that start one another form a loop.',
    {
      fix: 'Break the loop: let the trigger job run only for other sources (rules: $CI_PIPELINE_SOURCE).',
      ...unchanged,
    },
  ),
  no_matching_runner: noRunner(),
  stuck_pending_no_matching_runners: noRunner(),
  stuck_pending_with_matching_runners: reason(
    'runner',
    'No runner took the job in time',
    'Runners that match the job exist, but none took it before it was given up.',
    { fix: 'See whether these runners are online and have room; add runners, or let fewer jobs run at once.' },
  ),
  trace_size_exceeded: reason(
    'resources',
    'The job printed more than GitLab keeps',
    'The log reached the size limit of this GitLab, and the job was ended.',
    {
      fix: 'Print less: write large output to a file and keep it as an artifact.',
      ...unchanged,
    },
  ),
  builds_disabled: reason('config', 'CI/CD is switched off for the project', 'CI/CD is not enabled for this project.', {
    fix: 'Enable CI/CD in Settings, General, Visibility.',
    ...unchanged,
  }),
  environment_creation_failure: reason(
    'deploy',
    'The environment could not be created',
    'GitLab could not create the environment of the job; its name may hold something that is not allowed.',
    { fix: 'Look at environment:name of the job and at the variables in it.', ...unchanged },
  ),
  deployment_rejected: reason(
    'deploy',
    'The deployment was rejected',
    'Somebody who approves deployments rejected this one.',
    unchanged,
  ),
  job_execution_server_timeout: reason(
    'timeout',
    'The job ran longer than the server allows',
    'GitLab itself ended the job at its time limit.',
  ),
  server_timeout_running: reason(
    'timeout',
    'The job ran longer than the server allows',
    'GitLab itself ended the running job at its time limit.',
  ),
  server_timeout_canceling: reason(
    'timeout',
    'The job could not be cancelled in time',
    'The runner did not end the cancelled job, and GitLab gave up on it.',
    server,
  ),
  no_updates_running: silent('The runner stopped reporting about the running job.'),
  no_updates_canceling: silent('The runner stopped reporting while the job was being cancelled.'),
  runner_configuration_error: reason(
    'runner',
    'The runner is not configured right',
    'The runner could not run the job with its configuration.',
    {
      fix: 'Look at the runner’s config.toml and its own log: executor, image, shell.',
      ...unchanged,
    },
  ),
  runner_external_dependency_failure: reason(
    'network',
    'Something the runner needs was not available',
    'The runner could not get what it needs from elsewhere, such as an image.',
  ),
  runner_interrupted: reason(
    'runner',
    'The runner was stopped during the job',
    'The runner was shut down or its machine was taken away.',
    server,
  ),
  protected_environment_failure: reason(
    'permission',
    'The environment is protected',
    'The user who started the job may not deploy to this protected environment.',
    {
      fix: 'Have somebody run it who may, or allow this user in Settings, CI/CD, Protected environments.',
      ...unchanged,
    },
  ),
  insufficient_bridge_permissions: noDownstreamRight(),
  insufficient_upstream_permissions: reason(
    'permission',
    'The upstream project may not be used',
    'The user who started the job may not read the project that it follows.',
    unchanged,
  ),
  downstream_bridge_project_not_found: reason(
    'config',
    'The downstream project was not found',
    'The project that the trigger job names does not exist, or the user may not see it.',
    { fix: 'Look at trigger:project, and whether the user may see that project.', ...unchanged },
  ),
  upstream_bridge_project_not_found: reason(
    'config',
    'The upstream project was not found',
    'The project that the job follows does not exist, or the user may not see it.',
    unchanged,
  ),
  invalid_bridge_trigger: reason(
    'config',
    'The trigger job is not valid',
    'The trigger of the job is not written as GitLab wants it.',
    {
      fix: 'Check the trigger section with the pipeline editor.',
      ...unchanged,
    },
  ),
  bridge_pipeline_is_child_pipeline: reason(
    'config',
    'A child pipeline may not trigger this',
    'The trigger job is not allowed in a child pipeline.',
    unchanged,
  ),
  downstream_pipeline_creation_failed: reason(
    'config',
    'The downstream pipeline could not be created',
    'The configuration of the downstream pipeline is not valid, or leaves it without jobs.',
    { fix: 'Check the configuration of the downstream project for this ref with its pipeline editor.', ...unchanged },
  ),
  downstream_project_trigger_resolved_to_empty: reason(
    'config',
    'The trigger job names no project',
    'The variable that holds the downstream project is empty.',
    { fix: 'Set the variable in trigger:project, or see why it is empty for this pipeline.', ...unchanged },
  ),
  secrets_provider_not_found: reason(
    'credentials',
    'No secrets provider is set up',
    'The job asks for a secret, and the project has no provider for it.',
    {
      fix: 'Set the variables of the provider (for Vault: VAULT_SERVER_URL), or remove the secret from the job.',
      ...unchanged,
    },
  ),
  reached_max_descendant_pipelines_depth: reason(
    'config',
    'Child pipelines are nested too deep',
    'Child pipelines may be nested two levels deep.',
    unchanged,
  ),
  reached_max_pipeline_hierarchy_size: reason(
    'service_limit',
    'The pipeline has too many downstream pipelines',
    'The pipeline and those below it are more than GitLab allows.',
    unchanged,
  ),
  reached_downstream_pipeline_trigger_rate_limit: reason(
    'service_limit',
    'Too many downstream pipelines were started',
    'More downstream pipelines were started in a minute than this GitLab allows.',
  ),
  ip_restriction_failure: reason(
    'permission',
    'The address of the runner is not allowed',
    'The group allows only certain addresses, and the runner has another.',
    {
      fix: 'Add the runner’s address in the group’s Settings, General, Permissions.',
      ...unchanged,
    },
  ),
  duo_workflow_not_allowed: reason(
    'permission',
    'The workflow is not allowed',
    'GitLab Duo workflows are not allowed for this project or user.',
    unchanged,
  ),
  job_router_failure: reason('runner', 'GitLab could not hand out the job', 'The router of jobs failed.', server),
  job_token_expired: reason(
    'credentials',
    'The token of the job expired',
    'The job ran longer than its token is valid.',
    {
      fix: 'Make the job shorter, or raise its timeout, which the token’s life follows.',
      retry: 'unknown',
    },
  ),
  downstream_pipeline_failed: reason(
    'unknown',
    'The downstream pipeline failed',
    'The pipeline that this job started has failed.',
    { fix: 'Open the downstream pipeline from the page of this job, and look at what failed there.' },
  ),
  pipeline_without_jobs: reason(
    'config',
    'The pipeline failed without a job',
    'GitLab made no job of the pipeline; most often its configuration is not valid.',
    {
      fix: 'Open the page of the pipeline: it names the error. The pipeline editor names the line.',
      ...unchanged,
    },
  ),
  config_error: reason(
    'config',
    'The CI configuration is not valid',
    'GitLab could not make a pipeline of the configuration.',
    {
      fix: 'Open the pipeline editor: it names the line.',
      ...unchanged,
    },
  ),
};

/** Undefined for words without a meaning of their own, and for words of newer versions of GitLab. */
export function failureReason(word: string | null): StatedReason | undefined {
  const reason = word !== null && Object.hasOwn(reasons, word) ? reasons[word] : undefined;
  return word !== null && reason ? { word, ...reason } : undefined;
}

// biome-ignore lint/complexity/useMaxParams: a table reads better without names in each row.
function reason(
  category: Category,
  title: string,
  cause: string,
  more: Pick<Reason, 'fix' | 'retry' | 'scope'> = {},
): Reason {
  return { category, title, cause, ...more };
}

function noRunner(): Reason {
  return reason('runner', 'No runner fits the job', 'No runner that is online has the tags that the job asks for.', {
    fix: 'Compare the tags of the job with those of the runners in Settings, CI/CD, Runners.',
    ...unchanged,
  });
}

function outdated(): Reason {
  return reason(
    'deploy',
    'A newer deployment is there already',
    'The job would have put an older version over a newer one.',
    {
      fix: 'Nothing, if the newer version is wanted; to roll back, use the environment’s page.',
      ...unchanged,
    },
  );
}

function silent(cause: string): Reason {
  return reason('runner', 'The runner went silent', cause, server);
}

function noDownstreamRight(): Reason {
  return reason(
    'permission',
    'The downstream pipeline may not be started',
    'The user who started the job may not start pipelines in the downstream project.',
    { fix: 'Give the user the Developer role there, or have somebody else start the pipeline.', ...unchanged },
  );
}

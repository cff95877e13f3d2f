import { type Reason, reason, server, unchanged } from './reason.ts';

/** Why GitLab could not make the pipeline, start its jobs, or start another pipeline. */
export const pipelineReasons: Readonly<Record<string, Reason>> = {
  stale_schedule: reason(
    'config',
    'The delayed job was never started',
    'The time at which the delayed job should have started has passed.',
    server,
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
  pipeline_loop_detected: reason(
    'config',
    'The pipeline starts itself in a loop',
    'The pipelines that start one another form a loop.',
    {
      fix: 'Break the loop: let the trigger job run only for other sources (rules: $CI_PIPELINE_SOURCE).',
      ...unchanged,
    },
  ),
  builds_disabled: reason('config', 'CI/CD is switched off for the project', 'CI/CD is not enabled for this project.', {
    fix: 'Enable CI/CD in Settings, General, Visibility.',
    ...unchanged,
  }),
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

function noDownstreamRight(): Reason {
  return reason(
    'permission',
    'The downstream pipeline may not be started',
    'The user who started the job may not start pipelines in the downstream project.',
    { fix: 'Give the user the Developer role there, or have somebody else start the pipeline.', ...unchanged },
  );
}

import { type Reason, reason, server, unchanged } from './reason.ts';

/** Why no runner ran the job to its end. */
export const runnerReasons: Readonly<Record<string, Reason>> = {
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
  runner_unsupported: reason(
    'runner',
    'The runner is too old for this job',
    'The runner lacks a feature that the job uses.',
    {
      fix: 'Update the runner, or send the job to another one by its tags.',
      ...unchanged,
    },
  ),
  job_execution_timeout: reason(
    'timeout',
    'The job ran longer than allowed',
    'The job reached its time limit and was ended.',
  ),
  scheduler_failure: reason(
    'runner',
    'GitLab could not schedule the job',
    'GitLab failed to hand the job to a runner.',
    server,
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
};

function noRunner(): Reason {
  return reason('runner', 'No runner fits the job', 'No runner that is online has the tags that the job asks for.', {
    fix: 'Compare the tags of the job with those of the runners in Settings, CI/CD, Runners.',
    ...unchanged,
  });
}

function silent(cause: string): Reason {
  return reason('runner', 'The runner went silent', cause, server);
}

import { type Reason, reason, server, unchanged } from './reason.ts';

/** Why the job was not allowed to run, or lacked something that it needs. */
export const jobReasons: Readonly<Record<string, Reason>> = {
  missing_dependency_failure: reason(
    'dependency',
    'Artifacts of an earlier job are missing',
    'A job that this one depends on has no artifacts any more: they expired or were erased.',
    { fix: 'Run the earlier job again, or keep its artifacts longer (artifacts:expire_in).', ...unchanged },
  ),
  unmet_prerequisites: reason(
    'deploy',
    'The cluster or environment was not prepared',
    'GitLab could not prepare what the deployment needs.',
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
  protected_environment_failure: reason(
    'permission',
    'The environment is protected',
    'The user who started the job may not deploy to this protected environment.',
    {
      fix: 'Have somebody run it who may, or allow this user in Settings, CI/CD, Protected environments.',
      ...unchanged,
    },
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
};

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

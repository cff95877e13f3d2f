type Env = Record<string, string | undefined>;

/** What the environment of a CI says of the run it is in. */
export type CiRun = {
  project?: string | undefined;
  run_id?: string | undefined;
  job?: string | undefined;
  branch?: string | undefined;
  commit?: string | undefined;
  url?: string | undefined;
  attempt?: string | undefined;
};

type CiSystem = { provider: string; detect: string; equals?: string; read: (env: Env) => CiRun };

/** One row a CI: the variable that is set there, and what its others mean. The more particular come first. */
// biome-ignore format: a table
export const ciSystems: readonly CiSystem[] = [
  // https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables
  { provider: 'jenkins', detect: 'JENKINS_URL', read: (e) => ({ project: repositoryOf(e.GIT_URL), run_id: e.BUILD_NUMBER, job: e.JOB_NAME, branch: e.CHANGE_BRANCH || e.BRANCH_NAME || e.GIT_BRANCH, commit: e.GIT_COMMIT, url: e.BUILD_URL }) },
  // https://circleci.com/docs/variables/
  { provider: 'circleci', detect: 'CIRCLECI', read: (e) => ({ project: pair(e.CIRCLE_PROJECT_USERNAME, e.CIRCLE_PROJECT_REPONAME), run_id: e.CIRCLE_BUILD_NUM, job: e.CIRCLE_JOB, branch: e.CIRCLE_BRANCH || tag(e.CIRCLE_TAG), commit: e.CIRCLE_SHA1, url: e.CIRCLE_BUILD_URL }) },
  // https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html
  { provider: 'teamcity', detect: 'TEAMCITY_VERSION', read: (e) => ({ project: e.TEAMCITY_PROJECT_NAME, run_id: e.BUILD_NUMBER, job: e.TEAMCITY_BUILDCONF_NAME, commit: e.BUILD_VCS_NUMBER, url: e.BUILD_URL }) },
  // https://docs.drone.io/pipeline/environment/reference/
  { provider: 'drone', detect: 'DRONE', read: (e) => ({ project: e.DRONE_REPO, run_id: e.DRONE_BUILD_NUMBER, job: e.DRONE_STAGE_NAME, branch: e.DRONE_SOURCE_BRANCH || e.DRONE_BRANCH || tag(e.DRONE_TAG), commit: e.DRONE_COMMIT_SHA, url: e.DRONE_BUILD_LINK }) },
  // https://woodpecker-ci.org/docs/usage/environment
  { provider: 'woodpecker', detect: 'CI', equals: 'woodpecker', read: (e) => ({ project: e.CI_REPO, run_id: e.CI_PIPELINE_NUMBER, job: e.CI_WORKFLOW_NAME, branch: e.CI_COMMIT_SOURCE_BRANCH || e.CI_COMMIT_BRANCH || tag(e.CI_COMMIT_TAG), commit: e.CI_COMMIT_SHA, url: e.CI_PIPELINE_URL }) },
  // https://docs.github.com/actions/reference/variables-reference
  { provider: 'github-actions', detect: 'GITHUB_ACTIONS', read: (e) => ({ project: e.GITHUB_REPOSITORY, run_id: e.GITHUB_RUN_ID, job: e.GITHUB_JOB, branch: e.GITHUB_HEAD_REF || e.GITHUB_REF, commit: e.GITHUB_SHA, url: `${e.GITHUB_SERVER_URL}/${e.GITHUB_REPOSITORY}/actions/runs/${e.GITHUB_RUN_ID}`, attempt: e.GITHUB_RUN_ATTEMPT }) },
  // https://docs.gitlab.com/ci/variables/predefined_variables/
  { provider: 'gitlab', detect: 'GITLAB_CI', read: (e) => ({ project: e.CI_PROJECT_PATH, run_id: e.CI_PIPELINE_ID, job: e.CI_JOB_NAME, branch: e.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || tag(e.CI_COMMIT_TAG) || e.CI_COMMIT_REF_NAME, commit: e.CI_COMMIT_SHA, url: e.CI_JOB_URL }) },
  // https://learn.microsoft.com/azure/devops/pipelines/build/variables
  { provider: 'azure-pipelines', detect: 'TF_BUILD', read: (e) => ({ project: e.BUILD_REPOSITORY_NAME, run_id: e.BUILD_BUILDID, job: e.SYSTEM_JOBDISPLAYNAME, branch: e.SYSTEM_PULLREQUEST_SOURCEBRANCH || e.BUILD_SOURCEBRANCH, commit: e.BUILD_SOURCEVERSION, url: `${e.SYSTEM_TEAMFOUNDATIONCOLLECTIONURI}${e.SYSTEM_TEAMPROJECT}/_build/results?buildId=${e.BUILD_BUILDID}`, attempt: e.SYSTEM_JOBATTEMPT }) },
  // https://buildkite.com/docs/pipelines/configure/environment-variables
  { provider: 'buildkite', detect: 'BUILDKITE', read: (e) => ({ project: pair(e.BUILDKITE_ORGANIZATION_SLUG, e.BUILDKITE_PIPELINE_SLUG), run_id: e.BUILDKITE_BUILD_NUMBER, job: e.BUILDKITE_LABEL || e.BUILDKITE_STEP_KEY, branch: e.BUILDKITE_BRANCH, commit: e.BUILDKITE_COMMIT, url: e.BUILDKITE_BUILD_URL }) },
  // https://docs.travis-ci.com/user/environment-variables/
  { provider: 'travis', detect: 'TRAVIS', read: (e) => ({ project: e.TRAVIS_REPO_SLUG, run_id: e.TRAVIS_BUILD_NUMBER, job: e.TRAVIS_JOB_NUMBER, branch: e.TRAVIS_PULL_REQUEST_BRANCH || tag(e.TRAVIS_TAG) || e.TRAVIS_BRANCH, commit: e.TRAVIS_COMMIT, url: e.TRAVIS_JOB_WEB_URL }) },
  // https://www.appveyor.com/docs/environment-variables/
  { provider: 'appveyor', detect: 'APPVEYOR', read: (e) => ({ project: e.APPVEYOR_REPO_NAME, run_id: e.APPVEYOR_BUILD_ID, job: e.APPVEYOR_JOB_NAME, branch: e.APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH || e.APPVEYOR_REPO_BRANCH, commit: e.APPVEYOR_REPO_COMMIT, url: `${e.APPVEYOR_URL}/project/${e.APPVEYOR_ACCOUNT_NAME}/${e.APPVEYOR_PROJECT_SLUG}/builds/${e.APPVEYOR_BUILD_ID}` }) },
  // https://docs.semaphoreci.com/reference/env-vars
  { provider: 'semaphore', detect: 'SEMAPHORE', read: (e) => ({ project: e.SEMAPHORE_GIT_REPO_SLUG, run_id: e.SEMAPHORE_WORKFLOW_ID, job: e.SEMAPHORE_JOB_NAME, branch: e.SEMAPHORE_GIT_WORKING_BRANCH || e.SEMAPHORE_GIT_BRANCH, commit: e.SEMAPHORE_GIT_SHA, url: `${e.SEMAPHORE_ORGANIZATION_URL}/jobs/${e.SEMAPHORE_JOB_ID}` }) },
  // https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
  { provider: 'bitbucket-pipelines', detect: 'BITBUCKET_BUILD_NUMBER', read: (e) => ({ project: e.BITBUCKET_REPO_FULL_NAME, run_id: e.BITBUCKET_BUILD_NUMBER, branch: e.BITBUCKET_BRANCH || tag(e.BITBUCKET_TAG), commit: e.BITBUCKET_COMMIT, url: `https://bitbucket.org/${e.BITBUCKET_REPO_FULL_NAME}/pipelines/results/${e.BITBUCKET_BUILD_NUMBER}` }) },
  // https://confluence.atlassian.com/bamboo/bamboo-variables-289277087.html
  { provider: 'bamboo', detect: 'bamboo_buildResultKey', read: (e) => ({ project: e.bamboo_planKey, run_id: e.bamboo_buildNumber, job: e.bamboo_shortJobName, branch: e.bamboo_planRepository_1_branchName, commit: e.bamboo_planRepository_1_revision, url: e.bamboo_buildResultsUrl }) },
  // https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-env-vars.html
  { provider: 'codebuild', detect: 'CODEBUILD_BUILD_ID', read: (e) => ({ project: repositoryOf(e.CODEBUILD_SOURCE_REPO_URL), run_id: e.CODEBUILD_BUILD_ID, branch: e.CODEBUILD_WEBHOOK_HEAD_REF, commit: e.CODEBUILD_RESOLVED_SOURCE_VERSION, url: e.CODEBUILD_PUBLIC_BUILD_URL || e.CODEBUILD_BUILD_URL }) },
  // https://docs.gocd.org/current/faq/dev_use_current_revision_in_build.html
  { provider: 'gocd', detect: 'GO_SERVER_URL', read: (e) => ({ project: e.GO_PIPELINE_NAME, run_id: e.GO_PIPELINE_COUNTER, job: e.GO_JOB_NAME, commit: e.GO_REVISION, attempt: e.GO_STAGE_COUNTER }) },
];

/** The CI this runs in and what it says of the run. */
export function recognise(env: Env): { provider: string; run: CiRun } | undefined {
  const system = ciSystems.find(({ detect, equals }) => (equals === undefined ? env[detect] : env[detect] === equals));
  return system && { provider: system.provider, run: system.read(env) };
}

function pair(owner: string | undefined, name: string | undefined): string | undefined {
  return owner && name ? `${owner}/${name}` : undefined;
}

function tag(name: string | undefined): string | undefined {
  return name ? `refs/tags/${name}` : undefined;
}

/** `owner/name` of a repository's address, in the form of a URL or of scp. */
function repositoryOf(url: string | undefined): string | undefined {
  return /[:/]([^/:]+\/[^/]+?)(?:\.git)?\/?$/.exec(url ?? '')?.[1];
}

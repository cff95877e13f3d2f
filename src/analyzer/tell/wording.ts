import type { Category, Diagnosis } from '../../contract/analyses/analysis.ts';

type Words = {
  /** What broke, without a word of the log. */
  phrase: string;
  fix: string;
  /** What to do, one thing after the other, where a detector knows nothing better. */
  steps: readonly string[];
  scope: Diagnosis['cause_scope'];
  retry: Diagnosis['retry']['advice'];
};

const change = { scope: 'change', retry: 'pointless' } as const;
// A statement in a migration, a hook and a cluster fail alike: the category does not tell whose problem it is.
const anyone = { scope: 'unknown', retry: 'unknown' } as const;
const environment = { scope: 'environment', retry: 'unknown' } as const;
const external = { scope: 'external', retry: 'safe' } as const;

/** What can be said of a category when the detector says no more. */
export const wording: Record<Category, Words> = {
  compile: {
    phrase: 'The code does not compile',
    fix: 'Correct the reported line and build again.',
    steps: [
      'Open the first reported place; later errors often go away with it.',
      'Build the same target locally with the versions that the job uses.',
    ],
    ...change,
  },
  type_check: {
    phrase: 'The type checker reports errors',
    fix: 'Correct the types at the reported place.',
    steps: [
      'Open the first reported place; later errors often go away with it.',
      'Run the type checker locally with the job’s settings.',
    ],
    ...change,
  },
  test: {
    phrase: 'A test failed',
    fix: 'Run the failed test alone, and correct the code or its expectation.',
    steps: [
      'Compare what it expected with what it got: one of the two is wrong.',
      'If it passes alone at the commit of this run, look for state shared with other tests, time, and order.',
    ],
    ...change,
  },
  crash: {
    phrase: 'A program crashed',
    fix: 'Follow the trace to its first line in your own code.',
    steps: ['Run the same command locally with the same input.'],
    ...change,
  },
  lint: {
    phrase: 'A style or lint check failed',
    fix: 'Apply the tool’s fixes, or correct the reported lines.',
    steps: ['Run the tool’s automatic fix, and look at what it changed.', 'Correct by hand what is left.'],
    ...change,
  },
  security_check: {
    phrase: 'A security check failed',
    fix: 'Read what the check reports, and decide whether it applies.',
    steps: ['Fix it, or record why it is accepted.'],
    ...change,
  },
  coverage: {
    phrase: 'Coverage is below its threshold',
    fix: 'Add tests for the uncovered code, or lower the threshold on purpose.',
    steps: ['Look at the coverage table for the files with uncovered lines.'],
    ...change,
  },
  dependency: {
    phrase: 'A dependency could not be resolved or installed',
    fix: 'Check the package’s name, and whether that version exists in the registry the job uses.',
    steps: ['Bring the lock file in line with the manifest, and commit both.'],
    scope: 'environment',
    retry: 'pointless',
  },
  config: {
    phrase: 'The configuration is wrong',
    fix: 'Correct the named setting, option or file.',
    steps: ['Check the file with the tool’s own validation before pushing.'],
    ...change,
  },
  missing_tool: {
    phrase: 'A command or file is missing',
    fix: 'Install the named tool in the job, or correct its path.',
    steps: [
      'See whether the job’s image holds the tool or file, and under which path.',
      'Install it in a step before, or correct the path or the working directory.',
    ],
    scope: 'environment',
    retry: 'pointless',
  },
  credentials: {
    phrase: 'Credentials were refused or are missing',
    fix: 'Renew the credential, and check that the job receives it.',
    steps: [
      'See whether the secret exists for this branch: pipelines of forks and unprotected branches get none.',
      'Check that it has not expired, and that it is meant for this host.',
    ],
    scope: 'environment',
    retry: 'pointless',
  },
  permission: {
    phrase: 'Access was denied',
    fix: 'Give the job’s identity the permission it lacks.',
    steps: ['Find out which identity the job uses.', 'Give it the permission that the message names, no more.'],
    scope: 'environment',
    retry: 'pointless',
  },
  vcs: {
    phrase: 'A version control operation failed',
    fix: 'Check that the branch, tag or commit still exists on the remote.',
    steps: ['Run the same Git command in a fresh clone with `--depth 1`, which is how most CIs clone.'],
    ...anyone,
  },
  resources: {
    phrase: 'The machine ran out of a resource',
    fix: 'Give the job more memory or disk, or make it use less.',
    steps: ['See what used the resource up just before.', 'Run less at once, or give the job a larger machine.'],
    ...environment,
  },
  timeout: {
    phrase: 'Something took too long',
    fix: 'Find what hangs at the reported place, or raise the limit.',
    steps: [
      'Look at the last output before the limit: that is what hung or was slow.',
      'Give single tests and downloads limits of their own.',
    ],
    ...anyone,
  },
  runner: {
    phrase: 'The build machine failed',
    fix: 'Run the job again; if it fails again, look at the runner.',
    steps: ['Look at the runner’s own log and at its capacity.'],
    scope: 'environment',
    retry: 'safe',
  },
  container: {
    phrase: 'A container could not be built or started',
    fix: 'Check the image’s name, tag, platform and Dockerfile.',
    steps: ['Build or start the container locally with the same command.'],
    ...environment,
  },
  network: {
    phrase: 'A network request failed',
    fix: 'Run the job again; if it stays, check the named host.',
    steps: ['Try the named host from the runner: name, port, proxy, certificate.'],
    ...external,
  },
  service_limit: {
    phrase: 'A service refused because of a limit',
    fix: 'Wait for the limit to be reset and run again, or raise the quota.',
    steps: ['Authenticate, cache, or ask for less, so that it does not come back.'],
    ...external,
  },
  deploy: {
    phrase: 'A deployment failed',
    fix: 'Look at what the target system reports for this deployment.',
    steps: ['See what state it was left in before running again.'],
    ...anyone,
  },
  cancelled: {
    phrase: 'The run was cancelled',
    fix: 'Run it again if its result is needed.',
    steps: [],
    scope: 'external',
    retry: 'safe',
  },
  unknown: {
    phrase: 'The cause is not known',
    fix: 'Open the log at the quoted lines.',
    steps: ['Run the failed step again with more output.'],
    scope: 'unknown',
    retry: 'unknown',
  },
};

const reasons: Record<Diagnosis['retry']['advice'], string> = {
  safe: 'Such failures usually come from outside the change and pass when run again.',
  pointless: 'The same input will fail in the same way.',
  unknown: 'Nothing tells whether another run would pass.',
};

const reasonsOf: Partial<Record<Category, Partial<typeof reasons>>> = {
  network: { safe: 'Connections fail for a moment; the next run usually gets through.' },
  service_limit: {
    safe: 'It passes once the limit has been reset, not at once.',
    pointless: 'The quota stays used up until somebody frees or raises it.',
  },
  runner: { safe: 'Another machine will most likely take the job.' },
  cancelled: { safe: 'The run did not fail by itself.' },
  dependency: { pointless: 'The same versions will be asked for again.' },
  credentials: { pointless: 'The same credential will be refused again.' },
  permission: { pointless: 'The same identity will be refused again.' },
  missing_tool: { pointless: 'The same image lacks it again.' },
  resources: { unknown: 'On the same machine it will most likely run out again, unless other jobs shared it.' },
  timeout: { unknown: 'A hang may come back; a slow machine may not.' },
};

/** Whether to run again, and why. */
export function retryOf(advice: Diagnosis['retry']['advice'], category: Category): Diagnosis['retry'] {
  return { advice, reason: reasonsOf[category]?.[advice] ?? reasons[advice] };
}

import type { Category, Diagnosis } from '../contract/analysis.ts';

type Words = {
  /** What broke, without a word of the log. */
  phrase: string;
  fix: string;
  scope: Diagnosis['cause_scope'];
  retry: Diagnosis['retry']['advice'];
};

const change = { scope: 'change', retry: 'pointless' } as const;
const environment = { scope: 'environment', retry: 'unknown' } as const;
const external = { scope: 'external', retry: 'safe' } as const;

/** What can be said of a category when the detector says no more. */
export const wording: Record<Category, Words> = {
  compile: { phrase: 'The code does not compile', fix: 'Correct the reported line and build again.', ...change },
  type_check: { phrase: 'The type checker reports errors', fix: 'Correct the types at the reported place.', ...change },
  test: {
    phrase: 'A test failed',
    fix: 'Run the failed test alone, and correct the code or its expectation.',
    ...change,
  },
  crash: { phrase: 'A program crashed', fix: 'Follow the trace to its first line in your own code.', ...change },
  lint: {
    phrase: 'A style or lint check failed',
    fix: 'Apply the tool’s fixes, or correct the reported lines.',
    ...change,
  },
  security_check: {
    phrase: 'A security check failed',
    fix: 'Look at what the check reports before merging.',
    ...change,
  },
  coverage: {
    phrase: 'Coverage is below its threshold',
    fix: 'Add tests for the uncovered code, or adjust the threshold.',
    ...change,
  },
  dependency: {
    phrase: 'A dependency could not be resolved or installed',
    fix: 'Check the named package and its version.',
    scope: 'environment',
    retry: 'pointless',
  },
  config: { phrase: 'The configuration is wrong', fix: 'Correct the named setting or file.', ...change },
  missing_tool: {
    phrase: 'A command or file is missing',
    fix: 'Install the named tool in the job, or correct its path.',
    scope: 'environment',
    retry: 'pointless',
  },
  credentials: {
    phrase: 'Credentials were refused or are missing',
    fix: 'Renew the credential, and check that the job receives it.',
    scope: 'environment',
    retry: 'pointless',
  },
  permission: {
    phrase: 'Access was denied',
    fix: 'Give the job’s identity the permission it lacks.',
    scope: 'environment',
    retry: 'pointless',
  },
  vcs: {
    phrase: 'A version control operation failed',
    fix: 'Check that the branch, tag or commit exists and can be fetched.',
    ...environment,
  },
  resources: {
    phrase: 'The machine ran out of a resource',
    fix: 'Give the job more memory or disk, or make it use less.',
    ...environment,
  },
  timeout: {
    phrase: 'Something took too long',
    fix: 'Find what hangs at the reported place, or raise the limit.',
    ...environment,
  },
  runner: {
    phrase: 'The build machine failed',
    fix: 'Run the job again; if it fails again, look at the runner.',
    scope: 'environment',
    retry: 'safe',
  },
  container: {
    phrase: 'A container could not be built or started',
    fix: 'Check the image’s name, tag and Dockerfile.',
    ...environment,
  },
  network: {
    phrase: 'A network request failed',
    fix: 'Run the job again; if it stays, check the named host.',
    ...external,
  },
  service_limit: {
    phrase: 'A service refused because of a limit',
    fix: 'Wait and run again, authenticate, or raise the quota.',
    ...external,
  },
  deploy: { phrase: 'A deployment failed', fix: 'Look at what the target system reports.', ...environment },
  cancelled: {
    phrase: 'The run was cancelled',
    fix: 'Run it again if its result is needed.',
    scope: 'external',
    retry: 'safe',
  },
  unknown: {
    phrase: 'The cause is not known',
    fix: 'Open the log at the quoted lines.',
    scope: 'unknown',
    retry: 'unknown',
  },
};

const reasons: Record<Diagnosis['retry']['advice'], string> = {
  safe: 'Such failures usually come from outside the change and pass when run again.',
  pointless: 'The same input will fail in the same way.',
  unknown: 'The log does not tell whether another run would pass.',
};

export function retryOf(advice: Diagnosis['retry']['advice']): Diagnosis['retry'] {
  return { advice, reason: reasons[advice] };
}

import type { NewConnection } from '../../contract/connections/connection.ts';
import { ask } from '../ask.ts';
import { textOf } from '../fields.ts';
import type { Forge, ProjectAddress } from '../forge.ts';
import { howToTest, manualSteps } from './advice.ts';
import { failedJobs } from './failed-jobs.ts';
import { failedSince } from './failed-since.ts';
import { failureReason, whyNoLog } from './failure-reasons.ts';
import { fetchJobLog } from './fetch-job-log.ts';
import { githubApi } from './github-api.ts';
import { getHook, putHook, removeHook, testHook } from './hooks.ts';
import { claim, readDelivery } from './read-delivery.ts';
import { githubReporter } from './reporter.ts';
import { verifyDelivery } from './verify-delivery.ts';

// People copy the address of the API too, which belongs to the same GitHub.
const addressOfApi = /^(https?:\/\/)(?:api\.(github\.com|[^/]{1,200}\.ghe\.com)|([^/]{1,255})\/api\/v3)\/*$/i;

/** github.com, data residency (ghe.com) and Enterprise Server, by the same API. */
export const github: Forge = {
  source: 'forge-c',
  reporter: () => githubReporter,
  isUnsignedPing: () => false,
  claim,
  verify: verifyDelivery,
  read: readDelivery,
  projectAddress,
  newSecret: (random) => random.toString('base64url'),
  isPolled: () => false,
  // GitHub pings a new webhook by itself.
  testsNewHook: false,
  confirmsTest: true,
  howToTest,
  manualSteps,
  notes: () => [],
  fetchesLogs: () => true,
  whyNoLog,
  failureReason,
  version: async (net, address, access) => {
    const api = githubApi(net, { address, access });
    // github.com has no version; the answer shows that the token may read the repository.
    const answer = await ask(api, api.repository);
    if (answer.kind !== 'answer') return answer;
    return { kind: 'version', version: textOf(answer.headers['x-github-enterprise-version'], 40) ?? 'cloud' };
  },
  putHook,
  getHook,
  removeHook,
  testHook,
  failedJobs,
  fetchLog: fetchJobLog,
  failedSince,
};

function projectAddress(input: NewConnection): ProjectAddress {
  if (input.forge !== 'forge-c') throw new Error('The input names no repository of GitHub.');
  const baseUrl = input.base_url.replace(addressOfApi, '$1$2$3');
  return { baseUrl, edition: null, project: input.project };
}

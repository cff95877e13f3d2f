import type { NewConnection } from '../../contract/connections/connection.ts';
import { ask } from '../ask.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Forge, ProjectAddress } from '../forge.ts';
import { testOnForge } from '../test-on-forge.ts';
import { manualSteps, notes } from './advice.ts';
import { failedJobs } from './failed-jobs.ts';
import { failedSince } from './failed-since.ts';
import { failureReason } from './failure-reasons.ts';
import { fetchTrace } from './fetch-trace.ts';
import { gitlabApi } from './gitlab-api.ts';
import { getHook, putHook, removeHook, testHook } from './hooks.ts';
import { listProjects } from './list-projects.ts';
import { whyNoLog } from './no-log.ts';
import { claim, readDelivery } from './read-delivery.ts';
import { gitlabReporter } from './reporter.ts';
import { verifyDelivery } from './verify-delivery.ts';

// https://docs.gitlab.com/user/project/integrations/webhooks/
export const gitlab: Forge = {
  source: 'forge-a',
  reporter: () => gitlabReporter,
  isUnsignedPing: () => false,
  claim,
  verify: verifyDelivery,
  read: readDelivery,
  projectAddress,
  // Newer versions accept this form as a signing key, older ones as a token. https://www.standardwebhooks.com
  newSecret: (random) => `whsec_${random.toString('base64')}`,
  isPolled: () => false,
  testsNewHook: true,
  confirmsTest: false,
  howToTest: () => testOnForge,
  manualSteps,
  notes: (_place, version) => notes(version),
  fetchesLogs: () => true,
  whyNoLog,
  failureReason,
  version: async (net, address, access) => {
    const answer = await ask(gitlabApi(net, { address, access }), '/version');
    if (answer.kind !== 'answer') return answer;
    return { kind: 'version', version: textOf(fieldsOf(answer.json).version, 40) ?? 'unknown' };
  },
  listProjects,
  putHook,
  getHook,
  removeHook,
  testHook,
  failedJobs,
  fetchLog: fetchTrace,
  failedSince,
};

function projectAddress(input: NewConnection): ProjectAddress {
  if (input.forge !== 'forge-a') throw new Error('The input names no project of GitLab.');
  return { baseUrl: input.base_url, edition: null, project: input.project };
}

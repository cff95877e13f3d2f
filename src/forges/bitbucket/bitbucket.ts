import type { NewConnection } from '../../contract/connections/connection.ts';
import { ask } from '../ask.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Forge, ProjectAddress } from '../forge.ts';
import { testOnForge } from '../test-on-forge.ts';
import { manualSteps, notes } from './advice.ts';
import { bitbucketApi, isCloud } from './bitbucket-api.ts';
import { cloudReporter } from './cloud-reporter.ts';
import { dataCenterReporter } from './data-center-reporter.ts';
import { failedJobs, failedSince } from './failed-builds.ts';
import { fetchStepLog } from './fetch-step-log.ts';
import { getHook, putHook, removeHook, testHook } from './hooks.ts';
import { listProjects } from './list-projects.ts';
import { claim, isUnsignedPing, readDelivery } from './read-delivery.ts';
import { verifyDelivery } from './verify-delivery.ts';

const cloudUrl = 'https://bitbucket.org';
const testOfCloud =
  "Bitbucket Cloud cannot be asked for a test either: look at this connection's deliveries after the next build.";

/** Data Center and Cloud: two products with one name and one way to sign. */
export const bitbucket: Forge = {
  source: 'forge-b',
  reporter: (address) => (isCloud(address) ? cloudReporter : dataCenterReporter),
  isUnsignedPing,
  claim,
  verify: verifyDelivery,
  read: readDelivery,
  projectAddress,
  // Cloud accepts at most 128 characters.
  newSecret: (random) => random.toString('base64url'),
  isPolled: (address) => !isCloud(address),
  testsNewHook: false,
  // The answer holds the outcome; the ping is unsigned and not in the journal.
  confirmsTest: true,
  howToTest: (address) => (isCloud(address) ? testOfCloud : testOnForge),
  manualSteps,
  notes,
  fetchesLogs: isCloud,
  whyNoLog: () => 'Another CI than the forge’s own ran the build, so the forge has no log of it.',
  failureReason: () => undefined,
  version: async (net, address, access) => {
    const api = bitbucketApi(net, { address, access });
    // Cloud has no version; its answer shows that the credential works.
    const answer = await ask(api, isCloud(address) ? api.repository : '/api/1.0/application-properties');
    if (answer.kind !== 'answer') return answer;
    const version = isCloud(address) ? 'cloud' : textOf(fieldsOf(answer.json).version, 40);
    return { kind: 'version', version: version ?? 'unknown' };
  },
  listProjects,
  putHook,
  getHook,
  removeHook,
  testHook,
  failedJobs,
  fetchLog: fetchStepLog,
  failedSince,
};

function projectAddress(input: NewConnection): ProjectAddress {
  if (input.forge !== 'forge-b') throw new Error('The input names no project of Bitbucket.');
  const { edition, repo_slug: slug } = input;
  return edition === 'cloud'
    ? { baseUrl: cloudUrl, edition, project: `${input.workspace}/${slug}` }
    : { baseUrl: input.base_url, edition, project: `${input.project_key}/${slug}` };
}

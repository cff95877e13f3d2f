import { afterEach } from 'vitest';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { type StubBitbucketOptions, startStubBitbucket } from './stub-bitbucket.ts';
import { type StubGithubOptions, startStubGithub } from './stub-github.ts';
import { type StubGitlabOptions, startStubGitlab } from './stub-gitlab.ts';

const closing: (() => Promise<void>)[] = [];

/** The real way out, which may reach this machine. */
export const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });

/** The same with less patience. */
export const hasty: typeof net = {
  ...net,
  send: async (request) => await net.send({ ...request, timeoutMs: 300 }),
};

/** A stub and what its API is asked with; closed after the test, which fails where a credential went astray. */
export async function aGitlab(options: StubGitlabOptions = {}) {
  const stub = await startStubGitlab(options);
  closing.push(stub.close);
  return { stub, target: { address: stub.place, access: stub.access } };
}

export async function aBitbucket(options: StubBitbucketOptions = {}) {
  const stub = await startStubBitbucket(options);
  closing.push(stub.close);
  return { stub, target: { address: stub.place, access: stub.access } };
}

export async function aGithub(options: StubGithubOptions = {}) {
  const stub = await startStubGithub(options);
  closing.push(stub.close);
  return { stub, target: { address: stub.place, access: stub.access } };
}

export function textOf(log: { kind: string; bytes?: Uint8Array }): string {
  return log.bytes === undefined ? `no log: ${log.kind}` : Buffer.from(log.bytes).toString();
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

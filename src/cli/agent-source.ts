import { type Endpoint, endpoints } from '../contract/endpoints.ts';
import type { AgentSource, Told, ToldAnalysis } from '../mcp/agent-source.ts';
import { readBelow } from './agent-files.ts';
import { answer } from './answer.ts';
import { askService, type ServiceReply, sentenceOf } from './ask-service.ts';
import { type Connection, readConnection } from './connection.ts';

type Env = Record<string, string | undefined>;

/** Logs are analysed here; what is stored is asked of the service that `login` or the environment names. */
export function agentSource(env: Env, root: string): AgentSource {
  const ask = async <Value>(question: (connection: Connection) => Promise<Told<Value>>) => {
    const configured = readConnection(env);
    return 'error' in configured ? { refusal: configured.error } : await question(configured.connection);
  };
  return {
    takesPaths: true,
    analyze: (input) => analyze(root, input),
    analysis: (id) =>
      ask(async (at) => told(at, await askService(at, endpoints.getAnalysis, { input: { params: { id } } }))),
    failures: ({ max_tokens: _size, only_new, ...filter }) =>
      ask(async (at) => {
        const query = { ...filter, ...(only_new && { only_new: 'true' }) };
        return told(at, await askService(at, endpoints.listAnalyses, { input: { query } }));
      }),
    causes: ({ max_tokens: _size, ...query }) =>
      ask(async (at) => told(at, await askService(at, endpoints.listCauses, { input: { query } }))),
    incidents: ({ max_tokens: _size, ...query }) =>
      ask(async (at) => told(at, await askService(at, endpoints.listIncidents, { input: { query } }))),
    incident: (id) =>
      ask(async (at) => told(at, await askService(at, endpoints.getIncident, { input: { params: { id } } }))),
    cause: (fingerprint) =>
      ask(async (at) => told(at, await askService(at, endpoints.getCause, { input: { params: { fingerprint } } }))),
  };
}

async function analyze(
  root: string,
  { path, log }: Parameters<AgentSource['analyze']>[0],
): Promise<Told<ToldAnalysis>> {
  if ((path === undefined) === (log === undefined)) return { refusal: 'Send either path or log.' };
  const read = path === undefined ? { bytes: new TextEncoder().encode(log) } : await readBelow(root, path);
  const answered = answer(path ?? '', read);
  return 'error' in answered
    ? { refusal: `The log cannot be read: ${answered.error}.` }
    : { value: answered.diagnosis };
}

type BodyOf<E extends Endpoint> = Extract<ServiceReply<E>, { ok: true }>['body'];

function told<E extends Endpoint>(connection: Connection, reply: ServiceReply<E>): Told<BodyOf<E>> {
  if (!reply.ok) return { refusal: sentenceOf(reply, connection) };
  return { value: (reply as Extract<ServiceReply<E>, { ok: true }>).body };
}

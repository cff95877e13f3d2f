import type { z } from 'zod';
import { listQuerySchema } from '../../contract/analyses/analysis-list.ts';
import { causeListQuerySchema } from '../../contract/causes/cause.ts';
import { incidentListQuerySchema } from '../../contract/incidents/incident.ts';
import { AppError } from '../../kernel/app-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import type { AgentSource, Told } from '../../mcp/agent-source.ts';
import type { TokenActor } from '../actor.ts';
import { analyzeByHand } from '../analyses/analyze-by-hand.ts';
import { consumeRateLimit } from '../analyses/consume-rate-limit.ts';
import { getAnalysis } from '../analyses/get-analysis.ts';
import { listAnalyses } from '../analyses/list-analyses.ts';
import { getCause } from '../causes/get-cause.ts';
import { listCauses } from '../causes/list-causes.ts';
import type { Deps } from '../deps.ts';
import { getIncident } from '../incidents/get-incident.ts';
import { listIncidents } from '../incidents/list-incidents.ts';

const daysOfCause = 30;

/** What an agent with this token gets: each tool is a verb of the service, which checks the scope itself. */
export function agentSource(deps: Deps, actor: TokenActor): AgentSource {
  const told = async <Value>(ask: () => Promise<Value>) => await toldOrRefused(deps, ask);
  return {
    takesPaths: false,
    analyze: (log) => told(() => analyze(deps, actor, log)),
    analysis: (id) => told(() => getAnalysis(deps, actor, id)),
    failures: ({ only_new, ...filter }) =>
      told(async () => {
        const query = parsed(listQuerySchema, { ...filter, only_new: only_new ? 'true' : undefined });
        return await listAnalyses(deps, actor, query);
      }),
    causes: (filter) => told(async () => await listCauses(deps, actor, parsed(causeListQuerySchema, filter))),
    incidents: (filter) => told(async () => await listIncidents(deps, actor, parsed(incidentListQuerySchema, filter))),
    incident: (id) => told(() => getIncident(deps, actor, id)),
    cause: (fingerprint) => told(() => getCause(deps, actor, { fingerprint, days: daysOfCause })),
  };
}

/** Counts in the window of posted logs, and stores as `POST /api/analyze` does. */
async function analyze(deps: Deps, actor: TokenActor, input: Parameters<AgentSource['analyze']>[0]) {
  const { log = '', path: _path, max_tokens: _size, ...run } = input;
  const { allowed, limit, resetMs, patternsVersion } = await consumeRateLimit(deps, actor, 'logs');
  if (!allowed) {
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    throw new AppError('rate_limited', `More than ${limit} logs in a minute. Send the next one in ${seconds} s.`);
  }
  const given = Object.entries(run).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const posted = await analyzeByHand(deps, actor, {
    body: { source: 'manual', pieces: [ownBytes(log)], format: 'text', query: Object.fromEntries(given) },
    path: '/mcp',
    idempotencyKey: undefined,
    patternsVersion,
    // The request holds its memory until it is answered.
    onAnalysed: () => undefined,
  });
  return posted.analysis;
}

/** Bytes that share their memory with nothing, so that they can be transferred to a thread. */
function ownBytes(text: string): Uint8Array {
  return new Uint8Array(new TextEncoder().encode(text));
}

function parsed<Schema extends z.ZodType>(schema: Schema, filter: object): z.output<Schema> {
  const result = schema.safeParse(filter);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ pointer: path.join('/'), detail: message }));
  throw new AppError('invalid_parameter', 'A parameter is not as it should be.', { errors });
}

/** An error that is none of ours is never told: its message may hold text of a log. */
async function toldOrRefused<Value>({ log }: Deps, ask: () => Promise<Value>): Promise<Told<Value>> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: sentenceOf(error) };
    log.error({ error: describeError(error) }, 'a tool of an agent failed');
    return { refusal: 'Something broke on the server; its log tells more.' };
  }
}

function sentenceOf({ message, errors }: AppError): string {
  const fields = (errors ?? []).map(({ pointer, detail }) => `${pointer.replace(/^\//, '')}: ${detail}`);
  return [message, ...fields].join(' ');
}

import { addressOf, type CallInput, call } from '../../src/contract/client.ts';
import type { Endpoint } from '../../src/contract/endpoints.ts';
import { basePath } from '../browser/base-path.ts';

/** An endpoint and its input, to be called or to be found among the answers. */
export type Question<E extends Endpoint = Endpoint> = readonly [endpoint: E, input?: CallInput<E>];

type Asked = { question: Question; reply: Promise<unknown>; arrived?: unknown };

const asked = new Map<string, Asked>();
let isOver = false;

/** Asks before the dashboard is loaded; the reply, or `undefined` where there is none for whatever reason. */
export async function askEarly(...question: Question): Promise<unknown> {
  if (isOver) return undefined;
  const one: Asked = { question, reply: replyTo(question) };
  asked.set(address(question), one);
  one.arrived = await one.reply;
  return one.arrived;
}

/** The replies that have come, given when the dashboard starts; from then on it asks itself. */
export function arrivedEarly(): { question: Question; reply: unknown }[] {
  isOver = true;
  const arrived = [...asked.values()].filter((one) => one.arrived !== undefined);
  for (const { question } of arrived) asked.delete(address(question));
  return arrived.map((one) => ({ question: one.question, reply: one.arrived }));
}

/** The reply that is still on its way, given once; `undefined` where nothing was asked. */
export function earlyReply(...question: Question): Promise<unknown> | undefined {
  const one = asked.get(address(question));
  asked.delete(address(question));
  return one?.reply;
}

async function replyTo([endpoint, input]: Question): Promise<unknown> {
  try {
    const answer = await call({ url: basePath }, endpoint, input);
    return answer.ok ? answer.body : undefined;
  } catch {
    // The page asks again, and tells what is wrong.
    return undefined;
  }
}

function address([endpoint, input = {}]: Question): string {
  return addressOf(basePath, endpoint, input);
}

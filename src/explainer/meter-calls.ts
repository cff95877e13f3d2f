import type { GuardedFetch } from '../net/outbound.ts';

type Limits = { mostAnswerTokens: number; spent(tokens: number): void };

// What common tokenisers make of logs and JSON, rounded so that rather too much is counted.
const bytesPerToken = 3;

/**
 * `fetch` that tells of each call what it took: what the endpoint says; else an estimate of what went out and came
 * back. Nothing where no connection came about, or where the endpoint refused and says of no use.
 */
export function meterCalls(fetch: GuardedFetch, { mostAnswerTokens, spent }: Limits): typeof globalThis.fetch {
  return async (input, init) => {
    const question = estimate(init?.body);
    let isSent = false;
    const sent = () => {
      isSent = true;
    };
    const answer = await fetch(input, { ...init, sent }).catch((error) => {
      if (isSent) spent(question);
      throw error;
    });
    const text = await answer.clone().text();
    const guess = answer.ok ? question + Math.min(mostAnswerTokens, estimate(text)) : 0;
    spent(statedIn(text) ?? guess);
    return answer;
  };
}

function estimate(body: unknown): number {
  return typeof body === 'string' ? Math.ceil(Buffer.byteLength(body) / bytesPerToken) : 0;
}

/** Undefined where the endpoint says nothing that can be a count. */
function statedIn(text: string): number | undefined {
  const tokens = parse(text)?.usage?.total_tokens;
  return typeof tokens === 'number' && tokens >= 0 && tokens <= 2 ** 31 ? Math.ceil(tokens) : undefined;
}

function parse(text: string): { usage?: { total_tokens?: unknown } | null } | null | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

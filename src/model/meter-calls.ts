import type { GuardedFetch } from '../net/outbound.ts';

type Limits = { mostAnswerTokens: number; spent(tokens: number): void };

// Common tokenisers need more bytes for a token of logs and JSON, so the estimate is rather too high.
const bytesPerToken = 3;

/**
 * `fetch` that reports the tokens of each call: those that the endpoint states, else an estimate by the sizes of
 * question and answer. A call that never connected counts nothing, and neither does a refusal that states nothing.
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

/** Undefined when the endpoint states no usable count. */
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

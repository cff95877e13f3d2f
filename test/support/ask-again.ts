import { setTimeout as sleep } from 'node:timers/promises';

const mostTries = 20;

/** Sends a request again while a service on a busy machine answers 503, as soon as it asks for that. */
export async function askAgain(send: () => Promise<Response>): Promise<Response> {
  let answer = await send();
  for (let tries = 1; answer.status === 503 && tries < mostTries; tries += 1) {
    await sleep(Number(answer.headers.get('retry-after') ?? 3) * 1_000);
    answer = await send();
  }
  return answer;
}

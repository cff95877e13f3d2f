import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { z } from 'zod';
import { AppError } from '../kernel/app-error.ts';
import type { GuardedFetch } from '../net/outbound.ts';
import { whatHolds } from './check-answer.ts';
import type { Explainer, Watch } from './explainer.ts';
import { meterCalls } from './meter-calls.ts';
import { instructions, promptFor } from './prompt.ts';
import { readReply, replySchema } from './read-reply.ts';

export type ExplainerOptions = {
  /** The base URL of an OpenAI-compatible endpoint, such as https://host/v1. */
  url: string;
  model: string;
  key: string | undefined;
  fetch: GuardedFetch;
  randomBytes: (size: number) => Buffer;
};

// An excerpt of 4,000, the analysis and the instructions; and the answer.
const mostTokens = 9000;
const mostAnswerTokens = 2000;
// Of a test: a sentence, and as little as an endpoint may be asked for.
const mostTestTokens = 500;
const testAnswerTokens = 16;

// What an endpoint says to a schema that it does not take.
const refusals: readonly unknown[] = [400, 422];

const responseFormat = {
  type: 'json_schema',
  json_schema: { name: 'explanation', strict: true, schema: z.toJSONSchema(replySchema) },
};

/** Any endpoint that speaks as OpenAI's chat completions do. It gets no tools and is asked to store nothing. */
export function createExplainer(options: ExplainerOptions): Explainer {
  let takesSchema = true;
  const ask = async (prompt: string, watch: Watch): Promise<string> => {
    const call = { system: instructions, prompt, mostAnswerTokens, ...watch };
    try {
      return await generate(options, { ...call, takesSchema });
    } catch (error) {
      if (!takesSchema || !APICallError.isInstance(error) || !refusals.includes(error.statusCode)) throw error;
      const text = await generate(options, { ...call, takesSchema: false });
      // It was the schema, and not the question.
      takesSchema = false;
      return text;
    }
  };
  return {
    model: options.model,
    host: new URL(options.url).host,
    mostTokens,
    mostTestTokens,
    explain: async (question, watch) => {
      const mark = `=== ${options.randomBytes(16).toString('hex')} ===`;
      const text = await ask(promptFor(question, mark), watch).catch(refuse);
      const reply = readReply(text);
      if (reply === undefined) throw new AppError('invalid', 'The model gave no answer of the form it was asked for.');
      return whatHolds(reply, question, mark);
    },
    test: async (watch) => {
      const said = { system: 'This is a test of the connection.', prompt: 'Answer with the word "yes".' };
      await generate(options, { ...said, ...watch, mostAnswerTokens: testAnswerTokens, takesSchema: false }).catch(
        refuse,
      );
    },
  };
}

type Call = Watch & { system: string; prompt: string; mostAnswerTokens: number; takesSchema: boolean };

async function generate(options: ExplainerOptions, call: Call): Promise<string> {
  const { url, model, key, fetch } = options;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url,
    ...(key !== undefined && { apiKey: key }),
    fetch: meterCalls(fetch, call),
    transformRequestBody: (body) => ({
      ...body,
      store: false,
      ...(call.takesSchema && { response_format: responseFormat }),
    }),
  });
  const { text } = await generateText({
    model: provider(model),
    system: call.system,
    prompt: call.prompt,
    maxOutputTokens: call.mostAnswerTokens,
    maxRetries: 0,
    abortSignal: call.signal,
  });
  return text;
}

/** Without the answer's own words, which may repeat the log. */
function refuse(error: unknown): never {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  throw new AppError('unavailable', failure(status), { cause: error });
}

function failure(status: number | undefined): string {
  if (status === undefined) return 'The model could not be reached, or gave no proper answer in time.';
  if (status < 300) return 'What answered is not a model: its answer has another form.';
  const reasons: Record<number, string> = {
    401: ' It wants another key.',
    403: ' It wants another key.',
    404: ' It has no such model, or the address is another one.',
    429: ' It is asked too often, or the account there is used up.',
  };
  return `The model answered with status ${status}.${reasons[status] ?? ''}`;
}

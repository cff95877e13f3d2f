import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { z } from 'zod';
import { AppError } from '../kernel/app-error.ts';
import type { GuardedFetch } from '../net/outbound.ts';
import { checkAnswer } from './check-answer.ts';
import type { LanguageModel, Watch } from './language-model.ts';
import { meterCalls } from './meter-calls.ts';
import { instructions, promptFor } from './prompt.ts';
import { readReply, replySchema } from './read-reply.ts';

export type LanguageModelOptions = {
  /** The base URL of an OpenAI-compatible endpoint, such as https://host/v1. */
  url: string;
  model: string;
  key: string | undefined;
  fetch: GuardedFetch;
  randomBytes: (size: number) => Buffer;
};

// The excerpt (4,000), the analysis, the instructions and the answer.
const mostTokens = 9000;
const mostAnswerTokens = 2000;
// A test sends one sentence and allows the shortest answer that endpoints accept.
const mostTestTokens = 500;
const testAnswerTokens = 16;

// How an endpoint answers to a JSON schema that it does not support.
const refusals: readonly unknown[] = [400, 422];

const responseFormat = {
  type: 'json_schema',
  json_schema: { name: 'explanation', strict: true, schema: z.toJSONSchema(replySchema) },
};

/** An endpoint that is compatible with OpenAI's chat completions. It gets no tools and is asked to store nothing. */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  let takesSchema = true;
  const ask = async (prompt: string, watch: Watch): Promise<string> => {
    const call = { system: instructions, prompt, mostAnswerTokens, ...watch };
    try {
      return await generate(options, { ...call, takesSchema });
    } catch (error) {
      if (!takesSchema || !APICallError.isInstance(error) || !refusals.includes(error.statusCode)) throw error;
      const text = await generate(options, { ...call, takesSchema: false });
      // The schema was refused, not the question.
      takesSchema = false;
      return text;
    }
  };
  return {
    name: options.model,
    host: new URL(options.url).host,
    mostTokens,
    mostTestTokens,
    reword: async (question, watch) => {
      const mark = `=== ${options.randomBytes(16).toString('hex')} ===`;
      const text = await ask(promptFor(question, mark), watch).catch(refuse);
      const reply = readReply(text);
      if (reply === undefined) throw new AppError('invalid', 'The model did not answer in the requested form.');
      return checkAnswer(reply, question, mark);
    },
    test: async (watch) => {
      const question = { system: 'This is a test of the connection.', prompt: 'Answer with the word "yes".' };
      await generate(options, { ...question, ...watch, mostAnswerTokens: testAnswerTokens, takesSchema: false }).catch(
        refuse,
      );
    },
  };
}

type Call = Watch & { system: string; prompt: string; mostAnswerTokens: number; takesSchema: boolean };

async function generate(options: LanguageModelOptions, call: Call): Promise<string> {
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

/** The error never contains the answer, which may repeat the log. */
function refuse(error: unknown): never {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  throw new AppError('unavailable', failure(status), { cause: error });
}

function failure(status: number | undefined): string {
  if (status === undefined) return 'The model could not be reached, or did not answer in time.';
  if (status < 300) return 'The endpoint is not a language model: its answer has another form.';
  const reasons: Record<number, string> = {
    401: ' It does not accept the key.',
    403: ' It does not accept the key.',
    404: ' It does not know the model, or the address is wrong.',
    429: ' There are too many requests, or the quota is used up.',
  };
  return `The model answered with status ${status}.${reasons[status] ?? ''}`;
}

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Outbound } from '../net/outbound.ts';
import type { Explainer } from './explainer.ts';
import { instructions, promptFor } from './prompt.ts';
import { readReply, replySchema } from './read-reply.ts';
import { whatHolds } from './what-holds.ts';

export type ExplainerOptions = {
  /** The base URL of an OpenAI-compatible endpoint, such as https://host/v1. */
  url: string;
  model: string;
  key: string | undefined;
  fetch: Outbound['fetch'];
  randomBytes: (size: number) => Buffer;
};

// An excerpt of 4,000, the analysis and the instructions; and the answer.
const mostTokens = 9000;
const mostAnswerTokens = 2000;

// What an endpoint says to a schema that it does not take.
const refusals: readonly unknown[] = [400, 422];

const responseFormat = {
  type: 'json_schema',
  json_schema: { name: 'explanation', strict: true, schema: z.toJSONSchema(replySchema) },
};

/** Any endpoint that speaks as OpenAI's chat completions do. It gets no tools and is asked to store nothing. */
export function createExplainer(options: ExplainerOptions): Explainer {
  let takesSchema = true;
  const ask = async (prompt: string, signal: AbortSignal): Promise<Answer> => {
    try {
      return await generate(options, { prompt, signal, takesSchema });
    } catch (error) {
      if (!takesSchema || !APICallError.isInstance(error) || !refusals.includes(error.statusCode)) throw error;
      const answer = await generate(options, { prompt, signal, takesSchema: false });
      // It was the schema, and not the question.
      takesSchema = false;
      return answer;
    }
  };
  return {
    model: options.model,
    host: new URL(options.url).host,
    mostTokens,
    explain: async (question, signal) => {
      const mark = `=== ${options.randomBytes(16).toString('hex')} ===`;
      const { text, tokens } = await ask(promptFor(question, mark), signal).catch((error) => {
        throw new AppError('unavailable', failure(error), { cause: error });
      });
      const reply = readReply(text);
      if (reply === undefined) throw new AppError('invalid', 'The model gave no answer of the form it was asked for.');
      return { words: whatHolds(reply, question, mark), tokens };
    },
  };
}

type Answer = { text: string; tokens: number | undefined };
type Call = { prompt: string; signal: AbortSignal; takesSchema: boolean };

async function generate(options: ExplainerOptions, { prompt, signal, takesSchema }: Call): Promise<Answer> {
  const { url, model, key, fetch } = options;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url,
    ...(key !== undefined && { apiKey: key }),
    fetch,
    transformRequestBody: (body) => ({
      ...body,
      store: false,
      ...(takesSchema && { response_format: responseFormat }),
    }),
  });
  const { text, usage } = await generateText({
    model: provider(model),
    system: instructions,
    prompt,
    maxOutputTokens: mostAnswerTokens,
    maxRetries: 0,
    abortSignal: signal,
  });
  return { text, tokens: countOf(usage.totalTokens) };
}

/** Undefined where the endpoint says nothing that can be a count. */
function countOf(tokens: number | undefined): number | undefined {
  return tokens !== undefined && tokens >= 0 && tokens <= 2 ** 31 ? Math.ceil(tokens) : undefined;
}

/** Without the answer's own words, which may repeat the log. */
function failure(error: unknown): string {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return status === undefined
    ? 'The model could not be reached, or gave no proper answer in time.'
    : `The model answered with status ${status}.`;
}

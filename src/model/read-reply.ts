import { z } from 'zod';

/** Has no bounds, which many endpoints do not support; `checkAnswer` bounds what is kept. */
export const replySchema = z.object({
  explanation: z.array(z.object({ sentence: z.string(), line: z.number().nullable(), quote: z.string().nullable() })),
  suggested_fix: z.object({ summary: z.string(), steps: z.array(z.string()), commands: z.array(z.string()) }),
});

export type Reply = z.infer<typeof replySchema>;

const mostCharacters = 32_768;

/** The JSON object in a model's text, or undefined. Models think aloud before it and put fences around it. */
export function readReply(text: string): Reply | undefined {
  const answer = text.slice(text.lastIndexOf('</think>') + 1);
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  if (json === '' || json.length > mostCharacters) return undefined;
  return replySchema.safeParse(parse(json)).data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

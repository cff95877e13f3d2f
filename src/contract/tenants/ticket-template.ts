import { z } from 'zod';

const mostChars = 1_000;
const placeholders = ['{title}', '{text}', '{cause_url}'];

const rule =
  'An http or https address without a user and password that holds {title} behind its host, and besides it only {text} and {cause_url}.';

/** The address of a tracker's form for a new ticket, with places for what is filled in. */
export const ticketTemplateSchema = z.string().trim().max(mostChars).refine(isTemplate, rule).describe(rule);

/** The places are looked for where they cannot change which machine the address leads to. */
function isTemplate(text: string): boolean {
  const [origin] = /^https?:\/\/[^/?#{}]+/i.exec(text) ?? [];
  if (origin === undefined || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  if (username !== '' || password !== '' || /[\s\\]/.test(text)) return false;
  const named: string[] = text.slice(origin.length).match(/\{[^}]*\}?|\}/g) ?? [];
  return named.includes('{title}') && named.every((name) => placeholders.includes(name));
}

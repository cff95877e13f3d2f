import { z } from 'zod';
import { isAddressTemplate } from '../address-template.ts';

const mostChars = 1_000;
const placeholders = { needs: ['title'], takes: ['text', 'cause_url'] };

const rule =
  'An http or https address without a user and password that holds {title} behind its host, and besides it only {text} and {cause_url}.';

/** The address of a tracker's form for a new ticket, with places for what is filled in. */
export const ticketTemplateSchema = z
  .string()
  .trim()
  .max(mostChars)
  .refine((text) => isAddressTemplate(text, placeholders), rule)
  .describe(rule);

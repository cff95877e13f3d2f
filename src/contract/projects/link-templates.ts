import { z } from 'zod';
import { isAddressTemplate } from '../address-template.ts';
import { word } from '../query.ts';

const mostChars = 1_000;
const address = 'An http or https address without a user and password';

function template(needs: readonly string[], takes: readonly string[], rule: string) {
  const schema = z
    .string()
    .trim()
    .max(mostChars)
    .refine((text) => isAddressTemplate(text, { needs, takes }), rule);
  return schema.nullable().describe(`${rule} null: guessed`);
}

export const linkTemplatesSchema = z
  .object({
    repository: template([], [], `${address}, and without placeholders.`),
    branch: template(['branch'], [], `${address} that holds {branch} behind its host, and no other placeholder.`),
    commit: template(['commit'], [], `${address} that holds {commit} behind its host, and no other placeholder.`),
    file: template(
      ['path'],
      ['commit', 'branch', 'line'],
      `${address} that holds {path} behind its host, and besides it only {commit}, {branch} and {line}.`,
    ),
  })
  .meta({ id: 'LinkTemplates', description: 'Where the links of a project’s runs lead, as an administrator set it.' });

export const linkTemplatesChangeSchema = linkTemplatesSchema
  .partial()
  .meta({ id: 'LinkTemplatesChange', description: 'What it names is changed; null removes it.' });

export const linkTemplatesQuerySchema = z.object({
  name: word.describe('the project, exactly as its analyses name it'),
});

export const noLinkTemplates: LinkTemplates = { repository: null, branch: null, commit: null, file: null };

export type LinkTemplates = z.infer<typeof linkTemplatesSchema>;
export type LinkTemplatesChange = z.infer<typeof linkTemplatesChangeSchema>;

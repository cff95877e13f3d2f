import { expect, test } from 'vitest';
import { linkTemplatesChangeSchema } from './link-templates.ts';

test.each([
  [{}],
  [{ repository: null, branch: null, commit: null, file: null }],
  [{ repository: 'https://git.example/acme/web' }],
  [{ branch: 'https://git.example/acme/web?h={branch}', commit: 'http://git.example/{commit}#top' }],
  [{ file: 'https://git.example/acme/web/{path}' }],
  [{ file: 'https://git.example/acme/web/{branch}/{commit}/{path}?{line}#{line}' }],
])('%j are templates', (templates) => {
  expect(linkTemplatesChangeSchema.parse(templates)).toEqual(templates);
});

test.each([
  [{ repository: 'git@git.example:acme/web.git' }, 'http or https'],
  [{ repository: 'https://git.example/{path}' }, 'without placeholders'],
  [{ repository: '' }, 'http or https'],
  [{ branch: 'https://git.example/tree' }, 'holds {branch}'],
  [{ branch: 'https://git.example/{branch}/{commit}' }, 'holds {branch}'],
  [{ commit: 'https://{commit}.example/' }, 'behind its host'],
  [{ commit: 'https://user:pass@git.example/{commit}' }, 'without a user'],
  [{ file: 'https://git.example/{commit}#L{line}' }, 'holds {path}'],
  [{ file: 'javascript:alert({path})' }, 'http or https'],
  [{ file: `https://git.example/{path}?${'x'.repeat(1_000)}` }, '1000'],
])('%j is refused at its field, with the rule', (templates, message) => {
  const [issue] = linkTemplatesChangeSchema.safeParse(templates).error?.issues ?? [];
  expect(issue?.path).toEqual(Object.keys(templates));
  expect(issue?.message).toContain(message);
});

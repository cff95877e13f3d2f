import { expect, test } from 'vitest';
import { ticketTemplateSchema } from './ticket-template.ts';

test.each([
  'https://jira.example/new?summary={title}',
  'http://10.0.0.7:8080/new#{title}/{text}/{cause_url}',
  'HTTPS://jira.example/{title}?again={title}',
  '  https://jira.example/new?summary={title}\n',
])('%j is a form for tickets', (text) => {
  expect(ticketTemplateSchema.parse(text)).toBe(text.trim());
});

test.each([
  ['no address', 'new?summary={title}'],
  ['another scheme', 'javascript:alert({title})'],
  ['no title', 'https://jira.example/new?text={text}'],
  ['a placeholder that is not known', 'https://jira.example/new?summary={title}&user={email}'],
  ['a placeholder without its end', 'https://jira.example/new?summary={title}&text={text'],
  ['a brace alone', 'https://jira.example/new?summary={title}}'],
  ['a placeholder in the host', 'https://{title}.example/new?summary={title}'],
  ['a placeholder in the user', 'https://{title}@jira.example/new?summary={title}'],
  ['a user', 'https://someone@jira.example/new?summary={title}'],
  ['a port that is none', 'https://jira.example:port/new?summary={title}'],
  ['a space', 'https://jira.example/new ticket?summary={title}'],
  ['a backslash', String.raw`https://jira.example\@other.example/?summary={title}`],
  ['more than 1,000 characters', `https://jira.example/new?summary={title}&x=${'x'.repeat(1_000)}`],
])('an address with %s is no form for tickets', (_, text) => {
  const { success, error } = ticketTemplateSchema.safeParse(text);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(/http or https address|1000/);
});

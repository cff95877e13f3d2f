import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};
const forms: Partial<Record<string, string>> = {
  uuid: 'must be an id as this service gives them',
  datetime: 'must be an RFC 3339 timestamp such as 2026-01-31T12:00:00Z',
};

/** A sentence about a wrong field, where its schema brings none. It never repeats the value that was sent. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required.' : `must be ${kinds[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return issue.input === undefined ? 'Required.' : `must be ${issue.values.join(' or ')}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be ${issue.options.join(' or ')}` : describeOther(issue);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : `must ${amount(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_format':
      return forms[issue.format] ?? 'is not in the form that is asked for';
    default:
      return describeOther(issue);
  }
}

function describeOther({ input }: Issue): string {
  return input === undefined ? 'Required.' : 'is not as it should be';
}

function amount(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`;
  if (origin === 'number' || origin === 'int') return `be ${bound} ${limit}`;
  return `have ${bound} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
}

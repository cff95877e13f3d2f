import type { Category } from '../../contract/analyses/analysis.ts';
import type { Finding, Groups } from './detector.ts';
import { place, where } from './location.ts';

/** A finding from what a tool says of a place in the code. Groups: `path`, `line`, `column`, `text`. */
export function pointed(category: Category, groups: Groups, more: Partial<Finding> = {}): Finding {
  const { path = '', line = '', column, text = '' } = groups;
  return {
    category,
    strength: 'exact',
    title: `${where(path, line)}: ${text}`,
    cause: `${path}${line ? `:${line}` : ''}: ${text}`,
    key: `${path.split(/[/\\]/).at(-1)} ${text}`,
    locations: [place(path, line, column)],
    ...more,
  };
}

/** A finding from a failed test. Groups: `test`, `why`, and where it is known `path`, `line`. */
export function failedTest(groups: Groups, more: Partial<Finding> = {}): Finding {
  const { test = '', why = '', path, line } = groups;
  return {
    category: 'test',
    strength: 'exact',
    title: why ? `${test} failed: ${why}` : `${test} failed`,
    cause: `${test} failed${path ? ` at ${path}${line ? `:${line}` : ''}` : ''}${why ? `: ${why}` : '.'}`,
    key: `${test} ${why}`,
    tests: [test],
    locations: path ? [place(path, line)] : [],
    ...more,
  };
}

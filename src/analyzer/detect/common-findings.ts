import type { Category } from '../../contract/analyses/analysis.ts';
import type { Groups } from './block.ts';
import type { Finding } from './detector.ts';
import { locationOf, shortLocation } from './location.ts';

/** A finding from what a tool reports of a line in the code. Groups: `path`, `line`, `column`, `text`. */
export function findingAt(category: Category, groups: Groups, more: Partial<Finding> = {}): Finding {
  const { path = '', line = '', column, text = '' } = groups;
  return {
    category,
    strength: 'exact',
    title: `${shortLocation(path, line)}: ${text}`,
    cause: `${path}${line ? `:${line}` : ''}: ${text}`,
    key: `${path.split(/[/\\]/).at(-1)} ${text}`,
    locations: [locationOf(path, line, column)],
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
    locations: path ? [locationOf(path, line)] : [],
    ...more,
  };
}

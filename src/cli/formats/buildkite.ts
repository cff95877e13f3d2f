import type { Format } from './format.ts';
import { markdown } from './markdown.ts';

/** The text of an annotation: https://buildkite.com/docs/agent/cli/reference/annotate */
export const buildkite: Format = {
  ci: 'buildkite',
  whole: true,
  program: ['buildkite-agent', 'annotate', '--style', 'error', '--context', 'firstfail', '--append'],
  render: markdown.render,
};

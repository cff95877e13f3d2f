import { azure } from './azure.ts';
import { buildkite } from './buildkite.ts';
import type { Format, FormatName } from './format.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { sarif } from './sarif.ts';
import { teamcity } from './teamcity.ts';
import { text } from './text.ts';

export const formats: Readonly<Record<FormatName, Format>> = {
  text,
  json,
  markdown,
  github,
  gitlab,
  azure,
  teamcity,
  buildkite,
  sarif,
  junit,
};

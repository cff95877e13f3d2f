import type { Analysis } from '../../src/contract/analyses/analysis.ts';

const longestTitle = 200;
const longestCause = 1_000;

/** Title and Markdown body of an issue about a cause. No text of the log is markup or a mention in it. */
export function issueText({ title, root_cause }: Pick<Analysis, 'title' | 'root_cause'>, causeUrl: string) {
  const cause = root_cause.slice(0, longestCause).replaceAll('`', "'");
  return { title: title.slice(0, longestTitle), body: `\`\`\`text\n${cause}\n\`\`\`\n\n${causeUrl}\n` };
}

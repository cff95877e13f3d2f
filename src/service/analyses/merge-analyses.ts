import type { Analysis } from '../../contract/analyses/analysis.ts';
import { withoutQuery } from '../../kernel/build-address.ts';
import { type Judgement, judgeAgain } from '../../kernel/severity.ts';
import type { NewAnalysis } from '../../store/analyses/analysis-store.ts';

const routing = ['provider', 'project', 'run_id', 'branch', 'commit', 'job', 'build_url', 'attempt'] as const;

/**
 * The analysis of a failure that a forge announced, now that its log was read, or will not be: it stays the one it is,
 * with its id, time and source, and says what the later one says.
 */
export function mergeAnalyses(announced: Analysis, later: NewAnalysis): NewAnalysis {
  const { id, created_at, source } = announced;
  return { ...later, ...routingOf(announced, later), ...severityOf(announced, later), id, created_at, source };
}

/** The forge's own, and from the later one what the forge did not state: also a query that older addresses lack. */
function routingOf(announced: Analysis, later: NewAnalysis): Pick<NewAnalysis, (typeof routing)[number]> {
  const isOlder = later.build_url !== null && announced.build_url === withoutQuery(later.build_url);
  const stated = isOlder ? { ...announced, build_url: later.build_url } : announced;
  const entries = routing.map((name) => [name, stated[name] ?? later[name]]);
  return Object.fromEntries(entries) as Pick<NewAnalysis, (typeof routing)[number]>;
}

/** The forge knows which branch is the default one and which are tags; a post that does not is no reason to doubt it. */
function severityOf(announced: Analysis, later: NewAnalysis): Judgement {
  const { branch } = (announced.branch === null ? later : announced).severity_basis;
  return judgeAgain(later, { branch });
}

import type { Analysis } from './analysis.ts';
import type { AnalysisHistory, Attribution, AttributionVerdict } from './attribution.ts';

/** Whether to run it again, in a sentence. */
export const retryAdvice: Readonly<Record<Analysis['retry']['advice'], string>> = {
  safe: 'A retry is safe.',
  pointless: 'A retry will not help.',
  unknown: 'Whether a retry helps is not known.',
};

/** A verdict for a person: a title of a few words, and one or two sentences. It names commits, never people. */
export type HistoryWords = { title: string; about: string };

type Said = { attribution: Attribution; branch: string | null; incident?: AnalysisHistory['incident'] | undefined };
type Told = Said & Pick<AnalysisHistory, 'passed_since'>;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The same words on the page, in a chat, in a comment and at the command. Undefined where the history tells nothing. */
export function historyWords({ attribution, branch, incident, passed_since }: Told): HistoryWords | undefined {
  const words = wordsOf[attribution.verdict]?.({ attribution, branch, incident });
  if (passed_since === null) return words;
  const passed = `Passed since ${minute(passed_since.finished_at)}${withCommit(passed_since.commit)}.`;
  return words ? { ...words, about: `${words.about} ${passed}` } : { title: 'Passed since', about: passed };
}

/** The record of retries of the same cause, as a sentence; empty where there was none. */
export function retryWords({ retry_record }: Pick<AnalysisHistory, 'retry_record'>): string {
  return retry_record ? `Passed on retry in ${retry_record.passed} of ${retry_record.of}.` : '';
}

/** Since when an incident is open, or how long it was, as a sentence. */
export function incidentWords({ opened_at, closed_at }: NonNullable<AnalysisHistory['incident']>): string {
  return closed_at === null
    ? `An incident is open since ${minute(opened_at)}.`
    : `The incident was open from ${minute(opened_at)} to ${minute(closed_at)}.`;
}

/** Whether the history shows that it is not this change alone, whatever the log reads like. */
export function contradictsScope({ cause_scope, attribution }: Pick<Analysis, 'cause_scope'> & Said): boolean {
  return cause_scope === 'change' && ['widespread', 'also_on_default_branch', 'flaky'].includes(attribution.verdict);
}

const wordsOf: Record<AttributionVerdict, ((said: Said) => HistoryWords) | undefined> = {
  widespread: ({ attribution: { projects }, incident }) => ({
    title: `In ${projects} projects within the hour`,
    about: `${whatTheyShare(incident?.host)}${incident ? ` ${incidentWords(incident)}` : ''}`,
  }),
  also_on_default_branch: ({ attribution, branch }) => {
    const { since, first_commit, default_branch } = attribution;
    const name = default_branch?.name ?? 'the default branch';
    const byName = default_branch?.stated === false ? ` ${name} is taken for the default branch by its name.` : '';
    return {
      title: `${branch === name ? 'Fails' : 'Also fails'} on ${name} since ${day(since)}`,
      about: `${firstSeen(first_commit)}It has not passed there since.${byName}`,
    };
  },
  flaky: ({ attribution: { passes, fails } }) => ({
    title: 'Looks flaky',
    about: `In the last 30 days this job passed ${times(passes)} and failed ${times(fails)}, also where the change was not the reason.`,
  }),
  only_here: ({ attribution: { since, first_commit } }) => ({
    title: 'Only on this branch',
    about: `${firstSeen(first_commit)}It is seen here since ${day(since)}, and on no other branch or project.`,
  }),
  first_time: ({ attribution: { first_commit } }) => ({
    title: 'First time anywhere',
    about: first_commit ? `First seen with commit ${short(first_commit)}.` : 'No run showed this cause before.',
  }),
  unknown: undefined,
};

function whatTheyShare(host: string | null | undefined): string {
  return host
    ? `Requests to ${host} failed in several projects at the same time.`
    : 'Several projects failed with this cause at the same time: look at what they share.';
}

function firstSeen(commit: string | null): string {
  return commit === null ? '' : `First seen with commit ${short(commit)}. `;
}

function withCommit(commit: string | null): string {
  return commit === null ? '' : ` with commit ${short(commit)}`;
}

function short(commit: string): string {
  return commit.slice(0, 8);
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** `11 Nov`, UTC. */
function day(moment: string | null): string {
  const date = new Date(moment ?? 0);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** `11 Nov 10:20 UTC`. */
function minute(moment: string): string {
  return `${day(moment)} ${moment.slice(11, 16)} UTC`;
}

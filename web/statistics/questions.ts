import { endpoints } from '../../src/contract/endpoints.ts';
import { listRows } from '../api/list-rows.ts';
import type { Scope } from '../browser/scope.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const fewestDays = 7;
const mostDays = 90;
export const mostCauses = 10;
export const mostProjects = 5;
export const mostFresh = 5;

/** What is asked of so many days up to today. */
export function periodQuestions(days: number, scope: Scope) {
  const ofSeveralDays = days > 60 ? 'week' : 'day';
  const interval = days <= 1 ? 'hour' : ofSeveralDays;
  const occurrence_days = Math.min(mostDays, Math.max(fewestDays, days));
  return {
    overview: [endpoints.readOverview, { query: { days, ...scope } }],
    timeseries: [endpoints.readTimeseries, { query: { days, interval, ...scope } }],
    topCauses: [endpoints.readTopRootCauses, { query: { days, limit: mostCauses, occurrence_days, ...scope } }],
    topProjects: [endpoints.readTopProjects, { query: { days, limit: mostProjects, ...scope } }],
  } as const;
}

/** What is asked to compare the last 24 hours with the 24 before. */
export function sinceYesterdayQuestions(nowMs: number, scope: Scope) {
  const minute = Math.floor(nowMs / minuteMs) * minuteMs;
  const at = (daysAgo: number) => new Date(minute - daysAgo * dayMs).toISOString();
  const since = at(1);
  const { project } = scope;
  return {
    since,
    today: [endpoints.readOverview, { query: { since, ...scope } }],
    before: [endpoints.readOverview, { query: { since: at(2), until: since, ...scope } }],
    fresh: [listRows, { query: { since, only_new: 'true', view: 'list', limit: mostFresh, ...scope } }],
    causes: [endpoints.listCauses, { query: { status: 'open', limit: 100, ...(project && { project }) } }],
  } as const;
}

import { readFileSync } from 'node:fs';
import type { Notice } from '../../src/channels/channel.ts';
import type { Analysis, Run } from '../../src/contract/analyses/analysis.ts';
import type { Incident } from '../../src/contract/incidents/incident.ts';
import { anAnalysis, noHistory, noLinks, noTeamKnowledge } from './builders.ts';
import { diagnose } from './diagnose.ts';

const logs = new URL('../logs', import.meta.url).pathname;
const moment = '2026-11-20T09:30:00.000Z';

const run: Run = {
  ...{ provider: 'gitlab', project: 'acme/web', run_id: '4711', branch: 'main', commit: '3f1c0de5b7a94c0f8e0d' },
  ...{ job: 'build', build_url: 'https://gitlab.example.com/acme/web/-/jobs/99', attempt: null },
};

/** What the analyser says of a log in `test/logs`, as it would be stored. */
export function analysisOf(log: string | Buffer, own: Partial<Analysis> = {}): Analysis {
  const bytes = typeof log === 'string' ? readFileSync(`${logs}/${log}.log`) : log;
  const diagnosis = diagnose(bytes, { branch: run.branch });
  const occurrence = { first_seen: moment, last_seen: moment, count: 1, is_new: true };
  return {
    ...{ id: '0199f3a0-0000-7000-8000-000000000001', created_at: moment, source: 'forge-a', ...run, ...diagnosis },
    ...{
      occurrence,
      earlier_resolution: null,
      category_by_log: null,
      explained_by: 'rules',
      engine_version: '0.1.0',
      ...own,
    },
  };
}

/** The same from a failure that nobody's log has said. */
export function storedAnalysis(own: Partial<Analysis> = {}): Analysis {
  const occurrence = { first_seen: moment, last_seen: moment, count: 1, is_new: true };
  return { ...anAnalysis({ created_at: moment }), occurrence, earlier_resolution: null, category_by_log: null, ...own };
}

export function aNotice(
  analysis: Analysis,
  own: Partial<Extract<Notice, { kind: 'analysis' }>> = {},
): Extract<Notice, { kind: 'analysis' }> {
  const url = `https://firstfail.example.com/analyses/${analysis.id}`;
  return {
    kind: 'analysis',
    id: 'n-1',
    analysis: { ...analysis, ...structuredClone(noHistory), links: noLinks, team_knowledge: { ...noTeamKnowledge } },
    url,
    burst: 1,
    ...own,
  };
}

/** An incident of three projects, told at its opening. */
export function anIncident(
  analysis: Analysis,
  own: Partial<Extract<Notice, { kind: 'incident' }>> = {},
): Extract<Notice, { kind: 'incident' }> {
  const id = '0199f3a0-0000-7000-8000-000000000002';
  const incident: Incident = {
    ...{ id, kind: 'host', title: 'Requests to registry.npmjs.org fail', host: 'registry.npmjs.org' },
    ...{ opened_at: moment, closed_at: null, projects: ['acme/web', 'acme/api', 'acme/data'], analyses: 4 },
    fingerprint: null,
  };
  const told = { ...analysis, ...structuredClone(noHistory), links: noLinks, team_knowledge: { ...noTeamKnowledge } };
  const url = `https://firstfail.example.com/incidents/${id}`;
  return { kind: 'incident', id: 'n-3', event: 'incident.opened', incident, analysis: told, url, ...own };
}

export function aDigest(analyses: readonly Analysis[]): Notice {
  const entries = analyses.map((analysis, index) => ({ analysis, count: index + 1, url: aNotice(analysis).url }));
  return {
    ...{ kind: 'digest', id: 'n-2', entries, causes: entries.length, failures: entries.length * 3 },
    ...{ since: new Date('2026-11-20T08:00:00Z'), until: new Date('2026-11-20T09:00:00Z') },
    url: 'https://firstfail.example.com/analyses',
  };
}

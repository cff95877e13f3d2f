import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Metrics } from '../../src/metrics/metrics.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { readQuery } from '../support/promql.ts';

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
type Panel = { id: number; title: string; targets: { expr: string; legendFormat: string }[] };

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const rules: Rule[] = parse(read('integrations/prometheus/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const panels: Panel[] = JSON.parse(read('integrations/grafana/firstfail.json')).panels;
const page = read('docs/operations.md');
// Prometheus itself adds these to what it scrapes.
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] };

let server: TestServer;
/** The labels of each metric as it is scraped, with the values seen. */
let scraped: Map<string, Map<string, Set<string>>>;

beforeAll(async () => {
  server = await testServer();
  countOneOfEach(server.deps.metrics);
  await server.app.inject('/nothing');
  scraped = labelsOf((await server.app.inject('/metrics')).body);
});
afterAll(async () => await server.close());

describe('every metric and label that is asked for is in a scraped /metrics', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('by the alert %s', (_, { expr, annotations }) => {
    const { grouping } = expectKnown(expr);

    // A sum keeps only the labels it is grouped by; a metric without one keeps all of its own.
    const told = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    const kept = grouping.length > 0 ? grouping : ofPrometheus.labels;
    expect(kept).toEqual(expect.arrayContaining(told));
  });

  it.each(panels.map((panel) => [panel.title, panel] as const))('by the panel "%s"', (_, { targets }) => {
    for (const { expr, legendFormat } of targets) {
      const { grouping } = expectKnown(expr.replaceAll('$__rate_interval', '5m'));
      const told = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
      expect([...grouping, 'instance']).toEqual(expect.arrayContaining(told));
    }
  });
});

describe('the alerts', () => {
  it('have a section each in docs/operations.md, in the same order, and name it', () => {
    const [, alerts = ''] = page.split('\n## Alerts\n');
    const sections = [...(alerts.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);

    expect(rules.map(({ alert }) => alert)).toEqual(sections);
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    }
  });

  it('select by words that the documentation lists', () => {
    const words = rules
      .flatMap(({ expr }) => readQuery(expr).selectors)
      .flatMap(({ labels }) => labels.outcome?.split('|') ?? []);

    expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('shows every metric of the service that counts', () => {
    const shown = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => readQuery(expr.replaceAll('$__rate_interval', '5m')).selectors),
    );
    const names = shown.map(({ metric }) => metric);

    expect([...scraped.keys()].filter((name) => /^firstfail_\w+_total$/.test(name) && !names.includes(name))).toEqual([
      // It is among the explanations, by its outcome.
      'firstfail_model_calls_total',
    ]);
  });

  it('has panels with an id each', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

it('reads a misspelt query as none, and does not know a misspelt metric', () => {
  expect(() => readQuery('sum by (a (b)')).toThrow('no PromQL');
  expect(() => expectKnown('rate(firstfail_failure_total[5m])')).toThrow();
  expect(() => expectKnown('firstfail_failures_total{project="x"}')).toThrow();
});

function expectKnown(expr: string) {
  const query = readQuery(expr);
  const labels = new Set(ofPrometheus.labels);
  for (const { metric, labels: selected } of query.selectors) {
    const known = ofPrometheus.metrics.includes(metric) ? new Map() : scraped.get(metric);
    expect(known, metric).toBeDefined();
    for (const label of known?.keys() ?? []) labels.add(label);
    for (const label of Object.keys(selected)) expect([...labels], metric).toContain(label);
    const { category } = selected;
    for (const word of category?.split('|') ?? []) expect([...(known?.get('category') ?? [])]).toContain(word);
  }
  expect([...labels]).toEqual(expect.arrayContaining(query.grouping));
  return query;
}

function labelsOf(text: string): typeof scraped {
  const found: typeof scraped = new Map();
  for (const [, name = '', list = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [-+.\w]+$/gm)) {
    const labels = found.get(name) ?? new Map<string, Set<string>>();
    found.set(name, labels);
    for (const [, label = '', value = ''] of list.matchAll(/(\w+)="([^"]*)"/g)) {
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
    }
  }
  return found;
}

/** A series with labels shows only after it was counted once. */
function countOneOfEach(metrics: Metrics): void {
  metrics.analysis({ source: 'log', outcome: 'analysed', sizeBytes: 1, ms: 1 });
  metrics.task({ task: 'notify', outcome: 'done', waitMs: 1, ms: 1 });
  metrics.message({ channel: 'slack', outcome: 'sent' });
  metrics.explanation('reworded');
  metrics.modelCall({ outcome: 'answered', tokens: 1, ms: 1 });
}

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { categories, severities } from '../contract/analyses/analysis.ts';
import type { Metrics } from './metrics.ts';

const secondsOfWork = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const secondsOfModel = [0.5, 1, 2.5, 5, 10, 20, 30, 45, 60];
const secondsOfWaiting = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800];

/** The counters of one process in a registry, with Node's own figures of memory, event loop and garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = requestMetrics(registry);
  const analyses = analysisMetrics(registry);
  const failures = failureCounter(registry);
  const tasks = taskMetrics(registry);
  const messages = messageCounter(registry);
  const explanations = explanationMetrics(registry);
  return {
    request: ({ method, route, status, ms }) => {
      requests.total.inc({ method, route: route ?? 'none', status: status ?? 'none' });
      requests.seconds.observe({ method, route: route ?? 'none' }, ms / 1000);
    },
    analysis: ({ source, outcome, sizeBytes, ms }) => {
      analyses.bytes.inc({ source }, sizeBytes);
      analyses.total.inc({ source, outcome });
      analyses.seconds.observe({ source }, ms / 1000);
    },
    failure: ({ category, severity }) => failures.inc({ category, severity }),
    task: ({ task, outcome, waitMs, ms }) => {
      tasks.total.inc({ task, outcome });
      tasks.waited.observe({ task }, waitMs / 1000);
      tasks.seconds.observe({ task }, ms / 1000);
    },
    message: ({ channel, outcome }) => messages.inc({ channel, outcome }),
    explanation: (outcome) => explanations.total.inc({ outcome }),
    modelCall: ({ outcome, tokens, ms }) => {
      explanations.calls.inc({ outcome });
      explanations.tokens.inc(tokens);
      explanations.seconds.observe(ms / 1000);
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function requestMetrics(registry: Registry) {
  const registers = [registry];
  return {
    total: new Counter({
      name: 'firstfail_http_requests_total',
      help: 'Requests answered',
      registers,
      labelNames: ['method', 'route', 'status'],
    }),
    seconds: new Histogram({
      name: 'firstfail_http_request_seconds',
      help: 'Time until a request was answered',
      registers,
      labelNames: ['method', 'route'],
      buckets: secondsOfWork,
    }),
  };
}

function analysisMetrics(registry: Registry) {
  const registers = [registry];
  return {
    bytes: new Counter({
      name: 'firstfail_ingest_bytes_total',
      help: 'Bytes of bodies and fetched logs, unpacked',
      registers,
      labelNames: ['source'],
    }),
    total: new Counter({
      name: 'firstfail_analyses_total',
      help: 'Logs that were given to an analysis thread',
      registers,
      labelNames: ['source', 'outcome'],
    }),
    seconds: new Histogram({
      name: 'firstfail_analysis_seconds',
      help: 'Time of an analysis, with the wait for a thread',
      registers,
      labelNames: ['source'],
      buckets: secondsOfWork,
    }),
  };
}

/** Every series is there from the start, because Prometheus sees no increase in one that begins with 1. */
function failureCounter(registry: Registry) {
  const counter = new Counter({
    name: 'firstfail_failures_total',
    help: 'Failures that were analysed, by what each was first found to be',
    registers: [registry],
    labelNames: ['category', 'severity'],
  });
  for (const category of categories) {
    for (const severity of severities) counter.inc({ category, severity }, 0);
  }
  return counter;
}

function taskMetrics(registry: Registry) {
  const registers = [registry];
  return {
    total: new Counter({
      name: 'firstfail_tasks_total',
      help: 'Tasks that were worked on',
      registers,
      labelNames: ['task', 'outcome'],
    }),
    waited: new Histogram({
      name: 'firstfail_task_wait_seconds',
      help: 'Time a task that was due waited for a worker',
      registers,
      labelNames: ['task'],
      buckets: secondsOfWaiting,
    }),
    seconds: new Histogram({
      name: 'firstfail_task_seconds',
      help: 'Time a task took',
      registers,
      labelNames: ['task'],
      buckets: secondsOfWork,
    }),
  };
}

function messageCounter(registry: Registry) {
  return new Counter({
    name: 'firstfail_messages_total',
    help: 'Tries to send a message to a channel',
    registers: [registry],
    labelNames: ['channel', 'outcome'],
  });
}

function explanationMetrics(registry: Registry) {
  const registers = [registry];
  return {
    total: new Counter({
      name: 'firstfail_explanations_total',
      help: 'Analyses that were offered to the language model',
      registers,
      labelNames: ['outcome'],
    }),
    calls: new Counter({
      name: 'firstfail_model_calls_total',
      help: 'Questions to the language model',
      registers,
      labelNames: ['outcome'],
    }),
    tokens: new Counter({
      name: 'firstfail_model_tokens_total',
      help: 'Tokens that these questions and answers took',
      registers,
    }),
    seconds: new Histogram({
      name: 'firstfail_model_call_seconds',
      help: 'Time until the language model had answered',
      registers,
      buckets: secondsOfModel,
    }),
  };
}

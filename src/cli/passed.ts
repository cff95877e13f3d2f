import { endpoints } from '../contract/endpoints.ts';
import { askService, sentenceOf } from './ask-service.ts';
import { readConnection } from './connection.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { type RunOptions, runOf } from './run-of.ts';
import type { Terminal } from './terminal.ts';

/** Tells the service that the job passed, named as its failures are. 0: stored; 1: not; the reason is one sentence. */
export async function passed(options: RunOptions, terminal: Terminal): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const named = runOf(terminal.env, options);
  if ('error' in named) return await refuse(terminal, named.error);
  const reading = named.door.read(named.fields);
  if (reading.kind === 'invalid') {
    const problems = reading.errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`);
    return await refuse(terminal, problems.join(' '));
  }
  const { project, provider, run_id, job, branch, commit, attempt } = reading.facts.run;
  if (project === null) return await refuse(terminal, 'which project is it? Name it with --project owner/name.');
  if (run_id === null) return await refuse(terminal, 'which run is it? Name it with --run-id.');
  const input = { body: { project, provider, run_id, job, branch, commit, attempt, outcome: 'passed' as const } };
  const { connection } = configured;
  const reply = await retryWhenBusy(terminal, (fetch) =>
    askService(connection, endpoints.recordOutcome, { input, fetch }),
  );
  return reply.ok ? 0 : await refuse(terminal, sentenceOf(reply, connection));
}

async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}

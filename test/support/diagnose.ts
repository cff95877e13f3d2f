import { createHash } from 'node:crypto';
import { analyze } from '../../src/analyzer/analyze.ts';
import type { AnalyzeOptions, RunContext } from '../../src/analyzer/options.ts';
import type { Diagnosis } from '../../src/contract/analyses/analysis.ts';
import { LogText } from '../../src/kernel/log-text.ts';

/** As the command hashes a cause. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** What the analyser answers on a log with all its detectors and quotes, unless `own` says otherwise; an array holds lines. */
export function diagnose(
  log: string | Uint8Array | readonly string[],
  run: RunContext = {},
  own: Partial<AnalyzeOptions> = {},
): Diagnosis {
  return analyze(textOf(log), run, { hash, evidence: 'quotes', ...own });
}

function textOf(log: string | Uint8Array | readonly string[]): LogText {
  if (typeof log === 'string') return LogText.fromString(log);
  return log instanceof Uint8Array ? LogText.fromBytes(log) : LogText.fromString(`${log.join('\n')}\n`);
}

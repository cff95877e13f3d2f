import type { AnalysisAnswer, AnalysisThreads } from '../thread/protocol.ts';
import type { AnalysisFacts, Metrics } from './metrics.ts';

/** The same threads, with every log that they are given counted. */
export function measureThreads(threads: AnalysisThreads, metrics: Metrics): AnalysisThreads {
  return {
    ...threads,
    analyze: async (tenantId, body, work) => {
      const analyze = async () => await threads.analyze(tenantId, body, work);
      if (work === 'mac') return await analyze();
      // Counted before: the bytes are gone when they have been handed over.
      const sizeBytes = body.pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
      return await measure(metrics, { source: body.source, sizeBytes }, analyze);
    },
    analyzeFetched: async (tenantId, fetched) => {
      const facts = { source: 'fetched', sizeBytes: fetched.bytes.byteLength };
      return await measure(metrics, facts, async () => await threads.analyzeFetched(tenantId, fetched));
    },
  };
}

type Known = Pick<AnalysisFacts, 'source' | 'sizeBytes'>;

async function measure<A extends AnalysisAnswer>(metrics: Metrics, known: Known, work: () => Promise<A>): Promise<A> {
  const startedMs = performance.now();
  const answer = await work();
  const outcome = outcomeOf(answer);
  if (outcome) metrics.analysis({ ...known, outcome, ms: performance.now() - startedMs });
  return answer;
}

function outcomeOf(answer: AnalysisAnswer): AnalysisFacts['outcome'] | undefined {
  if (answer.kind === 'mac') return undefined;
  // A thread that was ended before its time leaves an answer without times.
  if (answer.kind === 'analysed') return answer.times ? 'analysed' : 'cut_short';
  return answer.kind;
}

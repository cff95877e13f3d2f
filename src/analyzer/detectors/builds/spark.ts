import type { Category } from '../../../contract/analyses/analysis.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { numbersOf } from '../../detect/line-shapes.ts';

const mostAbove = 1500;
const mostShown = 4;
const mostOfTrace = 60;
// Where the task ran stands behind the parenthesis or in it.
const lost =
  /^.{0,80}\bLost task (?<task>\d{1,7})\.\d{1,3} in stage (?<stage>\d{1,7}\.\d{1,3}) \(TID [^)]{1,160}\)(?: \([^)]{1,160}\)| on [^:]{1,160})?: (?<why>.{1,600})/;
const lostExecutor = /^.{0,80}\bLost executor \d{1,6} on [^:]{1,160}: (?<why>.{1,600})/;
const lastOfTrace = /^(?:[a-z]\w{0,40}\.){0,6}[A-Z]\w{0,60}(?:Error|Exception)(?:: .{1,400})?$/;

const kinds: readonly (readonly [RegExp, Category])[] = [
  [/OutOfMemory|\bkilled by YARN|memory limits|exit code:? 137|Container killed/i, 'resources'],
  [/^FetchFailed|FetchFailedException|Connection (?:refused|reset)/, 'network'],
  [/^ExecutorLostFailure/, 'runner'],
];

// https://spark.apache.org/docs/latest/configuration.html, spark.task.maxFailures
export const spark: Detector = {
  tool: 'spark',
  rules: [
    {
      literals: ['; aborting job'],
      match: /^.{0,80}\bTask (?<task>\d{1,7}) in stage (?<stage>\d{1,7}\.\d{1,3}) failed \d{1,3} times; aborting job/,
      read: ({ task = '', stage = '' }, block) => {
        const first = firstLost(block, task, stage);
        return first && failedTask(stage, first, block);
      },
    },
    {
      literals: ['Job aborted due to stage failure: '],
      match:
        /^.{0,200}Job aborted due to stage failure: Task .{1,200} most recent failure: Lost task \S{1,20} in stage (?<stage>\d{1,7}\.\d{1,3}) \(TID [^)]{1,160}\)(?: \([^)]{1,160}\))?: (?<why>.{1,600})/,
      read: ({ stage = '', why = '' }, block) => failedTask(stage, { line: block.number, why }, block),
    },
    {
      literals: ['has failed the maximum allowable number of times'],
      match:
        /^.{0,200}Job aborted due to stage failure: \w{1,20} (?<stage>\d{1,7}) .{1,300} has failed the maximum allowable number of times/,
      read: ({ stage = '' }, block) => {
        const killed = block.firstAbove(lostExecutor, mostAbove);
        const where = killed?.line ?? block.number;
        const why = killed?.groups.why ?? block.at(block.number + 1).trim();
        return failedStage(stage, why, { from: where, to: killed ? where : where + 1 });
      },
    },
  ],
};

/** Of a trace of Python its last lines, which hold the message. */
function failedTask(stage: string, { line, why }: { line: number; why: string }, { at }: Block): Finding {
  // Why an executor was lost stands in the next line.
  const reason = /\bReason:? ?$/.test(why) ? ` ${at(line + 1).trim()}` : '';
  const isTrace = /Traceback \(most recent call last\):$/.test(why);
  const below = isTrace ? numbersOf(line + 1, line + mostOfTrace) : [];
  const thrown = below.find((one) => lastOfTrace.test(at(one)));
  if (thrown === undefined) return failedStage(stage, `${why}${reason}`, { from: line, to: line + mostShown });
  return failedStage(stage, at(thrown), { from: Math.max(line, thrown - mostShown), to: thrown });
}

function failedStage(stage: string, why: string, where: { from: number; to: number }): Finding {
  return {
    category: firstMatch(why, kinds, 'crash'),
    strength: 'exact',
    title: `Spark stage ${stage}: ${why}`,
    cause: `Spark gave the job up, as a task of stage ${stage} failed each time: ${why}`,
    key: why,
    ...where,
  };
}

/** The first of the attempts: the later ones may only say that it happened again. */
function firstLost(block: Block, task: string, stage: string): { line: number; why: string } | undefined {
  let first: { line: number; why: string } | undefined;
  for (let line = block.number - 1; line >= Math.max(1, block.number - mostAbove); line -= 1) {
    const found = lost.exec(block.at(line))?.groups;
    if (found?.task === task && found.stage === stage) first = { line, why: found.why ?? '' };
  }
  return first;
}

import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const reason =
  /^\s{4}(?<text>(?:\w{0,60}Error: |Test timeout of |browserType\.|page\.|locator\.|expect\(|Error:|Timed out).{1,500})/;

// https://playwright.dev/docs/test-reporters
export const playwright: Detector = {
  tool: 'playwright',
  rules: [
    {
      literals: ['] › '],
      match: /^\s{2}\d{1,5}\) (?<test>\[[^\]]{1,60}\] › [^›]{1,300}›.{1,400}?)(?: [─=]{3,}.{0,20})?\s*$/,
      read: ({ test }, block) => failure(test ?? '', block),
    },
    {
      literals: [' › '],
      match: /^\s{2}\d{1,5}\) (?<test>[^\s›]{1,300}:\d{1,7}:\d{1,5} › .{1,400}?)(?: [─=]{3,}.{0,20})?\s*$/,
      read: ({ test }, block) => failure(test ?? '', block),
    },
    {
      literals: ['Error: Download failed: '],
      match: /^Error: Download failed: (?<text>.{1,300})/,
      read: ({ text }) => ({
        category: 'network',
        strength: 'specific',
        title: `A browser could not be downloaded: ${text}`,
        cause: `Playwright could not download a browser: ${text}`,
        key: text,
      }),
    },
  ],
};

function failure(test: string, block: Block) {
  const stopped = block.after(/^\s{4}Test was interrupted\.$/, 3);
  if (stopped) return interrupted(test, stopped.line);
  const why = block.after(reason, 6);
  if (!why) return undefined;
  const last = block.lastBefore(/^\s{2}\d{1,5}\) |^\s{4}Retry #|^\s{2}\d{1,5} (?:failed|flaky)/, 40);
  const within = Math.min(14, last - block.number);
  const expected = block.after(/^\s{4}(?<text>Expected(?: \w{1,20})?: .{1,160})/, within);
  const received = expected && block.after(/^\s{4}(?<text>Received(?: \w{1,20})?: .{1,160})/, within);
  const at = /(?<path>[^\s›\]]{1,300}\.[cm]?[jt]sx?):(?<line>\d{1,7}):(?<column>\d{1,5})/.exec(test)?.groups;
  const name = nameOf(test);
  const raw = why.groups.text ?? '';
  const text = received ? `${expected.groups.text}, ${received.groups.text}` : raw.replace(/^Error: /, '');
  const browser = /Executable doesn't exist|playwright install/.test(text);
  return {
    category: browser ? 'missing_tool' : categoryOf(raw),
    strength: 'exact' as const,
    title: `${name}: ${browser ? 'the browser is not installed' : text}`,
    cause: `The end-to-end test “${name}” failed: ${text}`,
    key: `${name} ${text}`,
    to: last,
    tests: [name],
    listedAs: test,
    locations: at?.path ? [locationOf(at.path, at.line, at.column)] : [],
    fix: browser
      ? { summary: 'Install the browsers in the job.', commands: [sh`npx playwright install --with-deps`] }
      : {
          summary: 'Run the test alone with a trace.',
          commands: [sh`npx playwright test ${at?.path}:${at?.line} --trace=on`],
          steps: ['Open the trace or screenshot that the job uploaded, at the failed step.'],
        },
  };
}

/** Nothing is wrong with a test that was stopped: a person did, or the run where enough others had failed. */
function interrupted(test: string, to: number): Finding {
  const name = nameOf(test);
  return {
    category: 'cancelled',
    strength: 'specific',
    title: `The run was stopped during ${name}`,
    cause: `The run was stopped while the end-to-end test “${name}” ran.`,
    key: 'the run was stopped',
    to,
    fix: { summary: 'Run it again if its result is needed.' },
  };
}

function nameOf(test: string): string {
  return test.replace(/^(?:\[[^\]]{1,60}\] › )?[^›]{1,300}› /, '');
}

function categoryOf(text: string): Category {
  if (/net::ERR_|ECONNREFUSED/.test(text)) return 'network';
  if (/^Test timeout of/.test(text)) return 'timeout';
  return 'test';
}

import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';

// https://karma-runner.github.io/ and QUnit
export const karma: Detector = {
  tool: 'karma',
  rules: [
    {
      // What a page writes to its console as an error has a colon behind the word.
      literals: [' FAILED', ' ERROR'],
      match:
        /^\s{0,4}(?<browser>(?:Chrome|Firefox|IE|Safari|WebKit|HeadlessChrome|Edge|PhantomJS|Mobile Safari|ChromeHeadless)\b[\w.]{0,20}(?: Headless)? [\d.]{1,20}(?: \([^)]{1,60}\))?) (?:(?<test>.{1,400}?) FAILED|ERROR)$/,
      read: ({ browser = '', test }, block) => {
        if (!test) return thrown(browser, block);
        const why = block.at(block.number + 1).trim();
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${why}`,
          cause: `${test} failed in ${browser}: ${why}`,
          key: `${test} ${why}`,
          to: block.lastWhile(/^\s+\S/, 20),
          tests: [test],
        };
      },
    },
    {
      literals: ['Disconnected, because no message in '],
      match: /^\s{0,4}Disconnected, because no message in (?<ms>\d{1,8}) ms\./,
      read: ({ ms }, block) => ({
        category: 'timeout',
        strength: 'exact',
        title: `The browser sent nothing for ${ms} ms, and karma ended it`,
        cause: `karma waited ${ms} ms for a message of the browser.`,
        key: 'the browser sends nothing',
        from: block.number - 1,
        fix: {
          summary: 'Look at the test that ran last, or give the browser longer.',
          steps: ['The limit is `browserNoActivityTimeout` of the configuration.'],
        },
      }),
    },
    {
      literals: ['Test Failed: ', 'Module Failed: '],
      match: /^\s{0,6}(?:Module Failed: (?<module>.{1,200})|Test Failed: (?<test>.{1,300}))/,
      read: ({ module, test }, block) => {
        const name = test || block.after(/^\s{0,6}Test Failed: (?<test>.{1,300})/, 2)?.groups.test || module || '';
        const why = block.after(/Assertion Failed: (?<text>.{1,300})/, 4)?.groups.text ?? '';
        return {
          category: 'test',
          strength: 'exact',
          title: `${name}: ${why}`,
          cause: `${name} failed: ${why}`,
          key: `${name} ${why}`,
          to: block.lastBefore(/^\s*$|^Module |^\s{0,6}Test Failed/, 12),
          tests: [name],
        };
      },
    },
  ],
};

/** What was thrown outside of any test. */
function thrown(browser: string, block: Block): Finding | undefined {
  const first = block.number + 1;
  const line = /^\s{1,8}An error was thrown in \w{1,20}$/.test(block.at(first)) ? first + 1 : first;
  const why = block.at(line).trim();
  if (!why) return undefined;
  return {
    category: 'test',
    strength: 'specific',
    title: `No test ran to its end: ${why}`,
    cause: `An error outside of the tests ended them in ${browser}: ${why}`,
    key: why,
    to: block.lastWhile(/^\s{1,20}\S/, 20),
  };
}

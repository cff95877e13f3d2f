import type { Detector } from '../detector.ts';
import { place } from '../place.ts';

// https://rspec.info/, minitest, test-unit, rake and bundler
export const ruby: Detector = {
  tool: 'ruby',
  rules: [
    {
      literals: ['Failure/Error:'],
      match: /^\s{0,10}Failure\/Error: ?(?<code>.{0,400})/,
      read: ({ code }, block) => {
        const head = block.before(
          /^\s{1,6}\d{1,5}\) (?<test>.{1,400})|^An error occurred while loading (?<file>\S{1,300})/,
          4,
        );
        const why = block.after(
          /^\s{2,12}(?<text>(?:expected|Expected|\w[\w:]{0,80}(?:Error|Exception|NotFound)\w{0,30}|undefined|uninitialized|got|#?<).{0,400}|\S.{0,400}:)$/,
          20,
        );
        const at = block.after(/^\s{2,12}# (?<path>\.\/\S{1,300}?):(?<line>\d{1,7})/, 30);
        const test = head?.groups.test || head?.groups.file || '';
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${why?.text.trim() ?? code}`,
          cause: `${test} failed at \`${code}\`: ${why?.text.trim() ?? ''}`,
          key: `${test} ${why?.text.trim() ?? code}`,
          from: head?.line ?? block.number,
          to: block.lastBefore(/^\s{1,6}\d{1,5}\) |^Finished in|^Failed examples|^Top \d/, 40),
          tests: test ? [test] : [],
          locations: at ? [place(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
    {
      literals: ['Failure:', 'Error:'],
      match: /^\s{0,6}(?:\d{1,5}\) )?(?<kind>Failure|Error):$/,
      read: ({ kind }, block) => {
        const test = block.after(/^(?<test>\S.{0,400}?)(?: \[(?<path>[^\]:]{1,300}):(?<line>\d{1,7})\]:?|:)?$/, 1);
        if (!test || !/#test_|#/.test(test.text)) return undefined;
        return {
          category: 'test',
          strength: 'exact',
          title: `${test.groups.test}: ${block.at(block.number + 2).trim()}`,
          cause: `${kind} in ${test.groups.test}: ${block.at(block.number + 2).trim()}`,
          key: `${test.groups.test} ${block.at(block.number + 2)}`,
          to: block.paragraphEnd(30),
          tests: [test.groups.test ?? ''],
          locations: test.groups.path ? [place(test.groups.path, test.groups.line)] : [],
        };
      },
    },
    {
      literals: ['rake aborted!'],
      match: /^rake aborted!/,
      read: (_, block) => {
        const why = block.after(/^(?<text>\S.{0,400})/, 3);
        const config = /No Rakefile found|Don't know how to build task/.test(why?.text ?? '');
        return {
          category: config ? 'config' : 'crash',
          strength: config ? 'exact' : /^Command failed|failed with status/.test(why?.text ?? '') ? 'echo' : 'likely',
          title: `rake: ${why?.text ?? 'aborted'}`,
          cause: `rake stopped: ${why?.text ?? ''}`,
          key: why?.text,
          to: Math.min(block.lastBefore(/^\s*$/, 20), block.number + 20),
        };
      },
    },
    {
      literals: [
        'Could not find gem',
        'Bundler could not find compatible',
        'Your Ruby version is',
        'Could not find a valid gem',
        'An error occurred while installing',
        'No such file to load',
        'cannot load such file',
      ],
      match:
        /^(?<text>.{0,200}(?:Could not find gem|Bundler could not find compatible|Your Ruby version is|Could not find a valid gem|An error occurred while installing|cannot load such file|[Nn]o such file to load).{0,400})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: 'specific',
        title: `${text}`,
        cause: `${text}`,
        to: block.paragraphEnd(12),
      }),
    },
  ],
};

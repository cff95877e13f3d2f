import { npmPackage } from '../../commands/npm-package.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// TypeScript numbers what it says of its options from 5000 and 6000 on, and of its files as 18000 to 18003.
const ofOptions = /^TS-?(?:[56]\d{3}|1800[0-3])$/;

// https://www.typescriptlang.org/docs/handbook/compiler-options.html
export const typescript: Detector = {
  tool: 'tsc',
  rules: [
    // astro check, svelte-check and language servers
    {
      literals: ['error ts('],
      match: /^(?<path>\S{1,300}?):(?<line>\d{1,7}):(?<column>\d{1,5}) - error (?<text>ts\(\d{1,6}\): .{1,600})/,
      read: (groups, block) =>
        findingAt('type_check', groups, { to: Math.min(block.paragraphEnd(6), block.number + 6) }),
    },
    {
      literals: ['error TS', 'error NG'],
      match:
        /^\s{0,8}(?:ERROR in |Error: )?(?:\[?)(?<path>[^\s()'"][^()'"]{0,300}?)(?:\((?<line>\d{1,7}),(?<column>\d{1,5})\)|:(?<line2>\d{1,7}):(?<column2>\d{1,5}))(?:: | - )error (?<code>(?:TS-?|NG-?)\d{1,7}): (?<text>.{1,800})/,
      read: ({ path, line, column, line2, column2, code, text }, block) => ({
        category: ofOptions.test(code ?? '') ? 'config' : 'type_check',
        strength: 'exact',
        title: `${code} in ${shortLocation(path ?? '', line || line2)}: ${text}`,
        cause: `${path}:${line || line2}: ${code}: ${text}`,
        key: `${path} ${code} ${text}`,
        to: block.lastWhile(/^(?:\s{2,}\S|\d{1,7}\s)/, 12),
        locations: [locationOf(path ?? '', line || line2, column || column2)],
        fix: fixOf(code ?? '', text ?? '', path ?? ''),
      }),
    },
    {
      literals: ['error TS'],
      match: /^\s{0,8}error (?<code>TS\d{1,5}): (?<text>.{1,800})/,
      read: ({ code, text }) => ({
        category: 'config',
        strength: 'specific',
        title: `${code}: ${text}`,
        cause: `tsc: ${code}: ${text}`,
      }),
    },
    {
      literals: ['Unable to compile TypeScript'],
      match: /^(?<text>.{0,60}TSError: . Unable to compile TypeScript.{0,100})/,
      read: (_, block) => ({
        category: 'type_check',
        strength: 'exact',
        title: `ts-node: ${block.at(block.number + 1).trim()}`,
        cause: `ts-node cannot compile: ${block.at(block.number + 1).trim()}`,
        key: block.at(block.number + 1),
        to: block.lastBefore(/^\s*(?:$|at )/, 20),
      }),
    },
  ],
};

function fixOf(code: string, text: string, path: string): Fix | undefined {
  const name = /module '(?<name>[^']{1,120})'/.exec(text)?.groups?.name;
  if (/^TS(?:2307|7016)$/.test(code) && name && !/^[./]|^@\//.test(name)) {
    const bare = npmPackage(name) ?? name;
    return {
      summary: `Install ${bare}${code === 'TS7016' ? '’s types' : ' or its types'}, and commit the lock file.`,
      commands: [
        code === 'TS7016'
          ? sh`npm install --save-dev @types/${plainName(bare.replace(/^@/, '').replace('/', '__'))}`
          : sh`npm install ${npmPackage(name)}`,
      ],
    };
  }
  if (code === 'TS2307')
    return {
      summary: `Correct the import of ${name ?? 'the module'}: the file must be committed, and its name is case-sensitive.`,
    };
  if (/^TS(?:6133|6192|6196)$/.test(code)) return { summary: 'Remove what is declared and never used.' };
  return { summary: `Correct ${shortLocation(path)}, then check the types alone.`, commands: [sh`npx tsc --noEmit`] };
}

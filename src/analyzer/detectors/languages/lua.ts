import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// busted, luacheck, luarocks, stylua and the interpreter itself
export const lua: Detector = {
  tool: 'lua',
  rules: [
    {
      literals: ['Failure → ', 'Error → ', 'Failure -> ', 'Error -> '],
      match: /^(?<kind>Failure|Error) (?:→|->) (?<path>\S{1,300}) @ (?<line>\d{1,7})/,
      read: (groups, block) => {
        const test = block.at(block.number + 1).trim();
        const said = block.at(block.number + 2).trim();
        const passed = block.after(/^Passed in:/, 8);
        const expected = block.after(/^Expected:/, 10);
        const sides =
          passed && expected
            ? `: got ${block.at(passed.line + 1).trim()}, expected ${block.at(expected.line + 1).trim()}`
            : '';
        return failedTest(
          { ...groups, test, why: `${said.replace(/^\S{1,200}:\d{1,7}: /, '')}${sides}` },
          {
            to: block.paragraphEnd(14),
            fix: { summary: 'Run the failed test alone.', commands: [sh`busted --filter=${test} ${groups.path}`] },
          },
        );
      },
    },
    {
      literals: ['.lua:'],
      match:
        /^ {4}(?<path>[^\s:]{1,300}\.(?:lua|rockspec)):(?<line>\d{1,7}):(?<column>\d{1,5})(?:-\d{1,5})?: (?:\((?<code>[EW]\d{3})\) )?(?<text>.{1,300})/,
      read: (groups, block) =>
        findingAt('lint', groups, {
          strength: groups.code?.startsWith('E') || /^expected|syntax/.test(groups.text ?? '') ? 'exact' : 'specific',
          to: block.lastWhile(/^ {4}\S{1,300}:\d{1,7}:\d{1,5}/, 40),
        }),
    },
    {
      literals: ['lua: ', 'luajit: ', 'lua5.', 'luac: '],
      match:
        /^(?:lua(?:jit|c)?(?:5\.\d)?|[\w./-]{0,100}\/lua(?:jit)?(?:5\.\d)?): (?:(?<path>[^\s:]{1,200}):(?<line>\d{1,7}): )?(?<text>.{1,400})/,
      read: ({ path = '', line = '', text = '' }, block) => {
        const missing = /module '(?<name>[^']{1,100})' not found/.exec(text)?.groups?.name;
        const found = findingAt(
          firstMatch(
            text,
            [
              [missing !== undefined, 'dependency'],
              [/expected|unexpected|near/, 'compile'],
            ],
            'crash',
          ),
          { path, line, text },
          { to: block.lastWhile(/^(?:\t|stack traceback)/, 20) },
        );
        if (!missing) return path ? found : { ...found, title: `lua: ${text}`, locations: [] };
        return {
          ...found,
          title: `Lua module missing: ${missing}`,
          cause: `Lua cannot find the module ${missing}.`,
          key: `lua module ${missing}`,
          fix: {
            summary: `Install ${missing}, or set LUA_PATH to its folder.`,
            commands: [sh`luarocks install ${plainName(missing)}`],
          },
        };
      },
    },
    {
      literals: [
        'Error: No results matching query',
        'Error: Failed installing',
        'Error: Build error',
        'Error: Could not satisfy dependency',
        'Error: Could not find',
      ],
      match:
        /^Error: (?<text>(?:No results matching query|Failed installing|Build error|Could not satisfy dependency|Could not find (?:header|library|expected)).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: 'dependency',
        strength: 'specific',
        title: `luarocks: ${text}`,
        cause: `luarocks stopped: ${text}`,
        to: block.paragraphEnd(4),
      }),
    },
  ],
};

import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const message = /^\s{2}[×✖✗!⚠] (?<text>.{1,400})/;

// https://biomejs.dev/reference/diagnostics/
export const biome: Detector = {
  tool: 'biome',
  rules: [
    {
      literals: [
        ' lint/',
        ' format ━',
        ' parse ━',
        ' organizeImports ━',
        ' assist/',
        ' suppressions/',
        ' internalError/',
      ],
      match:
        /^(?<path>[^\s:]{1,300})(?::(?<line>\d{1,7}):(?<column>\d{1,5}))? (?<rule>lint\/[\w/]{1,100}|format|assist\/[\w/]{1,100}|organizeImports|parse|suppressions\/\w{1,60}|internalError\/\w{1,40})\b.{0,60}━/,
      read: ({ path, line, column, rule }, block) => {
        const why = block.after(message, 3);
        if (!why || /^\s{2}[!⚠]/.test(why.text)) return undefined;
        const format = rule === 'format';
        const text = format ? 'not formatted' : why.groups.text;
        return {
          category: rule === 'parse' ? 'compile' : 'lint',
          strength: 'exact',
          title: `${shortLocation(path ?? '', line)}: ${text}${format ? '' : ` (${rule})`}`,
          cause: `Biome reports ${path}${line ? `:${line}` : ''}: ${format ? 'the file is not formatted' : why.groups.text} (${rule}).`,
          key: `${path} ${rule} ${why.groups.text}`,
          to: block.lastBefore(/━{4}/, 40),
          locations: [locationOf(path ?? '', line, column)],
          fix: {
            summary: format ? 'Format the file.' : 'Correct the line; Biome can apply its safe fixes.',
            commands: [format ? sh`npx biome format --write ${path}` : sh`npx biome check --write ${path}`],
          },
        };
      },
    },
  ],
};

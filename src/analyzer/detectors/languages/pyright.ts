import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://microsoft.github.io/pyright/#/configuration
export const pyright: Detector = {
  tool: 'pyright',
  rules: [
    {
      literals: [' - error: '],
      match: /^\s{0,4}(?<path>[^\s:]{1,300}\.pyi?):(?<line>\d{1,7}):(?<column>\d{1,5}) - error: (?<text>.{1,500})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'type_check',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `pyright reports ${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/^\s{0,8}\S{1,300}\.pyi?:\d+:\d+ - (?:error|warning)|^\s{2}[\s\u00a0]+\S/, 40),
        locations: [locationOf(path ?? '', line, column)],
        fix: /reportMissingImports|could not be resolved/.test(text ?? '')
          ? {
              summary: 'Install the imported package in the environment that pyright looks at.',
              steps: ['Set `venvPath` and `venv`, or run pyright inside the environment.'],
            }
          : { summary: 'Correct the types at the reported line.' },
      }),
    },
  ],
};

import type { Detector } from '../detector.ts';

// What programs say of settings that the job did not give them
export const variables: Detector = {
  tool: 'environment',
  rules: [
    {
      literals: ['nvironment variable', 'nv var', 'ENV variable', 'parameter null or not set', 'parameter not set'],
      match:
        /^(?<text>.{0,200}?(?:[Mm]issing (?:required )?(?:[Ee]nvironment|ENV|[Ee]nv) var(?:iable)?s?\b.{0,200}|(?:[Ee]nvironment|ENV|[Ee]nv) var(?:iable)?s?:? .{0,100}?(?:(?:is|are|was|were|must be) (?:not |un)?(?:set|defined|required|missing|found|provided|empty)|not (?:set|found|defined)|missing|required).{0,120}|(?<name>\w{2,80}): parameter (?:null or )?not set))/,
      read: ({ text = '', name }, block) => {
        const variable = name ?? /\b(?<name>[A-Z][A-Z0-9]*_[A-Z0-9_]{1,80})\b/.exec(text)?.groups?.name;
        if (/[Ww]arning|optional|deprecated/.test(text)) return undefined;
        return {
          category: 'config',
          strength:
            block.level === 'error' || /^(?:.{0,12}[Ee]rror|[Ff]atal|[Mm]issing)/.test(text) ? 'specific' : 'likely',
          title: variable ? `${variable} is not set: ${text.trim()}` : text.trim(),
          cause: `A setting is missing: ${text.trim()}`,
          scope: 'environment',
          fix: {
            summary: `Give the job ${variable ?? 'the variable'}.`,
            steps: [
              'Define it in the CI’s settings or the pipeline file.',
              'Protected or masked variables are absent on other branches and in pipelines of forks.',
            ],
          },
        };
      },
    },
  ],
};

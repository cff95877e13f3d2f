import type { Detector, Finding } from '../../detect/detector.ts';

// Package managers warn of it and go on; what the package then lacks breaks later.
// https://docs.npmjs.com/cli/configuring-npm/package-json#engines
export const unsupportedEngine: Detector = {
  tool: 'engines',
  rules: [
    {
      literals: ['EBADENGINE Unsupported engine'],
      match: /^npm warn EBADENGINE Unsupported engine \{/i,
      read: (_, block) => {
        const name = block.after(/^npm warn EBADENGINE\s+package: '(?<name>[^']{1,120})'/i, 2)?.groups.name;
        const required = block.after(/^npm warn EBADENGINE\s+required: \{ (?<versions>.{1,120}?) \}/i, 3);
        const current = block.after(/^npm warn EBADENGINE\s+current: \{ (?<versions>.{1,120}?) \}/i, 4);
        const found = unsupported(name, required?.groups.versions, current?.groups.versions);
        return { ...found, to: block.number + 4 };
      },
    },
    {
      literals: [
        'Unsupported engine: wanted: ',
        ' notsup Unsupported engine for ',
        'is incompatible with this module. Expected version ',
      ],
      match:
        /^(?:(?:\s?WARN\s{1,3}(?:(?<name>\S{1,120}): )?Unsupported engine|npm WARN notsup Unsupported engine for (?<old>\S{1,120})): wanted: \{(?<wanted>[^}]{1,120})\} \(current: \{(?<has>[^}]{1,200})\}|warning (?:\S{1,200} > )?(?<module>\S{1,120}): The engine "(?<engine>\w{1,20})" is incompatible with this module\. Expected version "(?<expected>[^"]{1,80})"\. Got "(?<got>[^"]{1,40})")/,
      read: ({ name, old, wanted, has, module, engine, expected, got }) =>
        unsupported(name || old || module || undefined, wanted || `${engine}: ${expected}`, has || `${engine}: ${got}`),
    },
    {
      // Tools that look for themselves, and end
      literals: [' is not supported by '],
      match:
        /^(?<has>(?:Node(?:\.js)?|Python|Ruby|PHP|Java) v?\d[\w.]{0,20}) is not supported by (?<name>[\w .@/-]{1,60}?)[.!]?$/,
      read: ({ has, name }, block) => {
        const required = block.after(/"(?<range>[<>=^~]{0,2} ?\d[^"\s]{0,40})"/, 2);
        return {
          ...unsupported(name, required?.groups.range, has),
          strength: 'exact',
          title: `${has} is not supported by ${name}${required ? `, which wants ${required.groups.range}` : ''}`,
          to: required?.line,
          fix: { summary: `Run the job with a version that ${name} supports.` },
        };
      },
    },
  ],
};

function unsupported(name = 'A package', required = 'another version', current = 'not it'): Finding {
  return {
    category: 'config',
    strength: 'echo',
    title: `${name} does not support this version: it requires ${required}, the job has ${current}`,
    cause: `${name} requires ${required}; the job has ${current}.`,
    key: `${name} ${required}`,
    scope: 'environment',
    retry: 'pointless',
    fix: {
      summary: 'Run the job with a version that the package supports, or take a version of it that supports this one.',
    },
  };
}

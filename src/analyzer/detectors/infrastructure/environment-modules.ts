import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';

// https://lmod.readthedocs.io and https://modules.readthedocs.io, which provide the software of clusters
export const environmentModules: Detector = {
  tool: 'environment-modules',
  isProgram: false,
  rules: [
    {
      literals: ['Lmod has detected the following error'],
      match: /^Lmod has detected the following error: {0,3}(?<text>.{1,300})$/,
      read: ({ text = '' }, block) => {
        const isListed = /module\(s\) (?:are unknown|exist but)/.test(text);
        const name = isListed
          ? block
              .at(block.number + 1)
              .replace(/["\s]/g, ' ')
              .trim()
              .split(' ')[0]
          : '';
        return notLoaded(name ?? '', text, isListed ? block.number + 1 : block.number);
      },
    },
    {
      literals: ['Unable to locate a modulefile for'],
      match: /^.{0,60}ERROR.{0,20}: (?<text>Unable to locate a modulefile for ['"](?<name>[^'"]{1,100})['"])/,
      read: ({ text = '', name = '' }, block) => notLoaded(name, text, block.number),
    },
  ],
};

function notLoaded(name: string, text: string, to: number) {
  return {
    category: 'missing_tool' as const,
    strength: 'specific' as const,
    title: name ? `The module ${name} cannot be loaded` : `Module not loaded: ${text}`,
    cause: `The machine provides no such module: ${text}${name && !text.includes(name) ? ` ${name}` : ''}`,
    key: name || text,
    to,
    fix: {
      summary: 'Load a version that this cluster has.',
      commands: [name ? sh`module spider ${plainName(name.split('/')[0])}` : undefined],
    },
  };
}

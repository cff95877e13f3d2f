import { attribute } from '../../../ci/service-message.ts';
import type { Detector } from '../../detect/detector.ts';

// https://www.jetbrains.com/help/teamcity/service-messages.html
export const teamcity: Detector = {
  tool: 'teamcity',
  rules: [
    {
      literals: ['##teamcity[testFailed '],
      match: /^.{0,40}##teamcity\[testFailed /,
      read: (_, block) => {
        const name = attribute(block.text, 'name') ?? '';
        const why = attribute(block.text, 'message') || attribute(block.text, 'details')?.slice(0, 300) || '';
        return {
          category: 'test',
          strength: 'exact',
          title: `${name} failed${why ? `: ${why}` : ''}`,
          cause: `The test ${name} failed${why ? `: ${why}` : ''}.`,
          key: `${name} ${why}`,
          tests: [name],
          to: block.number,
        };
      },
    },
    {
      literals: ['##teamcity[buildProblem '],
      match: /^.{0,40}##teamcity\[buildProblem /,
      read: (_, block) => {
        const what = attribute(block.text, 'description') ?? '';
        return { category: 'unknown', strength: 'likely', title: what, cause: `The build reports: ${what}`, key: what };
      },
    },
  ],
};

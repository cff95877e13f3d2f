import { describe, expect, it } from 'vitest';
import { gitlab } from './gitlab.ts';

const address = { baseUrl: 'https://gitlab.example.test', edition: null, project: 'acme/api' };

describe('what a GitLab connection is told', () => {
  it('is where to click', () => {
    const steps = gitlab.manualSteps(address, {
      url: 'https://ci.example.test/webhook/forge-a?connection=1',
      hasAccess: false,
    });
    expect(steps[0]).toContain('https://gitlab.example.test/acme/api/-/hooks');
    expect(steps.join('\n')).toContain('https://ci.example.test/webhook/forge-a?connection=1');
  });

  it.each([
    ['16.10.4', [expect.stringContaining('16.11')]],
    ['16.11.0', []],
    ['18.5.0-ee', []],
    [null, []],
  ])('of version %s', (version, expected) => {
    expect(gitlab.notes(address, version)).toEqual(expected);
  });
});

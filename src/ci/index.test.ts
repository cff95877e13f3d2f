import { describe, expect, it } from 'vitest';
import { ciDoors, doors } from './doors.ts';
import { cis } from './index.ts';

describe('the list of CIs', () => {
  it('names each CI once, in the form that a provider has', () => {
    const names = cis.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/);
  });

  it('has one door for each source', () => {
    expect(doors.map(({ source }) => source)).toEqual([
      ...['engine-a', 'engine-b', 'engine-c', 'engine-d', 'log', 'manual'],
    ]);
  });

  it.each(ciDoors)('reads at the door $source the run that the command writes there', ({ read, write }) => {
    const run = { project: 'acme/web', run_id: '17', job: 'test', branch: 'main', commit: 'abc' };
    const fields = write({ ...run, url: 'https://ci.example/17' });

    expect(read(fields)).toMatchObject({
      kind: 'read',
      facts: { run: { ...run, build_url: 'https://ci.example/17', attempt: null } },
    });
  });
});

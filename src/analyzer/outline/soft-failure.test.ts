import { expect, test } from 'vitest';
import type { Marker } from './markers.ts';
import { softFailure } from './soft-failure.ts';

const steps = (...names: string[]): Marker[] => names.map((name, at) => ({ kind: 'step', name, line: at * 1000 + 1 }));

test('a step that prepares something was lived with, where one that builds ran and failed behind it', () => {
  const markers = steps('Upload symbols', 'dotnet build', 'Publish results');

  expect(softFailure(markers, [7, 1007], 3000)).toMatchObject({ name: 'dotnet build', from: 1001, to: 1007 });
});

test('the first step that failed ended the job, where only what runs in any case failed behind it', () => {
  const markers = steps('dotnet build', 'Publish results');

  expect(softFailure(markers, [7, 1007], 3000)).toMatchObject({ name: 'dotnet build', to: 7 });
});

test('the first step that failed ended the job, where those that build behind it did not fail', () => {
  const markers = steps('Sign the package', 'npm test');

  expect(softFailure(markers, [7], 3000)).toMatchObject({ name: 'Sign the package', to: 7 });
});

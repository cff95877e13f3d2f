import { expect, test } from 'vitest';
import { storedAnalysis } from '../../test/support/notices.ts';
import { promptFor } from './prompt.ts';

test('no e-mail address is in what the rules found, and nothing of whose the analysis is', () => {
  const person = 'dev.person@mail.example.com';
  const words = `fatal: no identity for ${person}`;
  const analysis = storedAnalysis({ title: words, root_cause: words, explanation: words, command: `git as ${person}` });

  const prompt = promptFor({ analysis, excerpt: [{ line: 3, text: 'fatal: no identity' }] }, '=== 01 ===');

  expect(prompt).toContain('fatal: no identity for [e-mail]');
  expect(prompt).not.toContain(person);
  const whose = [analysis.project, analysis.branch, analysis.commit, analysis.id].filter((word) => word !== null);
  for (const word of whose) expect(prompt).not.toContain(word);
});

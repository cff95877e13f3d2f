import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const resolved = (version: string) => [
  '##[group]Run dotnet build',
  '##[endgroup]',
  `/w/Shelf.csproj : warning NU1603: Shelf depends on Books.Queue (>= 4.3.0) but Books.Queue 4.3.0 was not found. Books.Queue ${version} was resolved instead.`,
  '  Restored /w/Shelf.csproj (in 2.31 sec).',
  "/w/Loan.cs(30,22): error CS1061: 'IQueue' does not contain a definition for 'Send'",
  '##[error]Process completed with exit code 1.',
];

test('a package of a later major version comes before what it then lacks', () => {
  expect(diagnose(resolved('5.0.0')).evidence[0]?.text).toContain('NU1603');
});

test('a package of a later version with the same major is no reason for what does not compile', () => {
  expect(diagnose(resolved('4.4.0')).evidence[0]?.text).toContain('CS1061');
});
